import Library
import Testing

@testable import Thumbnails

struct NamingTests {
  /// RFC 1321 §A.5.
  @Test(arguments: [
    ("", "d41d8cd98f00b204e9800998ecf8427e"),
    ("a", "0cc175b9c0f1b6a831c399e269772661"),
    ("abc", "900150983cd24fb0d6963f7d28e17f72"),
    ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
    ("abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"),
    (
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
      "d174ab98d277d9f5a5611c2c9f419d9f"
    ),
    (
      "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
      "57edf4a22be3c955ac49da2e2107b67a"
    ),
  ])
  func `digests are those of the standard`(message: String, digest: String) {
    #expect(MD5.hexadecimal(Array(message.utf8)) == digest)
  }

  @Test func `messages of every length around a block have a digest of their own`() {
    let digests = (0..<200).map { MD5.hexadecimal([UInt8](repeating: 0x61, count: $0)) }

    #expect(Set(digests).count == 200)
    #expect(digests.allSatisfy { $0.utf8.count == 32 })
  }

  @Test func `a file is named as the standard's example names it`() throws {
    let path = try #require(FilePath("/home/jens/photos/me.png"))

    #expect(MD5.hexadecimal(CanonicalURI.uri(of: path)) == "c6ee772d9e49320e97ec29a7eb5b1697")
  }

  /// The answer of GLib 2.74 to `g_filename_to_uri` for a name of all bytes but "/" and ".".
  @Test func `every byte is written as GLib writes it`() throws {
    let bytes = (1...255).map { UInt8($0) }.filter { $0 != 0x2F && $0 != 0x2E }
    let path = try #require(FilePath([0x2F] + bytes))
    let control = (1...31).map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
    let high = (127...255).map { "%" + String($0, radix: 16, uppercase: true) }

    let expected =
      "file:///" + control.joined()
      + "%20!%22%23$%25&'()*+,-0123456789:%3B%3C=%3E%3F@ABCDEFGHIJKLMNOPQRSTUVWXYZ"
      + "%5B%5C%5D%5E_%60abcdefghijklmnopqrstuvwxyz%7B%7C%7D~" + high.joined()

    #expect(String(decoding: CanonicalURI.uri(of: path), as: UTF8.self) == expected)
  }

  /// The answers of GLib's `g_canonicalize_filename` in "/w".
  @Test(arguments: [
    ("/a/./b/../c//d/", "/a/c/d"), ("//a", "//a"), ("/../a", "/a"), ("a/b/..", "/w/a"), ("/", "/"),
    ("///x", "/x"), ("./a", "/w/a"), ("../a", "/a"),
  ])
  func `a path is made plain as GLib does it`(path: String, expected: String) throws {
    let absolute = CanonicalURI.absolute(
      try #require(FilePath(path)), in: try #require(FilePath("/w")))

    #expect(absolute == FilePath(expected))
  }

  @Test(arguments: [
    (1, ThumbnailSize.normal), (128, .normal), (129, .large), (512, .extraLarge), (513, .extraExtraLarge),
    (5000, .extraExtraLarge),
  ])
  func `the size is the smallest that is sharp`(side: Int, size: ThumbnailSize) {
    #expect(ThumbnailSize.fitting(side) == size)
  }
}
