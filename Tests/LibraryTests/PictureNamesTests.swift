import SeededRandom
import Testing

@testable import Library

struct PictureNamesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let verdict: PictureNames.Verdict
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "a.jpg", verdict: .picture),
    Case(name: "UPPER.JPG", verdict: .picture),
    Case(name: "Photo.JpEg", verdict: .picture),
    Case(name: "photo.jfif", verdict: .picture),
    Case(name: "photo.jpe", verdict: .picture),
    Case(name: "drawing.svgz", verdict: .picture),
    Case(name: "a.b.c.webp", verdict: .picture),
    Case(name: "-rf.png", verdict: .picture),
    Case(name: "石庭.avif", verdict: .picture),
    Case(name: "noextension", verdict: .unknown),
    Case(name: "2024-05-01 12.30.15", verdict: .unknown),
    Case(name: "dot at the end.", verdict: .unknown),
    Case(name: "jpg", verdict: .unknown),
    Case(name: "Mr. Smith", verdict: .unknown),
    Case(name: "notes.txt", verdict: .other),
    Case(name: "film.mp4", verdict: .other),
    Case(name: "archive.tar.gz", verdict: .other),
    Case(name: ".hidden.png", verdict: .other),
    Case(name: ".jpg", verdict: .other),
    Case(name: "a.jpg~", verdict: .other),
  ]

  @Test(arguments: cases)
  func `a name tells what it can`(_ example: Case) {
    #expect(PictureNames.verdict(on: Array(example.name.utf8)[...]) == example.verdict)
  }

  @Test func `every extension is one that a name can have`() {
    for ending in PictureNames.extensions {
      #expect(PictureNames.isCandidate(Array("a.\(ending)".utf8)[...]), "\(ending)")
    }
  }

  struct Head: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let isPicture: Bool
    var testDescription: String { name }

    init(_ name: String, _ bytes: some Sequence<UInt8>, _ isPicture: Bool) {
      self.name = name
      self.bytes = Array(bytes)
      self.isPicture = isPicture
    }
  }

  static let heads = [
    Head("JPEG", [0xFF, 0xD8, 0xFF, 0xE1], true),
    Head("PNG", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], true),
    Head("GIF", "GIF89a....".utf8, true),
    Head("WebP", "RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8 ".utf8, true),
    Head("sound in RIFF", "RIFF\u{1}\u{2}\u{3}\u{4}WAVEfmt ".utf8, false),
    Head("AVIF", "\0\0\0\u{1C}ftypavif".utf8, true),
    Head("HEIC", "\0\0\0\u{18}ftypheic".utf8, true),
    Head("film in ISO media", "\0\0\0\u{18}ftypmp42".utf8, false),
    Head("pixmap", "P6\n2 2\n255\n".utf8, true),
    Head("text that begins like a pixmap", "P60 is a machine".utf8, false),
    Head(
      "bitmap", [0x42, 0x4D, 0x46, 0, 0, 0, 0, 0, 0, 0, 0x36, 0, 0, 0, 0x28, 0, 0, 0], true),
    Head("text that begins like a bitmap", "BMW is a car maker".utf8, false),
    Head("SVG", "<svg xmlns='http://www.w3.org/2000/svg'/>".utf8, true),
    Head("SVG after a declaration", "\u{FEFF}<?xml version='1.0'?>\n<!-- a -->\n<svg>".utf8, true),
    Head("HTML", "<html><body></body></html>".utf8, false),
    Head("script", "#!/bin/sh\n".utf8, false),
    Head("nothing", [], false),
  ]

  @Test(arguments: heads)
  func `content tells where the name does not`(_ example: Head) {
    #expect(PictureSignature.matches(example.bytes[...]) == example.isPicture)
  }

  @Test func `no beginning of random bytes trips the look at the content`() {
    var generator = SeededGenerator(seed: 11)
    for count in 0..<400 {
      let head = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      _ = PictureSignature.matches(head[...])
      for ending in [0x42, 0x50, 0x3C, 0x52] as [UInt8] {
        _ = PictureSignature.matches(([ending] + head)[...])
      }
    }
  }
}
