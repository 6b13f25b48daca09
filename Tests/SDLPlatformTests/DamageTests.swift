import Geometry
import SeededRandom
import Testing

@testable import SDLPlatform

@Suite struct DamageTests {
  private static let size = DeviceSize(width: 100, height: 80)

  private static func damage(_ rects: [DeviceRect]) -> Damage {
    var damage = Damage()
    damage.begin(size)
    for rect in rects { damage.add(rect) }
    return damage
  }

  @Test func `parts are whole pixels inside the frame`() {
    let damage = Self.damage([DeviceRect(x: -3.5, y: 10.2, width: 8, height: 4.1)])

    #expect(damage.parts == [DeviceRect(x: 0, y: 10, width: 5, height: 5)])
    #expect(damage.byteCount == 100)
  }

  @Test func `what lies outside is no damage`() {
    #expect(Self.damage([DeviceRect(x: 200, y: 0, width: 10, height: 10)]).parts.isEmpty)
  }

  @Test func `everything that was added is covered by few parts that do not overlap`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<500 {
      let rects = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        DeviceRect(
          x: .random(in: -10...100, using: &random), y: .random(in: -10...80, using: &random),
          width: .random(in: 0...30, using: &random), height: .random(in: 0...30, using: &random))
      }
      let parts = Self.damage(rects).parts

      #expect(parts.count <= Damage.maximumParts)
      for (index, part) in parts.enumerated() {
        #expect(parts[..<index].allSatisfy { $0.intersection(part).isEmpty })
      }
      let frame = DeviceRect(x: 0, y: 0, width: 100, height: 80)
      for rect in rects {
        let inside = rect.intersection(frame)
        guard !inside.isEmpty else { continue }
        #expect(parts.contains { $0.intersection(inside) == inside }, "\(inside) is not in \(parts)")
      }
    }
  }
}
