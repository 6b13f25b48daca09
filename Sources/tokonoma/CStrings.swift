/// Lists of texts as C takes them.
enum CStrings {
  /// Calls `body` with a list that ends with nil.
  static func with<Result>(
    _ texts: [[UInt8]], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    var starts: [Int] = []
    var characters: [CChar] = []
    for text in texts {
      starts.append(characters.count)
      characters += text.map(CChar.init(bitPattern:)) + [0]
    }
    return characters.withUnsafeMutableBufferPointer { buffer in
      body(starts.map { start in buffer.baseAddress.map { $0 + start } } + [nil])
    }
  }
}
