/// How folders are listed.
package struct ScannerSettings: Sendable, Equatable {
  /// Whether the folders within a folder are listed too, each after the pictures beside it.
  package var isRecursive: Bool
  /// How long a slow listing goes on before what is there so far is reported, and again after as long as
  /// it took until then; nil to report only the complete list.
  ///
  /// Longer than it takes to list a hundred thousand files, so that pages shift only where the
  /// alternative is to see nothing.
  package var patience: Duration?

  package init(isRecursive: Bool = false, patience: Duration? = .milliseconds(400)) {
    self.isRecursive = isRecursive
    self.patience = patience
  }
}
