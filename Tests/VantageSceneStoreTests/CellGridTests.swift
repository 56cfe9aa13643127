import Foundation
import Testing
import VantageGeodesy

@testable import VantageSceneStore

struct CellGridTests {
    /// Places all over the globe, including the edges of cells, the poles and ±180°.
    private static func places(_ count: Int, seed: UInt64) throws -> [Coordinate] {
        var generator = SeededGenerator(seed: seed)
        return try (0..<count).map { _ in
            let anywhere = asin(Double.random(in: -1...1, using: &generator)) * 180 / .pi
            let edge = Double(Int.random(in: 0...CellGrid.rows, using: &generator)) * CellGrid.degreesPerRow - 90
            let latitude =
                [
                    anywhere, edge, edge.nextUp, edge.nextDown, 90, -90, 0,
                    90 - Double.random(in: 0...0.01, using: &generator),
                    Double.random(in: 0...0.01, using: &generator) - 90,
                ].randomElement(using: &generator)!.clamped(to: -90...90)
            let columns = CellGrid.columns(inRow: CellGrid.row(ofLatitude: latitude))
            let side = Double(Int.random(in: 0...columns, using: &generator)) / Double(columns) * 360 - 180
            let longitude =
                [
                    Double.random(in: -180...180, using: &generator), side, side.nextUp, side.nextDown, 180, -180, 0,
                    (180.0).nextDown,
                ].randomElement(using: &generator)!.clamped(to: -180...180)
            return try Coordinate(latitude: latitude, longitude: longitude)
        }
    }

    @Test func `every place is in one of the grid's cells`() throws {
        for place in try Self.places(50_000, seed: 31) {
            let cell = CellGrid.cell(of: place)
            let (row, column) = (CellGrid.row(of: cell), CellGrid.column(of: cell))
            #expect((0..<CellGrid.rows).contains(row))
            #expect((0..<CellGrid.columns(inRow: row)).contains(column))
        }
    }

    @Test func `a place's offsets are exact to within the packing error`() throws {
        for place in try Self.places(50_000, seed: 37) {
            let frame = CellFrame(cell: CellGrid.cell(of: place))
            let offsets = frame.offsets(of: place)
            let packed = frame.place(x: offsets.x, y: offsets.y)
            let distance = EarthCenteredPoint(place).distance(
                to: EarthCenteredPoint(latitude: packed.latitude, longitude: packed.longitude))
            #expect(distance < CellFrame.packingError, "\(place) is off by \(distance) m")
        }
    }

    @Test func `cells are at least as wide as they are tall, except at the poles`() {
        for row in stride(from: 0, to: CellGrid.rows, by: 7) {
            let columns = CellGrid.columns(inRow: row)
            let south = Double(row) * CellGrid.degreesPerRow - 90
            let poleward = max(abs(south), abs(south + CellGrid.degreesPerRow))
            let width = 360 / Double(columns) * cos(poleward * .pi / 180)
            #expect(columns == 1 || width >= CellGrid.degreesPerRow * 0.999_999)
        }
        #expect(CellGrid.columns(inRow: 0) == 1)
        #expect(CellGrid.columns(inRow: CellGrid.rows - 1) == 1)
    }

    @Test(arguments: [0.0, 1, 300, 5_000])
    func `the cells that a box touches contain every place in the box`(radius: Double) throws {
        var generator = SeededGenerator(seed: 41)
        for center in try Self.places(2_000, seed: 43) {
            let box = center.box(within: radius)
            let ranges = CellGrid.ranges(touching: box)
            #expect(ranges.contains { $0.contains(CellGrid.cell(of: center)) })
            for _ in 0..<5 {
                let place = try box.randomPlace(using: &generator)
                guard box.contains(place) else { continue }
                let cell = CellGrid.cell(of: place)
                #expect(ranges.contains { $0.contains(cell) }, "\(place) in \(box) is in none of the box's cells")
            }
        }
    }

    @Test func `a box's ranges contain each cell once`() throws {
        for center in try Self.places(2_000, seed: 47) {
            let ranges = CellGrid.ranges(touching: center.box(within: 700)).sorted { $0.lowerBound < $1.lowerBound }
            let areApart = zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound }
            #expect(areApart, "\(center)")
        }
    }

    @Test func `the whole globe is covered by a single range`() throws {
        let globe = try BoundingBox(west: -180, south: -90, east: 180, north: 90)
        let ranges = CellGrid.ranges(touching: globe)
        #expect(ranges == [0...CellGrid.cell(row: CellGrid.rows - 1, column: 0)])
    }
}

