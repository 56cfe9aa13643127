import Testing
import VantageSceneFixtures

@testable import VantageMapRenderer

struct BuildingOutlinesTests {
    private static func square(_ left: Double, _ top: Double, _ width: Double) -> [[SIMD2<Double>]] {
        let (right, bottom) = (left + width, top + width)
        return [[SIMD2(left, top), SIMD2(right, top), SIMD2(right, bottom), SIMD2(left, bottom)]]
    }

    @Test func `finds the same buildings as a search through all of them`() {
        var numbers = SplitMix64(state: 5)
        var outlines = BuildingOutlines()
        var boxes: [(left: Double, top: Double, width: Double)] = []
        for number in 0..<300 {
            // Some buildings are larger than the index accepts.
            let width = number % 50 == 0 ? 5000 : Double.random(in: 1...90, using: &numbers)
            let (left, top) = (
                Double.random(in: -900...900, using: &numbers), Double.random(in: -900...900, using: &numbers)
            )
            boxes.append((left, top, width))
            outlines.add(Self.square(left, top, width), roof: Double(number), building: number)
        }
        for _ in 0..<500 {
            let place = SIMD2(
                Double.random(in: -1200...1200, using: &numbers), Double.random(in: -1200...1200, using: &numbers))
            let inside = boxes.indices.filter {
                let (left, top, width) = boxes[$0]
                return (left...left + width).contains(place.x) && (top...top + width).contains(place.y)
            }
            let found = outlines.buildings(at: place, within: 0)
            #expect(found.numbers == Set(inside) && found.roof == inside.max().map(Double.init))
        }
    }

    @Test(arguments: [1e9, 1e300, .infinity, .nan]) func `a building of any size needs little memory`(width: Double) {
        var outlines = BuildingOutlines()
        for number in 0..<100 { outlines.add(Self.square(-width / 2, -width / 2, width), roof: 1, building: number) }
        #expect(outlines.byteCount < 100_000)
        let found = outlines.buildings(at: SIMD2(1, 1), within: 2).numbers
        #expect(found.count == (width < 1e20 ? 100 : found.count))
    }
}
