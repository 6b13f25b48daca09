import Localization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The user's language, with what files say about it.
enum Languages {
  /// The texts in the language asked for, else the user's.
  ///
  /// A run without a window is English unless told otherwise: it must not depend
  /// on whose machine it is on. Files of translations come from the user's folder, then from beside the
  /// program, then from the system's; what makes no sense in them is reported.
  static func localization(for options: Options) -> Localization {
    if options.headless != nil, options.language == nil { return .english }
    let language = Language.preferred(option: options.language) { name in
      getenv(name).map { String(cString: $0) }
    }
    for folder in folders {
      for name in language.fileNames where access("\(folder)/\(name)", R_OK) == 0 {
        guard let bytes = try? readFile("\(folder)/\(name)") else { continue }
        let file = LanguageFile(bytes, name: "\(folder)/\(name)")
        for problem in file.problems { complain(problem.description) }
        return Localization(language: language, translations: file.messages)
      }
    }
    return Localization(language: language)
  }

  private static var folders: [String] {
    func folder(_ variable: String) -> String? {
      getenv(variable).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let own = folder("XDG_DATA_HOME") ?? folder("HOME").map { $0 + "/.local/share" }
    let system = getenv("XDG_DATA_DIRS").map { String(cString: $0) } ?? "/usr/local/share:/usr/share"
    let beside = Launch.prefix.map { $0 + "/share" }
    let all = [own, beside].compactMap { $0 } + system.split(separator: ":").map(String.init)
    return all.filter { $0.hasPrefix("/") }.map { $0 + "/tokonoma/languages" }
  }
}
