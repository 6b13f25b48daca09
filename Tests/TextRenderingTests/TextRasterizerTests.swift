import CPango
import Pixels
import Testing
import Text

@testable import TextRendering

/// Whether the machine can draw text at all, and with which scripts.
private let hasPango = TextRasterizer() != nil

@Suite(.enabled(if: hasPango, "Pango or cairo is not installed"))
struct TextRasterizerTests {
  static let plain = TextStyle(pointSize: 20)

  private func pixels(_ run: TextRun) throws -> PixelBuffer {
    let rasterizer = try #require(TextRasterizer())
    return try #require(rasterizer.rasterize(run))
  }

  private func measure(_ run: TextRun) throws -> cpango_measure {
    let measure: cpango_measure? = if let layout = TextLayout(run) { layout.measure } else { nil }
    return try #require(measure)
  }

  struct Script: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    var testDescription: String { name }
  }

  static let scripts = [
    Script(name: "Latin", text: "Mist over the ridge.jpg"),
    Script(name: "accents", text: "Žluťoučký kůň, e\u{301}.png"),
    Script(name: "Greek", text: "Αυγή.jpg"),
    Script(name: "Cyrillic", text: "Рассвет.jpg"),
    Script(name: "Japanese", text: "石庭のあさ.jpg"),
    Script(name: "Chinese", text: "清晨的山.jpg"),
    Script(name: "Korean", text: "아침 산.jpg"),
    Script(name: "Arabic", text: "صورة الصباح.jpg"),
    Script(name: "Hebrew", text: "תמונה.jpg"),
    Script(name: "Devanagari", text: "सुबह.jpg"),
    Script(name: "Thai", text: "ภูเขา.jpg"),
    Script(name: "emoji", text: "🏔️🌅👩‍👩‍👧.gif"),
    Script(name: "visible control characters", text: "a␊b.png"),
  ]

  @Test(arguments: scripts)
  func `a name in any script has ink and no missing characters`(_ script: Script) throws {
    let run = TextRun(script.text, style: Self.plain, maxWidth: 600)

    let measured = try measure(run)

    #expect(measured.unknown_glyphs == 0)
    #expect(measured.elided_end == 0)
    #expect(try pixels(run).coverage > 100)
  }

  @Test func `a character that no font has is counted as missing`() throws {
    let measured = try measure(TextRun("\u{10FFFD}", style: Self.plain, maxWidth: 600))

    #expect(measured.unknown_glyphs == 1)
  }

  @Test func `emoji keep their colours`() throws {
    let buffer = try pixels(TextRun("🍁", style: Self.plain, maxWidth: 100))

    #expect(buffer.contains { max($0.red, $0.green, $0.blue) > 100 + min($0.red, $0.green, $0.blue) })
  }

  @Test func `text has the colour it was asked for, premultiplied`() throws {
    let style = TextStyle(pointSize: 40, weight: .semibold, colour: 0xFF_8000)
    let buffer = try pixels(TextRun("███", style: style, maxWidth: 400))

    #expect(buffer.format == .premultiplied)
    #expect(buffer.contains { $0 == Pixel(blue: 0, green: 0x80, red: 0xFF, alpha: 0xFF) })
    #expect(!buffer.contains { max($0.blue, $0.green, $0.red) > $0.alpha })
  }

  struct Scale: Sendable, CustomTestStringConvertible {
    let factor: Double
    var testDescription: String { "\(factor)" }
  }

  @Test(arguments: [1, 1.25, 1.5, 2, 3].map(Scale.init))
  func `pixels grow with the scale of the screen`(_ scale: Scale) throws {
    let one = try pixels(TextRun("IMG_2041.jpg", style: Self.plain, maxWidth: 600))
    let scaled = try pixels(
      TextRun("IMG_2041.jpg", style: Self.plain, maxWidth: 600, pixelScale: scale.factor))

    // Glyphs stand on whole pixels, so that widths differ by some of them.
    #expect(abs(Double(scaled.width) / (Double(one.width) * scale.factor) - 1) < 0.05)
    #expect(abs(Double(scaled.height) - Double(one.height) * scale.factor) <= 2 * scale.factor)
  }

  @Test(arguments: [30, 40, 60, 100, 160, 240, 400])
  func `pixels are never wider than allowed`(_ maxWidth: Int) throws {
    let name = "A rather long name of a photograph taken in the mountains at dawn.jpeg"
    let backings: [TextStyle.Backing] = [.none, .shadow(radius: 4), .plate(TextStyle.Plate())]
    for backing in backings {
      for elision in [TextRun.Elision.middle, .end] {
        let style = TextStyle(pointSize: 15, backing: backing)
        let run = TextRun(name, style: style, maxWidth: Double(maxWidth), pixelScale: 2, elision: elision)
        #expect(try pixels(run).width <= 2 * maxWidth, "\(backing) \(elision)")
      }
    }
  }

  struct Name: Sendable, CustomTestStringConvertible {
    let text: String
    let ending: String
    var testDescription: String { text }
  }

  static let names = [
    Name(text: String(repeating: "x", count: 251) + ".jpg", ending: ".jpg"),
    Name(text: "Family reunion in the old house by the lake (17).jpeg", ending: ".jpeg"),
    Name(text: "とても長い名前の写真ファイルの例がここにあります.png", ending: ".png"),
    Name(text: "صورة طويلة الاسم من الرحلة إلى الجبال في الصباح الباكر.jpg", ending: ".jpg"),
    Name(text: "🏔️🌅🏔️🌅🏔️🌅🏔️🌅🏔️🌅🏔️🌅🏔️🌅.webp", ending: ".webp"),
  ]

  @Test(arguments: names)
  func `a name that is too long keeps its beginning and its extension`(_ name: Name) throws {
    let run = TextRun(name.text, style: Self.plain, maxWidth: 200, elision: .middle)

    let measured = try measure(run)

    let bytes = Array(name.text.utf8)
    #expect(measured.lines == 1)
    #expect(measured.elided_start > 0)
    #expect(measured.elided_end > measured.elided_start)
    #expect(String(decoding: bytes[Int(measured.elided_end)...], as: UTF8.self).hasSuffix(name.ending))
  }

  @Test func `a sentence that is too long loses its end`() throws {
    let text = "cannot show this picture because the file is damaged"
    let measured = try measure(TextRun(text, style: Self.plain, maxWidth: 200))

    #expect(measured.elided_start > 0)
    #expect(Int(measured.elided_end) == text.utf8.count)
  }

  @Test(arguments: 1...3)
  func `text takes no more lines than allowed, over all its paragraphs`(_ maxLines: Int) throws {
    let text = "one paragraph that is long enough to wrap\nand a second one that wraps as well\nand a third"
    let run = TextRun(text, style: Self.plain, maxWidth: 240, maxLines: maxLines)

    let measured = try measure(run)

    #expect(measured.lines == maxLines)
    #expect(measured.elided_end > 0)
  }

  @Test func `a line break is no line of its own where one line is allowed`() throws {
    let one = try measure(TextRun("a\nb", style: Self.plain, maxWidth: 200))

    #expect(one.lines == 1)
  }

  @Test func `a plate surrounds the text by its padding and has round corners`() throws {
    let plate = TextStyle.Plate(
      colour: 0x20_3040, opacity: 0.5, horizontalPadding: 12, verticalPadding: 6, cornerRadius: 8)
    let bare = try pixels(TextRun("dusk", style: Self.plain, maxWidth: 300))
    let plated = try pixels(
      TextRun("dusk", style: TextStyle(pointSize: 20, backing: .plate(plate)), maxWidth: 300))

    #expect(plated.width == bare.width + 24)
    #expect(plated.height == bare.height + 12)
    #expect(plated.pixel(0, 0).alpha == 0)
    let edge = plated.pixel(plated.width / 2, 1)
    #expect((127...128).contains(edge.alpha))
    #expect(abs(Int(edge.blue) - 0x20) <= 1)
    #expect(abs(Int(edge.red) - 0x10) <= 1)
  }

  @Test func `a shadow darkens what is around white text and fades out before the edge`() throws {
    let style = TextStyle(pointSize: 20, weight: .semibold, backing: .shadow(radius: 4))
    let buffer = try pixels(TextRun("HH", style: style, maxWidth: 300, pixelScale: 2))

    #expect(buffer.contains { $0.alpha > 120 && $0.red == 0 })
    for x in 0..<buffer.width {
      #expect(buffer.pixel(x, 0).alpha == 0)
      #expect(buffer.pixel(x, buffer.height - 1).alpha == 0)
    }
  }

  @Test func `lines of centred text share an axis`() throws {
    let style = TextStyle(pointSize: 20, alignment: .centre)
    let buffer = try pixels(TextRun("HHHHHHHH\nHH", style: style, maxWidth: 500, maxLines: 2))

    let lower = try #require(buffer.inkColumns(inRows: buffer.height * 2 / 3..<buffer.height))
    #expect(abs(lower.lowerBound + lower.upperBound - buffer.width) <= 2)
  }

  @Test func `nothing to write is no pixels`() throws {
    let rasterizer = try #require(TextRasterizer())

    #expect(rasterizer.rasterize(TextRun("", style: Self.plain, maxWidth: 100)) == nil)
  }

  @Test func `absurd measures are survived`() throws {
    let rasterizer = try #require(TextRasterizer())
    let long = String(repeating: "long ", count: 20_000)
    let wide = rasterizer.rasterize(TextRun(long, style: Self.plain, maxWidth: 1e12))
    let tiny = rasterizer.rasterize(TextRun("tiny", style: Self.plain, maxWidth: -5))
    let huge = rasterizer.rasterize(
      TextRun("W", style: TextStyle(pointSize: 1e9), maxWidth: 300, maxLines: .max))

    #expect(try #require(wide).width <= 16_384)
    #expect(try #require(tiny).width == 1)
    #expect(try #require(huge).height < 2000)
  }

  @Test func `the same run has the same pixels every time`() throws {
    let run = TextRun("石庭 صباح 🍁.jpg", style: Self.plain, maxWidth: 300)

    #expect(try pixels(run).bytes == pixels(run).bytes)
  }
}
