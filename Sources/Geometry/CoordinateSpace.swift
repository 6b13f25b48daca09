/// What the numbers of a position or a size are measured in.
///
/// Positions of two spaces are two types: what would mix them does not compile,
/// and the few places that lead from one to another name the scale they use.
package protocol CoordinateSpace: SendableMetatype {}

/// Points from the window's top left: what gestures, layout and hit tests work
/// in; one point has the same size to the eye on every display.
package enum WindowPoints: CoordinateSpace {}

/// Pixels of the display from the window's top left: what is drawn in.
package enum DevicePixels: CoordinateSpace {}

/// The units that the system measures windows and pointers in: points on some
/// systems, pixels on others.
package enum SystemUnits: CoordinateSpace {}

/// Pixels of a picture as it is shown, after its orientation, from its top left.
package enum PicturePixels: CoordinateSpace {}

/// Pixels of a layer, which may have fewer than the picture: one decoding of
/// the picture or of a part of it.
package enum LayerPixels: CoordinateSpace {}

/// Pixels of a texture, a tile of a layer.
package enum TexturePixels: CoordinateSpace {}

/// Parts of a picture: 0 to 1 from its left to its right and from its top to
/// its bottom.
package enum PictureShares: CoordinateSpace {}

/// What a wheel reports: detents, or a touchpad's parts of them.
package enum WheelDetents: CoordinateSpace {}

/// What a stick reports: shares of its full deflection, −1 to 1.
package enum StickShares: CoordinateSpace {}

package typealias Vector = Displacement<WindowPoints>
/// A position in points; the same values as a displacement, named for its use.
package typealias Point = Displacement<WindowPoints>
package typealias Size = Extent<WindowPoints>
package typealias Rect = Rectangle<WindowPoints>

package typealias DevicePoint = Displacement<DevicePixels>
package typealias DeviceRect = Rectangle<DevicePixels>
package typealias DeviceSize = PixelExtent<DevicePixels>

package typealias PicturePoint = Displacement<PicturePixels>
package typealias PictureSize = Extent<PicturePixels>
package typealias PixelSize = PixelExtent<PicturePixels>

package typealias LayerRect = Rectangle<LayerPixels>
package typealias LayerSize = PixelExtent<LayerPixels>

package typealias StickDeflection = Displacement<StickShares>

package typealias TextureRect = Rectangle<TexturePixels>
