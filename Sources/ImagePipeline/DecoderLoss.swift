import DecoderProtocol

/// Why a decoder process had to be given up.
enum DecoderLoss: Equatable {
  /// The connection failed, in most cases because the process died.
  case broken(ChannelError)
  /// It did what the protocol does not allow.
  case lie(String)
  /// It was not done after the time it had.
  case overdue(Duration)

  /// The reason for the user; `ending` tells how the process ended.
  func reason(wasBusy: Bool, ending: String) -> String {
    let scene = wasBusy ? " while reading this file" : ""
    return switch self {
    case .broken(.closed): "the decoder stopped\(scene) (\(ending))"
    case .broken(let error): "the decoder was stopped\(scene): \(error)"
    case .lie(let what): "the decoder was stopped\(scene): it \(what)"
    case .overdue(let time): "the decoder was stopped\(scene): it took longer than \(Self.seconds(time)) s"
    }
  }

  /// Seconds, with one digit after the point when they are few.
  private static func seconds(_ time: Duration) -> String {
    let tenths = (time.wholeMilliseconds + 50) / 100
    return tenths >= 100 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
