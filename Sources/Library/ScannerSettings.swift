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
  package var order: SortOrder
  /// Whether names that begin with a dot are listed.
  package var showsHidden: Bool
  /// Whether the folders are watched once they are listed, until the next scan. Systems without a way to
  /// be told are not watched.
  package var isWatching: Bool
  /// From what size of a folder on, in bytes as the system tells it, its first picture may be guessed: ten to
  /// twenty thousand entries, which are read in half the time that a window takes to appear.
  var largeFolder = 512 << 10
  /// The same where names have no numbers: there the first is one of the first at best, which only is worth it
  /// where reading all takes long.
  var hugeFolder = 1 << 20
  /// How long names without numbers are read before the first of those is taken for the first of all.
  ///
  /// A window takes about 20 ms to appear, and a photograph 5 to be decoded for it.
  var glance = Duration.milliseconds(4)

  package init(
    isRecursive: Bool = false, patience: Duration? = .milliseconds(400), order: SortOrder = SortOrder(),
    showsHidden: Bool = false, isWatching: Bool = false
  ) {
    self.isRecursive = isRecursive
    self.patience = patience
    self.order = order
    self.showsHidden = showsHidden
    self.isWatching = isWatching
  }
}
