extension Options {
  // MARK: Parsing

  /// - Parameter arguments: without the program's name, as bytes.
  static func parse(_ arguments: [[UInt8]]) throws(UsageError) -> Options {
    var options = Options()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == Array("--".utf8) {
        options.paths += rest
        break
      }
      guard argument.first == UInt8(ascii: "-"), argument.count > 1 else {
        options.paths.append(argument)
        continue
      }
      for part in Self.unbundled(String(decoding: argument, as: UTF8.self)) {
        try options.take(part, from: &rest)
      }
    }
    try options.validate()
    return options
  }

  /// Single letters that were written together, as in `-fr`, apart; the last may have its value, as in `-fs3`.
  private static func unbundled(_ argument: String) -> [String] {
    guard !argument.hasPrefix("--"), argument.count > 2 else { return [argument] }
    var parts: [String] = []
    for (index, letter) in argument.enumerated().dropFirst() {
      let name = "-\(letter)"
      guard let definition = definitions.first(where: { $0.names.contains(name) }) else { return [argument] }
      let rest = argument.dropFirst(index + 1)
      if definition.value != nil, !rest.allSatisfy(isFlag) { return parts + [name + rest] }
      guard isFlag(letter) else { return [argument] }
      parts.append(name)
    }
    return parts
  }

  private static func isFlag(_ letter: Character) -> Bool {
    definitions.contains { $0.names.contains("-\(letter)") && ($0.value == nil || $0.isValueOptional) }
  }

  private mutating func take(_ argument: String, from rest: inout ArraySlice<[UInt8]>) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = argument.hasPrefix("--") ? String(parts[0]) : argument
    guard let definition = Self.definitions.first(where: { $0.names.contains(name) }) else {
      return try takeAttached(argument)
    }
    guard let placeholder = definition.value else {
      guard parts.count == 1 || !argument.hasPrefix("--") else {
        throw UsageError(description: "\(name) takes no value")
      }
      return try definition.apply(&self, "")
    }
    if argument.hasPrefix("--"), parts.count == 2 { return try definition.apply(&self, String(parts[1])) }
    if definition.isValueOptional { return try definition.apply(&self, "") }
    guard let value = rest.popFirst() else {
      throw UsageError(description: "\(name) needs a value: \(name) \(placeholder)")
    }
    try definition.apply(&self, String(decoding: value, as: UTF8.self))
  }

  /// A single letter with its value at once, as in `-s3`.
  private mutating func takeAttached(_ argument: String) throws(UsageError) {
    let name = String(argument.prefix(2))
    guard !argument.hasPrefix("--"), argument.count > 2,
      let definition = Self.definitions.first(where: { $0.names.contains(name) }), definition.value != nil
    else { throw UsageError(description: "unknown option \(argument.prefix { $0 != "=" })") }
    try definition.apply(&self, String(argument.dropFirst(2)))
  }

  private func validate() throws(UsageError) {
    if headless == nil {
      let only: [(Bool, String)] = [
        (play != nil, "--play"), (!dumps.isEmpty, "--dump-frame"), (decodeDelay > 0, "--decode-delay"),
      ]
      for (isUsed, name) in only where isUsed {
        throw UsageError(description: "\(name) needs --headless WxH")
      }
    } else if record != nil {
      throw UsageError(description: "--record needs a window")
    }
  }

  // MARK: Help

  static var help: String {
    var text = """
      usage: tokonoma [OPTION…] [PATH…]

      Shows the pictures of a folder, the folder around one file, or exactly the
      files given. Without PATH: the current folder.


      """
    for definition in definitions {
      var left = "  " + definition.names.joined(separator: ", ")
      if let value = definition.value { left += definition.isValueOptional ? " [=\(value)]" : " " + value }
      let isLong = left.count > 32
      let gap = String(repeating: " ", count: isLong ? 34 : 34 - left.count)
      text += left + (isLong ? "\n" : "") + gap + definition.summary + "\n"
    }
    text += """
        --                              everything after this is a path

      Keys: → ← Space Backspace PgDn PgUp page, Home End first and last, + - zoom,
      0 whole, 1 one pixel a pixel, Return overview, F10 menu, i information,
      s slideshow, Delete trash, Ctrl+Z undo, f fullscreen, F1 all keys, q quit.

      """
    return text
  }
}