struct CellBlobTests {
    @Test func `unpacking entries reverses packing them`() {
        let entries = [
            CellEntry(x: 0, y: 0, scene: 1), CellEntry(x: 65_535, y: 1, scene: .max),
            CellEntry(x: 513, y: 1027, scene: 7),
        ]
        let blob = CellBlob.pack(entries)
        #expect(blob.count == 24)
        #expect(blob.withUnsafeBytes { CellBlob.entries(in: $0) } == entries)
    }

    @Test func `an entry is eight bytes in little-endian order`() {
        #expect(CellBlob.pack([CellEntry(x: 0x0102, y: 0x0304, scene: 0x0506_0708)]) == [2, 1, 4, 3, 8, 7, 6, 5])
    }

    @Test(arguments: [0, 1, 7, 12, 17]) func `a partial entry at the end of a blob is ignored`(length: Int) {
        let blob = [UInt8](repeating: 1, count: length)
        #expect(blob.withUnsafeBytes { CellBlob.entries(in: $0).count } == length / 8)
    }
}

struct CellWindowTests {
    @Test func `the next Morton code in a window is the smallest one at or after the start`() throws {
        var generator = SeededGenerator(seed: 137)
        let frame = CellFrame(cell: CellGrid.cell(of: try Coordinate(latitude: 48.5, longitude: 7.7)))
        for _ in 0..<300 {
            let west = frame.west + frame.width * Double.random(in: -0.1...1, using: &generator)
            let south = frame.south + CellGrid.degreesPerRow * Double.random(in: -0.1...1, using: &generator)
            let side = 0.00003
            let window = CellWindow(
                of: try BoundingBox(west: west, south: south, east: west + side, north: south + side), in: frame)
            let orders = window.x.flatMap { x in window.y.map { y in MortonCode.order(x: x, y: y) } }.sorted()
            for _ in 0..<20 {
                let near = Int(orders.randomElement(using: &generator)!) + Int.random(in: -2...2, using: &generator)
                let order = [UInt32(near.clamped(to: 0...Int(MortonCode.limit) - 1)), 0, MortonCode.limit - 1]
                    .randomElement(using: &generator)!
                #expect(window.first(from: order) == orders.first { $0 >= order })
            }
        }
    }

    @Test func `Morton codes are unique and cover their range`() {
        #expect(MortonCode.order(x: 0, y: 0) == 0)
        #expect(MortonCode.order(x: 2047, y: 2047) == MortonCode.limit - 1)
        let orders = (0..<64).flatMap { x in (0..<64).map { y in MortonCode.order(x: UInt16(x), y: UInt16(y)) } }
        #expect(Set(orders) == Set(0..<4096))
    }
}

struct CellPartTests {
    @Test func `a row's ID encodes its cell and its first Morton code`() {
        let last = CellGrid.cell(row: CellGrid.rows - 1, column: 0)
        for (cell, start) in [(0, 0), (5, 7), (last, MortonCode.limit - 1)] as [(Int64, UInt32)] {
            let part = CellPart(id: CellPart(cell: cell, start: start).id)
            #expect(part.cell == cell && part.start == start)
        }
    }

    @Test(arguments: [
        // The numbers of entries in two 15 cm squares, and how many entries the first part keeps after the split; nil
        // if the row is not split.
        (480, 0, nil), (0, 481, nil), (481, 0, nil), (480, 1, 480), (1, 480, 1), (400, 400, 400),
    ]) func `a row is split at its median, but never within a square`(
        lower: Int, upper: Int, kept: Int?
    ) {
        var entries = (0..<lower + upper).map { CellEntry(x: $0 < lower ? 3 : 40, y: 0, scene: UInt32($0)) }
        let all = Set(entries)
        let split = CellPart.split(&entries)
        #expect(split.map { _ in entries.count } == kept)
        #expect(split?.start == kept.map { _ in 1 })
        #expect(Set(entries + (split?.upper ?? [])) == all)
    }
}

extension Comparable {
    fileprivate func clamped(to range: ClosedRange<Self>) -> Self {
        min(range.upperBound, max(range.lowerBound, self))
    }
}

extension BoundingBox {
    fileprivate func randomPlace(using generator: inout SeededGenerator) throws -> Coordinate {
        let width = crossesAntimeridian ? east + 360 - west : east - west
        let longitude =
            west + [0, 1, Double.random(in: 0...1, using: &generator)].randomElement(using: &generator)! * width
        let latitude = [south, north, Double.random(in: south...north, using: &generator)]
            .randomElement(using: &generator)!
        return try Coordinate(latitude: latitude, longitude: longitude > 180 ? longitude - 360 : longitude)
    }
}
