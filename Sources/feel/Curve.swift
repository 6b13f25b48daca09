/// A named function of time to be drawn.
struct Curve {
  var name: String
  /// An SVG colour.
  var colour: String
  /// Ours is drawn heavier.
  var isOurs: Bool
  var value: (_ seconds: Double) -> Double

  init(_ name: String, _ colour: String, isOurs: Bool = false, value: @escaping (Double) -> Double) {
    self.name = name
    self.colour = colour
    self.isOurs = isOurs
    self.value = value
  }
}

/// One diagram: curves over a time or another quantity.
struct Diagram {
  var title: String
  var horizontal: String
  var vertical: String
  var domain: ClosedRange<Double>
  var range: ClosedRange<Double>
  var curves: [Curve]

  private static let width = 560.0
  private static let height = 320.0
  private static let margin = (left: 56.0, right: 150.0, top: 34.0, bottom: 42.0)

  private func x(_ value: Double) -> Double {
    let share = (value - domain.lowerBound) / (domain.upperBound - domain.lowerBound)
    return Self.margin.left + share * (Self.width - Self.margin.left - Self.margin.right)
  }

  private func y(_ value: Double) -> Double {
    let share = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    return Self.height - Self.margin.bottom - share * (Self.height - Self.margin.top - Self.margin.bottom)
  }

  /// The diagram as SVG, its top at `offset`.
  func svg(offset: Double) -> String {
    var text = "<g transform=\"translate(0 \(offset))\" font-family=\"sans-serif\" font-size=\"11\">\n"
    text += "<text x=\"\(Self.margin.left)\" y=\"20\" font-size=\"14\" font-weight=\"600\">\(title)</text>\n"
    for step in 0...5 {
      let share = Double(step) / 5
      let time = domain.lowerBound + share * (domain.upperBound - domain.lowerBound)
      let value = range.lowerBound + share * (range.upperBound - range.lowerBound)
      text += line(x(time), y(range.lowerBound), x(time), y(range.upperBound))
      text += line(x(domain.lowerBound), y(value), x(domain.upperBound), y(value))
      text += label(time, x(time), Self.height - Self.margin.bottom + 16, "middle")
      text += label(value, Self.margin.left - 6, y(value) + 4, "end")
    }
    text +=
      "<text x=\"\(x(domain.upperBound))\" y=\"\(Self.height - 8)\" text-anchor=\"end\">\(horizontal)</text>\n"
    text += "<text x=\"6\" y=\"\(Self.margin.top - 4)\">\(vertical)</text>\n"
    for (index, curve) in curves.enumerated() { text += draw(curve, index) }
    return text + "</g>\n"
  }

  private func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> String {
    "<path d=\"M\(x1) \(y1)L\(x2) \(y2)\" stroke=\"#ddd\" fill=\"none\"/>\n"
  }

  private func label(_ value: Double, _ x: Double, _ y: Double, _ anchor: String) -> String {
    let rounded = (value * 100).rounded() / 100
    let text = rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    return "<text x=\"\(x)\" y=\"\(y)\" text-anchor=\"\(anchor)\" fill=\"#666\">\(text)</text>\n"
  }

  private func draw(_ curve: Curve, _ index: Int) -> String {
    let points = (0...240).map { step in
      let time = domain.lowerBound + Double(step) / 240 * (domain.upperBound - domain.lowerBound)
      let value = min(max(curve.value(time), range.lowerBound), range.upperBound)
      return "\((x(time) * 10).rounded() / 10) \((y(value) * 10).rounded() / 10)"
    }
    let weight = curve.isOurs ? 2.6 : 1.3
    let place = Self.margin.top + 14 * Double(index) + 10
    let right = Self.width - Self.margin.right + 12
    return """
      <path d="M\(points.joined(separator: "L"))" stroke="\(curve.colour)" stroke-width="\(weight)" fill="none"/>
      <path d="M\(right) \(place - 4)h16" stroke="\(curve.colour)" stroke-width="\(weight)"/>
      <text x="\(right + 22)" y="\(place)">\(curve.name)</text>

      """
  }

  /// Diagrams one below the other.
  static func page(_ diagrams: [Diagram]) -> String {
    let total = height * Double(diagrams.count)
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(total)\" "
    text += "width=\"\(width)\" height=\"\(total)\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    for (index, diagram) in diagrams.enumerated() { text += diagram.svg(offset: height * Double(index)) }
    return text + "</svg>\n"
  }
}
