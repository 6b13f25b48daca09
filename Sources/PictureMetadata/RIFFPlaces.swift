extension MetadataPlaces {
  /// Walks the chunks of a WebP file.
  ///
  /// Source: WebP container specification, "Metadata" and "Color profile".
  mutating func walkRIFF(_ file: FilePart<Failure>) throws(Failure) {
    var offset = 12
    for _ in 0..<Self.mostSteps {
      let head = try file.bytes(8, at: offset)
      guard let length = head.number(at: 4, size: 4, .little) else { return }
      let chunk = file.part(from: offset + 8, count: length)
      if head.has("EXIF") { try addExif(chunk) }
      if head.has("ICCP"), profile == nil { profile = chunk }
      if head.has("XMP "), xmp == nil { xmp = chunk }
      offset += 8 + length + length % 2
    }
  }
}
