/// Something that the gallery wants done outside of it.
package enum Effect: Hashable, Sendable {
  case quit
  case setFullscreen(Bool)
  /// Something is to be done with a file.
  case file(FileRequest)
  /// What is known of a page's picture is wanted, with the pixels of a delivery.
  case inform(PageID, DeliveryID?)
  /// No screen saver while pictures come by themselves.
  case keepAwake(Bool)
  /// Text is being written, or not any more.
  case textInput(Bool)
  /// The list is wanted in another order, or with other files.
  case list(ListOrder, isReversed: Bool, showsHidden: Bool)
  /// Something happened that a trace should tell.
  case note(String)
  /// The textures and pixels of this delivery are not needed any more.
  case discard(DeliveryID)
  /// The textures of this delivery are made anew from its pixels.
  case dropTextures(DeliveryID)
  /// The pixels of this delivery are all in textures that are copies of them.
  case releasePixels(DeliveryID)
  /// The pictures wanted now, most urgent first; replaces the list before.
  case want([LayerKey])
}
