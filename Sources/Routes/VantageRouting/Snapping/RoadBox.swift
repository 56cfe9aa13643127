import VantageGeodesy

/// A box around points, in units of 1e-7 degrees.
struct RoadBox: Hashable {
    static let size = 16
    var west = Int32.max, south = Int32.max
    var east = Int32.min, north = Int32.min

    init(_ points: [RoadPoint]) {
        for point in points {
            west = min(west, point.longitude)
            east = max(east, point.longitude)
            south = min(south, point.latitude)
            north = max(north, point.latitude)
        }
    }

    init(_ reader: inout ByteReader) throws {
        (west, south) = (try reader.number(), try reader.number())
        (east, north) = (try reader.number(), try reader.number())
    }

    func write(to writer: inout ByteWriter) {
        for number in [west, south, east, north] { writer.append(number) }
    }

    /// Decodes all of a graph's boxes; returns `nil` when the bytes are invalid.
    static func boxes(_ bytes: [UInt8], count: Int) throws -> [RoadBox]? {
        guard bytes.count == count * size else { return nil }
        var reader = ByteReader(bytes)
        return try (0..<count).map { _ in try RoadBox(&reader) }
    }
}

extension RoadBox {
    init(_ box: BoundingBox) {
        self.init([])
        (west, east) = (Self.units(box.west), Self.units(box.east))
        (south, north) = (Self.units(box.south), Self.units(box.north))
    }

    private static func units(_ degrees: Double) -> Int32 { Int32((degrees * 1e7).rounded()) }

    /// Reports whether two boxes have a point in common. The west of a box is east of its east if it crosses the 180th
    /// meridian.
    func overlaps(_ other: RoadBox) -> Bool {
        guard south <= other.north, north >= other.south else { return false }
        if other.west > other.east { return east >= other.west || west <= other.east }
        return west <= other.east && east >= other.west
    }
}
