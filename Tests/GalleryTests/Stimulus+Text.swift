import Gallery
import Geometry
import Gestures

extension Stimulus: CustomStringConvertible {
  /// Short enough for the story of a failed stream.
  var description: String {
    switch self {
    case .input(let event): Self.text(event)
    case .delivery(let shape, let isPreview): "deliver \(shape)\(isPreview ? " preview" : "")"
    case .failure: "fail"
    case .list(let change): "\(change)"
    }
  }

  private static func text<Space>(_ point: Displacement<Space>) -> String { "\(point.x),\(point.y)" }

  static func text(_ event: InputEvent) -> String {
    switch event {
    case .touch(let pointer):
      "\(pointer.phase) \(pointer.id.number) \(text(pointer.position))"
    case .mouse(let mouse): "mouse \(mouse.phase) \(mouse.button) \(text(mouse.position))"
    case .wheel(let wheel):
      "wheel \(text(wheel.delta)) at \(text(wheel.position))\(wheel.isPrecise ? " precise" : "") \(wheel.modifiers.rawValue)"
    case .key(let key):
      "key \(key.name) \(key.isDown ? "down" : "up") \(key.modifiers.rawValue)\(key.isRepeat ? " repeat" : "")"
    case .padButton(let pad, let button, let isDown): "pad \(pad) \(button) \(isDown ? "down" : "up")"
    case .padAxis(let pad, let axis, let value): "pad \(pad) \(axis) \(value)"
    case .resized(let viewport):
      "resize \(viewport.size.width)x\(viewport.size.height)@\(viewport.pixelScale)"
    default: "\(event)"
    }
  }
}
