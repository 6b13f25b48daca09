import CPixels
import DecoderProtocol
import PictureMetadata
import Pixels

/// The way from decoded rows to the pixels that are shown.
enum Rendering {
  /// Turns rows upright as the metadata says.
  static func oriented(_ rows: borrowing some PixelRows & ~Copyable, _ orientation: ExifOrientation)
    -> PixelBuffer
  {
    let stored = PixelBuffer(width: rows.width, height: rows.height, format: .premultiplied) {
      target, stride in
      for y in 0..<rows.height {
        rows.copyRow(y, to: (target + y * stride).assumingMemoryBound(to: UInt8.self))
      }
    }
    let isTurned = orientation.swapsSides
    return PixelBuffer(
      width: isTurned ? stored.height : stored.width, height: isTurned ? stored.width : stored.height,
      format: .premultiplied
    ) { target, stride in
      cpixels_orient(
        stored.row(0).assumingMemoryBound(to: UInt8.self), stored.bytesPerRow, Int64(stored.width),
        Int64(stored.height), CInt(orientation.rawValue), target.assumingMemoryBound(to: UInt8.self), stride)
    }
  }

  /// Scales rows down by averaging areas, and lays the result over the
  /// backdrop; nil when there is not enough memory. `backdrop` nil chooses it by
  /// contrast; the one taken is returned.
  static func rendered(
    _ rows: borrowing some PixelRows & ~Copyable, _ layout: PictureLayout, backdrop: Backdrop?
  ) -> (pixels: PixelBuffer, backdrop: Backdrop)? {
    var isComplete = false
    var chosen = backdrop ?? .dark
    let region = layout.region
    let pixels = PixelBuffer(width: region.width, height: region.height, format: .opaque) { memory, stride in
      let target = memory.assumingMemoryBound(to: UInt8.self)
      isComplete = reduce(rows, layout, to: target, stride)
      guard rows.hasAlpha else { return }
      let (width, height) = (Int64(region.width), Int64(region.height))
      chosen = backdrop ?? .visible(behind: target, stride: stride, width: width, height: height)
      cpixels_flatten(
        target, stride, width, height, Int64(region.x), Int64(region.y), cpixels_backdrop(chosen))
    }
    return isComplete ? (pixels, chosen) : nil
  }

  private static func reduce(
    _ rows: borrowing some PixelRows & ~Copyable, _ layout: PictureLayout,
    to target: UnsafeMutablePointer<UInt8>, _ stride: Int
  ) -> Bool {
    guard let reducer = cpixels_reducer_make(layout.across, layout.down, 0, target, stride) else {
      return false
    }
    defer { cpixels_reducer_free(reducer) }
    let row = UnsafeMutablePointer<UInt8>.allocate(capacity: 4 * rows.width)
    defer { row.deallocate() }
    let needed = cpixels_axis_sources(layout.down)
    for y in Int(needed.start)..<Int(needed.end) where !cpixels_reducer_is_done(reducer) {
      rows.copyRow(y, to: row)
      cpixels_reducer_push(reducer, row)
    }
    return cpixels_reducer_is_done(reducer)
  }
}

extension Backdrop {
  /// A colour counts as invisible below this contrast…
  private static let lowContrast = 3.5
  /// …and a backdrop as unfit when more than this share of the picture is invisible.
  private static let tolerableShare = 0.9

  /// Dark, unless most of the picture could not be seen on it.
  fileprivate static func visible(
    behind pixels: UnsafePointer<UInt8>, stride: Int, width: Int64, height: Int64
  ) -> Backdrop {
    let share = cpixels_low_contrast_share(pixels, stride, width, height, dark.colour, lowContrast)
    return share > tolerableShare ? .light : .dark
  }
}

extension cpixels_backdrop {
  fileprivate init(_ backdrop: Backdrop) {
    let (even, odd) = backdrop == .checkerboard ? Backdrop.squares : (backdrop.colour, backdrop.colour)
    self.init(even: even, odd: odd, side: Int64(Backdrop.squareSide))
  }
}
