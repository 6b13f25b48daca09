import Gallery
import Library

extension ListOrder {
  /// The same order in the terms of the library.
  func libraryOrder(isReversed: Bool, seed: UInt64 = 1) -> SortOrder {
    let key: SortOrder.Key =
      switch self {
      case .name: .name
      case .time: .time
      case .size: .size
      case .random: .random(seed: seed)
      }
    return SortOrder(key, isReversed: isReversed)
  }
}
