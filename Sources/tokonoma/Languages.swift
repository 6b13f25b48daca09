import CPosix
import FileActions
import Library
import Localization

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
      Environment.text(name) ?? (name == "LANG" ? SystemLanguage.name : nil)
    }
    for folder in folders {
      for name in language.fileNames where cposix_check("\(folder)/\(name)", CPOSIX_READ) == 0 {
        guard let bytes = try? readFile("\(folder)/\(name)") else { continue }
        let file = LanguageFile(bytes, name: "\(folder)/\(name)")
        for problem in file.problems { complain(problem.description) }
        return Localization(language: language, translations: file.messages)
      }
    }
    return Localization(language: language)
  }

  private static var folders: [String] {
    let folders = Launch.folders
    let text = { (path: FilePath) in String(decoding: path.bytes, as: UTF8.self) }
    let beside = Launch.prefix.map { $0 + "/share" }
    let all = [folders.data.map(text), beside].compactMap { $0 } + folders.sharedData.map(text)
    return all.map { $0 + "/tokonoma/languages" }
  }
}
