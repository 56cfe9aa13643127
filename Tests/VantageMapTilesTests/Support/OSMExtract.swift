import VantageGeodesy

/// Writes an OpenStreetMap extract.
///
/// Source: https://wiki.openstreetmap.org/wiki/PBF_Format
struct OSMExtract {
    typealias Tags = [String: String]

    private var nodes: [(place: Coordinate, tags: Tags)] = []
    private var ways: [(nodes: [Int], tags: Tags)] = []
    private var relations: [(ways: [Int], tags: Tags)] = []
    /// The string table. Index 0 is reserved.
    private var texts = [""]

    /// - Returns: The node's id. Ids start at 1.
    @discardableResult
    mutating func node(_ latitude: Double, _ longitude: Double, _ tags: Tags = [:]) throws -> Int {
        nodes.append((try Coordinate(latitude: latitude, longitude: longitude), tags))
        return nodes.count
    }

    /// - Returns: The way's id. Ids start at 1.
    @discardableResult
    mutating func way(_ places: [(latitude: Double, longitude: Double)], _ tags: Tags) throws -> Int {
        ways.append((try places.map { try node($0.latitude, $0.longitude) }, tags))
        return ways.count
    }

    /// - Parameter nodes: The node ids, in order along the way.
    mutating func way(of nodes: [Int], _ tags: Tags) { ways.append((nodes, tags)) }

    /// Adds a closed way.
    mutating func way(closing places: [(latitude: Double, longitude: Double)], _ tags: Tags) throws {
        let nodes = try places.map { try node($0.latitude, $0.longitude) }
        ways.append((nodes + nodes.prefix(1), tags))
    }

    /// Adds a closed way in the shape of a square.
    mutating func square(around latitude: Double, _ longitude: Double, _ tags: Tags) throws {
        let half = 0.0003
        let corners = try [(-half, -half), (-half, half), (half, half), (half, -half)].map {
            try node(latitude + $0.0, longitude + $0.1)
        }
        ways.append((corners + [corners[0]], tags))
    }

    mutating func relation(of ways: [Int], _ tags: Tags) { relations.append((ways, tags)) }

    /// Encodes the file.
    ///
    /// - Parameters:
    ///   - box: The bounds that the file declares; `nil` to declare none.
    ///   - isSorted: Whether nodes come first, as osmium and tilemaker expect.
    mutating func bytes(_ box: BoundingBox?, isSorted: Bool = true) -> [UInt8] {
        var head = WireWriter()
        if let box {
            var sides = WireWriter()
            for (field, degrees) in zip(1..., [box.west, box.east, box.north, box.south]) {
                sides.field(field, Self.zigzag(Int((degrees * 1e9).rounded())))
            }
            head.field(1, bytes: sides.bytes)
        }
        for feature in ["OsmSchema-V0.6", "DenseNodes"] { head.field(4, text: feature) }
        let groups = [denseNodes(), wayGroup(), relationGroup()]
        var table = WireWriter()
        for text in texts { table.field(1, text: text) }
        return Self.blob("OSMHeader", head.bytes)
            + (isSorted ? groups : groups.reversed()).flatMap { group in
                var block = WireWriter()
                block.field(1, bytes: table.bytes)
                block.field(2, bytes: group)
                return Self.blob("OSMData", block.bytes)
            }
    }

    private static func blob(_ type: String, _ content: [UInt8]) -> [UInt8] {
        var blob = WireWriter()
        blob.field(2, UInt64(content.count))
        blob.field(3, bytes: Packing.zlib(content))
        var head = WireWriter()
        head.field(1, text: type)
        head.field(3, UInt64(blob.bytes.count))
        let length = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: head.bytes.count >> $0) }
        return length + head.bytes + blob.bytes
    }

    private static func zigzag(_ number: Int) -> UInt64 { UInt64(bitPattern: Int64(number << 1 ^ number >> 63)) }

    /// Encodes the differences between consecutive numbers.
    private static func packed(_ numbers: [Int]) -> [UInt8] {
        var writer = WireWriter()
        for (last, next) in zip([0] + numbers, numbers) { writer.varint(zigzag(next - last)) }
        return writer.bytes
    }

    private mutating func number(of text: String) -> UInt32 {
        if let index = texts.firstIndex(of: text) { return UInt32(index) }
        texts.append(text)
        return UInt32(texts.count - 1)
    }

    private mutating func denseNodes() -> [UInt8] {
        var dense = WireWriter()
        dense.field(1, bytes: Self.packed(Array(1...nodes.count)))
        dense.field(8, bytes: Self.packed(nodes.map { Int(($0.place.latitude * 1e7).rounded()) }))
        dense.field(9, bytes: Self.packed(nodes.map { Int(($0.place.longitude * 1e7).rounded()) }))
        var tags: [UInt32] = []
        for node in nodes {
            for (key, value) in node.tags { tags += [number(of: key), number(of: value)] }
            tags.append(0)
        }
        dense.field(10, packed: tags)
        var group = WireWriter()
        group.field(2, bytes: dense.bytes)
        return group.bytes
    }

    private mutating func wayGroup() -> [UInt8] {
        var group = WireWriter()
        for (index, way) in ways.enumerated() {
            var message = message(index + 1, way.tags)
            message.field(8, bytes: Self.packed(way.nodes))
            group.field(3, bytes: message.bytes)
        }
        return group.bytes
    }

    private mutating func relationGroup() -> [UInt8] {
        var group = WireWriter()
        for (index, relation) in relations.enumerated() {
            var message = message(index + 1, relation.tags)
            message.field(8, packed: relation.ways.map { _ in 0 })
            message.field(9, bytes: Self.packed(relation.ways))
            // All relation members are ways.
            message.field(10, packed: relation.ways.map { _ in 1 })
            group.field(4, bytes: message.bytes)
        }
        return group.bytes
    }

    /// Returns the fields that ways and relations share.
    private mutating func message(_ id: Int, _ tags: Tags) -> WireWriter {
        var message = WireWriter()
        let sorted = tags.sorted { $0.key < $1.key }
        message.field(1, UInt64(id))
        message.field(2, packed: sorted.map { number(of: $0.key) })
        message.field(3, packed: sorted.map { number(of: $0.value) })
        return message
    }
}
