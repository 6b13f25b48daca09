import CPosix

/// This program's own file.
///
/// In one file for each system: `command`, what starts this very program again, and `folder`, where its
/// file is, nil where nobody knows.
enum OwnProgram {
  /// Runs another program in the place of this one.
  ///
  /// - Returns: the reason, where that fails.
  static func become(_ program: String, _ arguments: [String]) -> String {
    let words = ([program] + arguments).map { Array($0.utf8) }
    return reason(of: CStrings.with(words) { cposix_become(program, $0) })
  }
}
