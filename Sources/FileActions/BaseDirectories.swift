package import Library

/// Where the system wants a program's files. A folder is nil where nothing leads to it.
///
/// `init(environment:)` is in one file for each system.
package struct BaseDirectories: Sendable, Equatable {
  /// Gives a variable's bytes; nil where it is unset.
  package typealias Environment = (String) -> [UInt8]?

  package var configuration: FilePath?
  package var data: FilePath?
  package var state: FilePath?
  package var cache: FilePath?
  /// Data of all users, the first the most important.
  package var sharedData: [FilePath]
}
