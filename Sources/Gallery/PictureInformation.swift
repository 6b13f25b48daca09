/// What a decoder and the file system know of a picture, for people.
package struct PictureInformation: Hashable, Sendable {
  package enum Field: Hashable, Sendable, CaseIterable {
    case name
    case folder
    case fileSize
    case modified
    case dimensions
    case format
    case frames
    case camera
    case lens
    case taken
    case exposure
    case aperture
    case sensitivity
    case focalLength
    case place
    case profile
  }

  package struct Row: Hashable, Sendable {
    package var field: Field
    package var value: String

    package init(_ field: Field, _ value: String) {
      self.field = field
      self.value = value
    }
  }

  /// Degrees, north and east positive.
  package struct Place: Hashable, Sendable {
    package var latitude: Double
    package var longitude: Double

    package init(latitude: Double, longitude: Double) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  package var rows: [Row]
  /// Where the picture was taken, for a map.
  package var place: Place?
  /// How many pixels are how bright, dark ones first, the tallest 1; empty where unknown.
  package var histogram: [Double]

  package init(rows: [Row], histogram: [Double], place: Place? = nil) {
    self.rows = rows
    self.place = place
    self.histogram = histogram
  }
}
