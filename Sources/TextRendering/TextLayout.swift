import CPango
import Pixels
import Text

/// A run of text laid out for its width, ready to be drawn.
struct TextLayout: ~Copyable {
  /// What the layout came to, in pixels, and in bytes of the text as it was laid out.
  let measure: cpango_measure
  private let layout: OpaquePointer

  /// Font families in order of preference.
  private static let families = "Noto Sans, sans-serif"
  /// Longer text is cut before it is laid out, in characters.
  private static let maximumLength = 4096
  /// The widest line in pixels, whatever the run asks for.
  private static let maximumWidth = 16_384.0
  /// The largest font in pixels, whatever the run asks for.
  private static let maximumFontSize = 512.0

  /// Nil where there is nothing to lay out, or no library or memory to do it with.
  init?(_ run: TextRun) {
    guard !run.text.isEmpty, run.maxLines >= 1, run.pixelScale > 0 else { return nil }
    var text = Self.oneParagraph(run.text.prefix(Self.maximumLength), lines: run.maxLines)
    var measure = cpango_measure()
    let layout = text.withUTF8 { bytes in
      Self.families.withCString { families in
        TextLanguage.tag(for: run.text).withCString { language in
          bytes.withMemoryRebound(to: CChar.self) { characters in
            var request = Self.request(for: run)
            request.text = characters.baseAddress
            request.text_length = characters.count
            request.families = families
            request.language = language
            return cpango_layout_create(&request, &measure)
          }
        }
      }
    }
    guard let layout else { return nil }
    self.layout = layout
    self.measure = measure
  }

  deinit {
    cpango_layout_destroy(layout)
  }

  /// Nil when memory is short.
  func draw() -> PixelBuffer? {
    var isDrawn = false
    let pixels = PixelBuffer(
      width: Int(measure.width), height: Int(measure.height), format: .premultiplied
    ) { memory, bytesPerRow in
      isDrawn = cpango_layout_draw(layout, memory, Int32(bytesPerRow))
    }
    return isDrawn ? pixels : nil
  }

  /// Line breaks as such within one paragraph, because lines are limited and elided by the paragraph; as
  /// spaces where only one line is allowed.
  private static func oneParagraph(_ text: Substring, lines: Int) -> String {
    let lineBreak: Character = lines == 1 ? " " : "\u{2028}"
    return String(text.map { $0.isNewline ? lineBreak : $0 })
  }

  private static func request(for run: TextRun) -> cpango_request {
    let style = run.style
    let scale = run.pixelScale
    let room = (run.maxWidth - 2 * style.horizontalMargin) * scale
    var request = cpango_request()
    request.font_size = min(max(style.pointSize * scale, 1), maximumFontSize)
    request.is_semibold = style.weight == .semibold
    request.is_centred = style.alignment == .centre
    request.colour = style.colour
    request.maximum_width = Int32(min(max(room, 1), maximumWidth))
    request.maximum_lines = Int32(clamping: run.maxLines)
    request.elision = run.elision == .middle ? CPANGO_ELIDE_MIDDLE : CPANGO_ELIDE_END
    request.horizontal_margin = style.horizontalMargin * scale
    request.vertical_margin = style.verticalMargin * scale
    switch style.backing {
    case .none:
      request.backing = CPANGO_BACKING_NONE
    case .shadow(let radius):
      request.backing = CPANGO_BACKING_SHADOW
      request.shadow_radius = radius * scale
    case .plate(let plate):
      request.backing = CPANGO_BACKING_PLATE
      request.plate_colour = plate.colour
      request.plate_opacity = plate.opacity
      request.corner_radius = plate.cornerRadius * scale
    }
    return request
  }
}
