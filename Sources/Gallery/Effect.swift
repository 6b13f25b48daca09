/// Something that the gallery wants done outside of it.
package enum Effect: Hashable, Sendable {
  case quit
  case setFullscreen(Bool)
  /// Something happened that a trace should tell.
  case note(String)
  /// The textures and pixels of this delivery are not needed any more.
  case discard(DeliveryID)
  /// The pixels of this delivery are all in textures that are copies of them.
  case releasePixels(DeliveryID)
  /// The pictures wanted now, most urgent first; replaces the list before.
  case want([LayerKey])
}
