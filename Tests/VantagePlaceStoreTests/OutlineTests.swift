import Testing
import VantageSceneFixtures

@testable import VantagePlaceStore

struct OutlineTests {
    @Test func `outlines round-trip through bytes`() throws {
        var random = SplitMix64(state: 8)
        for _ in 0..<200 {
            let parts = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                (0..<Int.random(in: 3...40, using: &random)).map { _ in Self.point(&random) }
            }
            let outline = Outline(isArea: Bool.random(using: &random), parts: parts)
            #expect(outline.bytes.withUnsafeBytes { Outline(bytes: $0) } == outline)
        }
    }

    @Test func `random bytes yield either no outline or one within the grid`() {
        var random = SplitMix64(state: 2)
        for _ in 0..<3000 {
            let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                UInt8.random(in: 0...(Bool.random(using: &random) ? 255 : 20), using: &random)
            }
            let outline = bytes.withUnsafeBytes { Outline(bytes: $0) }
            #expect(outline?.parts.joined().allSatisfy { $0.x < 1 << 31 && $0.y < 1 << 31 } ?? true)
        }
    }

    /// A point is inside an area or not depending on the number of edges that a path to it crosses, so dividing the
    /// path must not change that number.
    @Test func `the two parts of a path cross the same edges as the whole path`() {
        var random = SplitMix64(state: 12)
        for _ in 0..<3000 {
            let ring = (0..<5).map { _ in Self.small(&random) }
            let outline = Outline(isArea: true, parts: [ring])
            let corner = GridPoint(x: 0, y: 0)
            let (middle, end) = (GridPoint(x: 4, y: 4), GridPoint(x: 4 + .random(in: 0...4, using: &random), y: 6))
            let whole = outline.edges.count { $0.crosses(from: corner, to: end) }
            let first = outline.edges.count { $0.crosses(from: corner, to: middle) }
            let second = outline.edges.count { $0.crosses(from: middle, to: end) }
            #expect((whole - first - second) % 2 == 0)
        }
    }

    @Test func `an edge touches a box if, and only if, one of its points lies in the box`() {
        var random = SplitMix64(state: 3)
        for _ in 0..<5000 {
            let (a, b) = (Self.small(&random), Self.small(&random))
            let box = GridBox(west: 3, south: 2, east: 5, north: 6)
            let touches = (0...840).contains { step in
                let x = Double(a.x) + (Double(b.x) - Double(a.x)) * Double(step) / 840
                let y = Double(a.y) + (Double(b.y) - Double(a.y)) * Double(step) / 840
                return x >= 3 && x <= 5 && y >= 2 && y <= 6
            }
            // The edge may also touch a corner of the box between two of the sampled points.
            if touches { #expect(box.touches(GridEdge(a: a, b: b)), "\(a) \(b)") }
            if box.touches(GridEdge(a: a, b: b)) { #expect(touches, "\(a) \(b)") }
        }
    }

    @Test func `points can be converted to cells and Z-order numbers and back`() {
        var random = SplitMix64(state: 6)
        for _ in 0..<500 {
            let point = Self.point(&random)
            #expect(ZOrder.point(ZOrder.number(of: point)) == point)
            let cell = QuadCell(at: point, level: .random(in: 0...QuadCell.deepest, using: &random))
            #expect(cell.contains(point) && (cell.start...cell.end).contains(ZOrder.number(of: point)))
            let longitude = point.longitude
            #expect(GridPoint(longitude: longitude, latitude: point.latitude) == point)
        }
    }

    private static func point(_ random: inout SplitMix64) -> GridPoint {
        GridPoint(x: .random(in: 0..<1 << 31, using: &random), y: .random(in: 0..<1 << 31, using: &random))
    }

    private static func small(_ random: inout SplitMix64) -> GridPoint {
        GridPoint(x: .random(in: 0...8, using: &random), y: .random(in: 0...8, using: &random))
    }
}
