import Foundation

/// One line of `--trace`: the state of the program as one frame presented it.
package struct TraceLine: Sendable, Equatable, Decodable {
  /// Milliseconds on the clock of the run.
  package var t: Double
  /// The committed page, 0-based.
  package var page: Int
  /// The pager's continuous position, in pages.
  package var position: Double
  /// Scale of the committed page ÷ its fit scale.
  package var zoom: Double
  /// Points a picture pixel.
  package var scale: Double
  /// The picture's left edge, in points.
  package var x: Double
  /// The picture's top edge, in points.
  package var y: Double
  /// Who owns the gesture.
  package var owner: String
  package var moving: Bool
  package var count: Int
  package var view: String
  /// Opacity of the page dots, 0…1.
  package var overlay: Double
  package var name: String
  /// Absent while there is no page.
  package var quality: String?
  package var error: String?
  /// Width and height of the committed page's picture in pixels.
  package var size: [Int]?
  package var frames: Int?
  package var format: String?

  /// The line as it was written, with fields that are not listed here.
  package var text = ""

  /// A line that no program wrote, of a still that is shown in full.
  package init(
    t: Double, page: Int, position: Double, zoom: Double, scale: Double, x: Double, y: Double, owner: String,
    moving: Bool, count: Int, overlay: Double, size: [Int]?
  ) {
    (self.t, self.page, self.position, self.zoom) = (t, page, position, zoom)
    (self.scale, self.x, self.y, self.owner, self.moving) = (scale, x, y, owner, moving)
    (self.count, self.overlay, self.size) = (count, overlay, size)
    (view, name, quality) = (count == 0 ? "empty" : "viewer", "", "final")
  }

  private enum CodingKeys: CodingKey {
    case t, page, position, zoom, scale, x, y, owner, moving, count, view, overlay, name, quality, error
    case size, frames, format
  }

  /// Reads a line; where no page is shown its numbers are absent and not a number here.
  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    func number(_ key: CodingKeys) throws -> Double {
      try fields.decodeIfPresent(Double.self, forKey: key) ?? .nan
    }
    t = try fields.decode(Double.self, forKey: .t)
    page = try fields.decode(Int.self, forKey: .page)
    position = try fields.decode(Double.self, forKey: .position)
    (zoom, scale, x, y) = (try number(.zoom), try number(.scale), try number(.x), try number(.y))
    owner = try fields.decode(String.self, forKey: .owner)
    moving = try fields.decode(Bool.self, forKey: .moving)
    count = try fields.decode(Int.self, forKey: .count)
    view = try fields.decode(String.self, forKey: .view)
    overlay = try fields.decode(Double.self, forKey: .overlay)
    name = try fields.decodeIfPresent(String.self, forKey: .name) ?? ""
    quality = try fields.decodeIfPresent(String.self, forKey: .quality)
    error = try fields.decodeIfPresent(String.self, forKey: .error)
    size = try fields.decodeIfPresent([Int].self, forKey: .size)
    frames = try fields.decodeIfPresent(Int.self, forKey: .frames)
    format = try fields.decodeIfPresent(String.self, forKey: .format)
  }

  /// A field by its name, also one that this type does not list.
  package func field(_ name: String) -> JSONValue? {
    guard case .object(let fields)? = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    else { return nil }
    return fields[name]
  }

  /// The picture pixel under a point of the window.
  package func picturePoint(under point: Point) -> Point {
    Point((point.x - x) / scale, (point.y - y) / scale)
  }

  /// Where a picture pixel is in the window.
  package func windowPoint(of pixel: Point) -> Point {
    Point(x + pixel.x * scale, y + pixel.y * scale)
  }
}

/// A line of `--trace` that is not a frame.
package struct TraceEvent: Sendable, Equatable, Decodable {
  package var t: Double
  package var event: String
}

/// Any line of `--trace`.
package enum TraceEntry: Sendable, Equatable {
  case frame(TraceLine)
  case event(TraceEvent)

  /// Why a line is not one of a trace.
  package struct Malformed: Error, CustomStringConvertible {
    package var text: String
    package var reason: String
    package var description: String { "reading the trace line \(text): \(reason)" }
  }

  package init(parsing text: String) throws(Malformed) {
    let decoder = JSONDecoder()
    let data = Data(text.utf8)
    if let event = try? decoder.decode(TraceEvent.self, from: data) {
      self = .event(event)
      return
    }
    do {
      var line = try decoder.decode(TraceLine.self, from: data)
      line.text = text
      self = .frame(line)
    } catch {
      throw Malformed(text: text, reason: "\(error)")
    }
  }

  package var frame: TraceLine? {
    if case .frame(let line) = self { line } else { nil }
  }

  package var event: TraceEvent? {
    if case .event(let event) = self { event } else { nil }
  }
}
