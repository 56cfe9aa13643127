import Foundation
import VantageGeodesy
import VantageVisibility

/// A synthetic town: blocks of houses around courtyards, with alleys, passages and towers. All coordinates are in
/// millimeters, so that visibility can be computed exactly.
package struct SyntheticTown: Sendable {
    package struct Point: Hashable, Sendable {
        package var x: Int64
        package var y: Int64
    }

    package struct House: Sendable {
        package var rings: [[Point]]
        package var height: Double?
        package var base = 0.0
    }

    /// An item, and the point on it that must be visible.
    package struct Item: Sendable {
        package let place: Point
        package let front: Point
        package let kind: Kind
    }

    package enum Kind: CaseIterable, Sendable { case behindDoor, beforeDoor, inCourtyard, onStreet }

    package private(set) var houses: [House] = []
    package private(set) var items: [Item] = []
    package private(set) var cameras: [Point] = []
    private var random: Mix
    private var cells: [Point: [Int]] = [:]

    private static let width: Int64 = 84_000
    private static let depth: Int64 = 64_000
    private static let street: Int64 = 12_000
    private static let cell: Int64 = 50_000
    static let origin = (latitude: 48.2, longitude: 7.7)

    package init(blocks: Int, seed: UInt64) {
        random = Mix(state: seed)
        for row in 0..<blocks {
            for column in 0..<blocks {
                let corner = Point(
                    x: Int64(column) * (Self.width + Self.street), y: Int64(row) * (Self.depth + Self.street))
                addBlock(at: corner)
                addStreets(around: corner)
            }
        }
        for (number, house) in houses.enumerated() {
            for cell in Set(house.rings.joined().map(Self.cell)) { cells[cell, default: []].append(number) }
        }
    }

    // MARK: - Generation

    private mutating func addBlock(at corner: Point) {
        let (w, d) = (Self.width, Self.depth)
        if random.chance(0.03) { return addPalace(at: corner) }
        // Each side of the block, as seen from the street: where it starts, its direction, and the direction inward.
        addRow(from: corner, along: (1, 0), inwards: (0, 1), length: w)
        addRow(from: Point(x: corner.x + w, y: corner.y + d), along: (-1, 0), inwards: (0, -1), length: w)
        addRow(from: Point(x: corner.x, y: corner.y + d - 12_500), along: (0, -1), inwards: (1, 0), length: d - 25_000)
        addRow(
            from: Point(x: corner.x + w, y: corner.y + 12_500), along: (0, 1), inwards: (-1, 0), length: d - 25_000)
        let middle = Point(x: corner.x + w / 2, y: corner.y + d / 2)
        if random.chance(0.1) {
            houses.append(House(rings: [Self.box(middle, 6_000, 6_000)], height: Double(random.integer(25...50))))
        } else if random.chance(0.5) {
            let place = Point(
                x: middle.x + random.integer(-15_000...15_000), y: middle.y + random.integer(-8_000...8_000))
            houses.append(House(rings: [Self.box(place, random.integer(2_000...5_000), random.integer(2_000...4_000))]))
        }
    }

    /// Adds a single house around a courtyard.
    private mutating func addPalace(at corner: Point) {
        let middle = Point(x: corner.x + Self.width / 2, y: corner.y + Self.depth / 2)
        houses.append(
            House(
                rings: [
                    Self.box(middle, Self.width / 2, Self.depth / 2),
                    Self.box(middle, Self.width / 2 - 14_000, Self.depth / 2 - 14_000),
                ], height: 18))
        items.append(Item(place: middle, front: middle, kind: .inCourtyard))
    }

    private static func box(_ middle: Point, _ x: Int64, _ y: Int64) -> [Point] {
        [(-x, -y), (x, -y), (x, y), (-x, y)].map { Point(x: middle.x + $0.0, y: middle.y + $0.1) }
    }

    private mutating func addRow(
        from start: Point, along: (Int64, Int64), inwards: (Int64, Int64), length: Int64
    ) {
        func point(_ a: Int64, _ i: Int64) -> Point {
            Point(x: start.x + a * along.0 + i * inwards.0, y: start.y + a * along.1 + i * inwards.1)
        }
        var at: Int64 = 0
        while at + 6_000 <= length {
            if random.chance(0.1) { at += random.integer(1_500...4_000) }
            let width = min(random.integer(6_000...14_000), length - at)
            guard width >= 5_000 else { return }
            let (front, back) = (random.integer(0...600), random.integer(9_500...12_000))
            if !random.chance(0.05) {
                let isPassage = random.chance(0.04)
                let ring = [point(at, front), point(at + width, front), point(at + width, back), point(at, back)]
                houses.append(
                    House(
                        rings: [ring], height: random.chance(0.5) ? Double(random.integer(6...15)) : nil,
                        base: isPassage ? 3.5 : 0))
                if !isPassage { addItem(at: at, width, front, back, point) }
            }
            at += width
        }
    }

    private mutating func addItem(
        at: Int64, _ width: Int64, _ front: Int64, _ back: Int64, _ point: (Int64, Int64) -> Point
    ) {
        guard random.chance(0.25) else { return }
        let door = at + random.integer(1_500...width - 1_500)
        let aside = door + random.integer(-700...700)
        let choice = random.integer(0...99)
        if choice < 70 {
            let place = point(aside, front + random.integer(800...3_000))
            items.append(Item(place: place, front: point(door, front - 200), kind: .behindDoor))
        } else if choice < 85 {
            let place = point(aside, front - random.integer(300...1_800))
            items.append(Item(place: place, front: place, kind: .beforeDoor))
        } else if choice < 90 {
            let place = point(aside, back - random.integer(800...2_500))
            items.append(Item(place: place, front: point(door, back + 200), kind: .inCourtyard))
        } else {
            let place = point(aside, -random.integer(800...4_000))
            items.append(Item(place: place, front: place, kind: .onStreet))
        }
    }

    /// Adds cameras along the streets to the south and the west of a block.
    private mutating func addStreets(around corner: Point) {
        for step in stride(from: Int64(0), to: Self.width + Self.street, by: 12_000) {
            cameras.append(
                Point(
                    x: corner.x + step + random.integer(-2_000...2_000),
                    y: corner.y - Self.street / 2 + random.integer(-2_500...2_500)))
        }
        for step in stride(from: Int64(0), to: Self.depth, by: 12_000) {
            cameras.append(
                Point(
                    x: corner.x - Self.street / 2 + random.integer(-2_500...2_500),
                    y: corner.y + step + random.integer(-2_000...2_000)))
        }
    }

    // MARK: - Queries

    private static func cell(_ point: Point) -> Point {
        Point(
            x: Int64((Double(point.x) / Double(cell)).rounded(.down)),
            y: Int64((Double(point.y) / Double(cell)).rounded(.down)))
    }

    package func houses(around point: Point) -> [Int] {
        let middle = Self.cell(point)
        var found: Set<Int> = []
        for x in -2...2 {
            for y in -2...2 {
                for number in cells[Point(x: middle.x + Int64(x), y: middle.y + Int64(y))] ?? [] {
                    found.insert(number)
                }
            }
        }
        return found.sorted()
    }

    /// Returns the indices of the cameras within a given distance of a point.
    package func cameras(within meters: Double, of point: Point) -> [Int] {
        let most = meters * 1000
        return cameras.indices.filter {
            let (x, y) = (Double(cameras[$0].x - point.x), Double(cameras[$0].y - point.y))
            return x * x + y * y <= most * most
        }
    }

    /// Reports whether the line between two points is free of houses at ground level. The result is exact, because it
    /// is computed in integers.
    package func isClear(from one: Point, to other: Point) -> Bool {
        let near = Set(houses(around: one)).union(houses(around: other))
        return !near.contains { number in
            houses[number].base < 2
                && houses[number].rings.contains { ring in
                    zip(ring, ring.dropFirst() + ring.prefix(1)).contains { Self.cross(one, other, $0, $1) }
                }
        }
    }

    private static func side(_ a: Point, _ b: Point, _ c: Point) -> Int64 {
        ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)).signum()
    }

    /// Reports whether two line segments intersect.
    private static func cross(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
        let sides = (side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b))
        if sides.0 * sides.1 < 0, sides.2 * sides.3 < 0 { return true }
        func touches(_ side: Int64, _ p: Point, _ q: Point, _ r: Point) -> Bool {
            side == 0 && min(p.x, q.x) <= r.x && r.x <= max(p.x, q.x) && min(p.y, q.y) <= r.y && r.y <= max(p.y, q.y)
        }
        return touches(sides.0, a, b, c) || touches(sides.1, a, b, d) || touches(sides.2, c, d, a)
            || touches(sides.3, c, d, b)
    }

    // MARK: - Coordinates

    /// Converts a position to a coordinate, rotated so that no wall is parallel to a line of latitude.
    package static func coordinate(x: Double, y: Double) throws -> Coordinate {
        let turned = (x: (x * 0.956 - y * 0.292) / 1000, y: (x * 0.292 + y * 0.956) / 1000)
        return try Coordinate(
            latitude: origin.latitude + turned.y / 111_200, longitude: origin.longitude + turned.x / 74_300)
    }

    package static func coordinate(_ point: Point) throws -> Coordinate {
        try coordinate(x: Double(point.x), y: Double(point.y))
    }

    package func area(around point: Point) throws -> BuildingSet {
        BuildingSet(
            buildings: try houses(around: point).map { number in
                Building(
                    id: "\(number)", rings: try houses[number].rings.map { try $0.map(Self.coordinate) },
                    height: houses[number].height, base: houses[number].base)
            })
    }
}

/// A generator that yields the same random numbers in every run. Source: S. Vigna, SplitMix64, 2015.
package struct Mix: RandomNumberGenerator, Sendable {
    var state: UInt64

    package init(state: UInt64) { self.state = state }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &self) < share }
    mutating func integer(_ range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &self) }

    /// Returns a normally distributed number. Source: G. Box and M. Muller, 1958.
    package mutating func normal() -> Double {
        let (u, v) = (Double.random(in: 1e-12..<1, using: &self), Double.random(in: 0..<1, using: &self))
        return (-2 * log(u)).squareRoot() * cos(2 * .pi * v)
    }
}
