/// Which picture a large folder begins with, as far as that can be told without reading all of it.
///
/// Cameras, scanners and programs number their files. A thousand entries, which a folder gives in an order
/// of its own, show what the names are like; trying numbers below the lowest of them finds where the series
/// begins. A name that nobody looked at may still come before it: the guess is a place to begin at while the
/// folder is being read.
package enum FirstPicture {
  /// In bytes, as the system tells the size of a folder: ten to twenty thousand entries, which are read in
  /// half the time that a window takes to appear. It is not worth guessing in smaller ones.
  package static let largeFolder = 512 << 10
  private static let sampleCount = 1000
  /// On a network each look is a question to the server.
  static let mostLooks = 40

  /// The file that the series with the first name of a sample begins with.
  ///
  /// - Returns: nil where something else than one large folder in natural order is opened, where it cannot
  ///   be read, and where the names are not numbered one after another.
  package static func guess(
    in opening: Opening, settings: ScannerSettings, largeFolder: Int = Self.largeFolder
  ) -> FilePath? {
    guard settings.order == SortOrder(), opening.sources.count == 1,
      case .folder(let folder) = opening.sources[0]
    else { return nil }
    do {
      let directory = try Directory(folder)
      guard directory.size >= largeFolder else { return nil }
      let judge = EntryJudge(folder: folder, settings: settings)
      var sample = FoundNames()
      for _ in 0..<sampleCount {
        let entry = try sample.take { names throws(LibraryError) in
          try directory.next(into: &names)
        } if: {
          judge.isPicture($0, $1)
        }
        guard entry != nil else { return nil }
      }
      guard let series = NumberSeries(in: sample) else { return nil }
      var looks = 0
      let beginning = series.beginning { number in
        looks += 1
        return looks <= mostLooks && judge.look(at: series.name(of: number), of: directory) != nil
      }
      return beginning.map { folder.appending(series.name(of: $0)) }
    } catch {
      // Whoever lists the folder says what is wrong with it.
      return nil
    }
  }
}
