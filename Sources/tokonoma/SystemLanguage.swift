/// The language that the user has chosen for the whole system, as the variables of POSIX name it.
///
/// `name` is in one file for each system; nil where those variables say it all.
enum SystemLanguage {
  /// "pt_BR" for "pt-BR".
  static func posixName(of tag: String) -> String { String(tag.map { $0 == "-" ? "_" : $0 }) }
}
