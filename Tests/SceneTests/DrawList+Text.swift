import Gallery
import Geometry
import Scene
import Text

extension DrawList {
  /// One command a line, discs in the order in which they are drawn.
  var story: String {
    (["wall \(Self.text(wall))"] + commands.flatMap(lines)).joined(separator: "\n")
  }

  private func lines(of command: DrawCommand) -> [String] {
    switch command {
    case .fill(let rect, let colour):
      ["fill \(Self.text(rect)) \(Self.text(colour))"]
    case .picture(let texture, let source, let place, let isCrisp, let opacity):
      [
        "picture \(texture.page.number)/\(texture.delivery.number)/\(texture.tile)"
          + " of \(Self.text(source)) at \(Self.text(place))\(isCrisp ? " crisp" : "")"
          + (opacity == 1 ? "" : " ×\(Self.text(opacity))")
      ]
    case .discs(let range): discs[range].map { "disc \(Self.text($0))" }
    case .panel(let rect, let radius, let colour, let opacity):
      ["panel \(Self.text(rect)) r \(Self.text(radius)) \(Self.text(colour)) ×\(Self.text(opacity))"]
    case .text(let run, let centre, let opacity, let anchor):
      [
        "text \"\(run.text)\" \(Self.text(run.style.pointSize)) pt, \(Self.text(run.maxWidth)) wide,"
          + " \(run.maxLines) lines @\(Self.text(run.pixelScale)) \(anchor == .centre ? "" : "\(anchor) ")at \(Self.text(centre))"
          + (opacity == 1 ? "" : " ×\(Self.text(opacity))")
      ]
    }
  }

  private static func text(_ disc: Disc) -> String {
    "\(text(disc.centre)) r \(text(disc.radius)) \(text(disc.colour)) ×\(text(disc.opacity))"
  }

  private static func text(_ point: DevicePoint) -> String { "\(text(point.x)),\(text(point.y))" }

  private static func text<Space>(_ rect: Rectangle<Space>) -> String {
    "\(text(rect.x)),\(text(rect.y)) \(text(rect.width))x\(text(rect.height))"
  }

  private static func text(_ colour: UInt32) -> String {
    let digits = String(colour, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// Without needless digits, to a thousandth.
  private static func text(_ number: Double) -> String {
    let rounded = (number * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}
