import Testing

@testable import VantageMapTiles

struct VectorTileReaderTests {
    /// The examples in the Mapbox Vector Tile Specification 2.1, section 4.3.5.
    @Test(arguments: [
        (VectorFeature.Kind.point, [9, 50, 34] as [UInt32], [[[25, 17]]] as [[[Int32]]]),
        (.point, [17, 10, 14, 3, 9], [[[5, 7]], [[3, 2]]]),
        (.line, [9, 4, 4, 18, 0, 16, 16, 0], [[[2, 2], [2, 10], [10, 10]]]),
        (
            .line, [9, 4, 4, 18, 0, 16, 16, 0, 9, 17, 17, 10, 4, 8],
            [[[2, 2], [2, 10], [10, 10]], [[1, 1], [3, 5]]]
        ),
        (.polygon, [9, 6, 12, 18, 10, 12, 24, 44, 15], [[[3, 6], [8, 12], [20, 34]]]),
        (
            .polygon,
            [
                9, 0, 0, 26, 20, 0, 0, 20, 19, 0, 15, 9, 22, 2, 26, 18, 0, 0, 18, 17, 0, 15, 9, 4, 13, 26, 0, 8, 8, 0,
                0,
                7, 15,
            ],
            [
                [[0, 0], [10, 0], [10, 10], [0, 10]], [[11, 11], [20, 11], [20, 20], [11, 20]],
                [[13, 13], [13, 17], [17, 17], [17, 13]],
            ]
        ),
    ])
    func `decodes the specification's example geometries`(
        kind: VectorFeature.Kind, commands: [UInt32], parts: [[[Int32]]]
    ) throws {
        let layer = try layer(DrawnFeature(type: UInt64(kind.rawValue), geometry: commands))
        #expect(layer.features[0].kind == kind)
        #expect(layer.parts(of: layer.features[0]) == parts.map { $0.map { SIMD2($0[0], $0[1]) } })
        layer.expectConsistent()
    }

    func layer(_ feature: DrawnFeature, version: UInt64 = 2) throws -> VectorLayer {
        let tile = try VectorTileReader.read(DrawnTile.bytes([DrawnLayer(version: version, features: [feature])]))
        return try #require(tile.layers.first)
    }

    @Test func `values keep their types`() throws {
        var float = WireWriter()
        float.fixed(2, Float(1.5).bitPattern)
        var double = WireWriter()
        double.fixed(3, 2.25.bitPattern)
        let values = [
            DrawnTile.value(1, text: "Straße"), float.bytes, double.bytes, DrawnTile.value(4, UInt64(bitPattern: -5)),
            DrawnTile.value(5, .max), DrawnTile.value(6, 9), DrawnTile.value(7, 1),
        ]
        let tile = try VectorTileReader.read(DrawnTile.bytes([DrawnLayer(values: values)]))
        let read = tile.layers[0].values
        #expect(
            read == [
                .string("Straße"), .float(1.5), .double(2.25), .int(-5), .uint(.max), .sint(-5), .bool(true),
            ])
        #expect(read.map(\.text) == ["Straße", nil, nil, nil, nil, nil, nil])
        #expect(read.map(\.number) == [nil, 1.5, 2.25, -5, 0x1p64, -5, nil])
        #expect(read.map(\.bool) == [nil, true, true, true, true, true, true])
    }

    @Test func `reads a small tile completely`() throws {
        let tile = try VectorTileReader.read(DrawnTile.small)
        #expect(tile.layers.map(\.name) == ["roads", "water"])
        #expect(tile.layers.map(\.extent) == [4096, 512])
        let roads = tile.layers[0]
        #expect(roads.features.map(\.id) == [300, nil, nil])
        #expect(roads.tags(of: roads.features[0]) == ["name": .string("Rue"), "width": .int(7)])
        #expect(roads.value(of: "width", in: roads.features[1]) == .sint(-2))
        #expect(roads.value(of: "width", in: roads.features[2]) == nil)
        for layer in tile.layers { layer.expectConsistent() }
    }

    @Test func `does not read unwanted layers`() throws {
        // A layer that is invalid after its name.
        var writer = WireWriter()
        writer.field(3, bytes: [0x0A, 1, UInt8(ascii: "x"), 0xFF, 0xFF])
        let bytes = writer.bytes + DrawnTile.small
        #expect(try VectorTileReader.read(bytes, layers: ["water"]).layers.map(\.name) == ["water"])
        #expect(throws: MapSourceError.self) { try VectorTileReader.read(bytes) }
    }

    @Test(arguments: [(UInt64?.none, true), (1, true), (2, true), (0, false), (3, false), (900, false)])
    func `skips and reports a layer whose version is unknown`(version: UInt64?, isRead: Bool) throws {
        let tile = try VectorTileReader.read(
            DrawnTile.bytes([DrawnLayer(version: version), DrawnLayer(name: "water")]))
        #expect(tile.layers.map(\.name) == (isRead ? ["roads", "water"] : ["water"]))
        #expect(tile.unread == (isRead ? [] : ["layer roads has the unknown version \(version ?? 1)"]))
    }

    @Test func `version 1 allows closed lines and ignores ClosePath's count`() throws {
        let line: [UInt32] = [9, 4, 4, 18, 0, 16, 16, 0, 7]
        let layer = try layer(DrawnFeature(type: 2, geometry: line), version: 1)
        #expect(layer.parts(of: layer.features[0]) == [[[2, 2], [2, 10], [10, 10], [2, 2]]])
        #expect(throws: MapSourceError.self) { try self.layer(DrawnFeature(type: 2, geometry: line)) }
    }

    @Test(
        arguments: [
            ("a repeated first point is dropped", 3, [9, 0, 0, 34, 20, 0, 0, 20, 19, 0, 0, 19, 15], [4]),
            ("a two-point ring is dropped", 3, [9, 0, 0, 10, 20, 0, 15, 9, 0, 0, 18, 2, 0, 0, 2, 15], [3]),
            ("a ring need not end with ClosePath", 3, [9, 0, 0, 26, 20, 0, 0, 20, 19, 0], [4]),
            ("a one-point line is dropped", 2, [9, 0, 0, 9, 2, 2, 10, 2, 2], [2]),
            ("coordinates wrap beyond 32 bits", 2, [9, 4_294_967_294, 0, 10, 2, 2], [2]),
        ] as [(String, UInt64, [UInt32], [Int])])
    func `reads tiles from writers that deviate from the specification`(
        name: String, type: UInt64, geometry: [UInt32], counts: [Int]
    ) throws {
        let layer = try layer(DrawnFeature(type: type, geometry: geometry))
        #expect(layer.parts(of: layer.features[0]).map(\.count) == counts, "\(name)")
        layer.expectConsistent()
    }

    @Test func `concatenates a geometry that is split across several fields`() throws {
        var feature = WireWriter()
        feature.field(4, packed: [9, 4])
        feature.field(3, 2)
        feature.field(4, 4)
        feature.field(4, packed: [18, 0, 16])
        feature.field(4, packed: [16, 0])
        var writer = WireWriter()
        writer.field(1, text: "roads")
        writer.field(2, bytes: feature.bytes)
        var tile = WireWriter()
        tile.field(3, bytes: writer.bytes)
        let layer = try VectorTileReader.read(tile.bytes).layers[0]
        #expect(layer.parts(of: layer.features[0]) == [[[2, 2], [2, 10], [10, 10]]])
    }

    @Test(
        arguments: [
            ("unknown command", [12, 0, 0]), ("half a point", [9, 4]), ("no point", [1]),
            ("line with no points", [9, 0, 0, 2]),
            ("count larger than the data", [4_294_967_289, 2, 2]), ("line without a start", [10, 2, 2]),
            ("closed line", [9, 0, 0, 10, 2, 2, 15]), ("ClosePath before the line", [15, 10, 2, 2]),
        ] as [(String, [UInt32])])
    func `rejects invalid geometry`(name: String, geometry: [UInt32]) {
        #expect(throws: MapSourceError.self, "\(name)") { try layer(DrawnFeature(type: 2, geometry: geometry)) }
    }

    @Test(arguments: [
        ("no name", DrawnLayer(name: nil)), ("extent 0", DrawnLayer(extent: 0)),
        ("huge extent", DrawnLayer(extent: 1 << 40)),
        ("missing key", DrawnLayer(values: [DrawnTile.value(4, 1)], features: [DrawnFeature(tags: [0, 0])])),
        ("missing value", DrawnLayer(keys: ["a"], features: [DrawnFeature(tags: [0, 0])])),
        ("value without a type", DrawnLayer(values: [[]])), ("mistyped value", DrawnLayer(values: [[0x08, 1]])),
    ])
    func `rejects an invalid layer`(name: String, layer: DrawnLayer) {
        #expect(throws: MapSourceError.self, "\(name)") { try VectorTileReader.read(DrawnTile.bytes([layer])) }
    }

    @Test func `enforces limits`() {
        func check(_ words: String, _ change: (inout VectorTileLimits) -> Void) {
            var limits = VectorTileLimits()
            change(&limits)
            let error = #expect(throws: MapSourceError.self) {
                try VectorTileReader.read(DrawnTile.small, limits: limits)
            }
            #expect(error?.code == .tooLarge)
            #expect(error?.description.contains(words) == true)
        }
        check("bytes") { $0.maximumBytes = 20 }
        check("layers") { $0.maximumLayers = 1 }
        check("features") { $0.maximumFeatures = 3 }
        check("points") { $0.maximumVertices = 10 }
    }
}

struct HostileTileTests {
    @Test func `reads or rejects every prefix of a tile`() {
        for count in 0..<DrawnTile.small.count { read(Array(DrawnTile.small.prefix(count))) }
    }

    @Test func `reads or rejects a tile with any byte changed`() {
        for index in DrawnTile.small.indices {
            for value in 0...UInt8.max {
                var bytes = DrawnTile.small
                bytes[index] = value
                read(bytes)
            }
        }
    }

    @Test func `rejects unterminated numbers`() {
        #expect(throws: MapSourceError.self) { try VectorTileReader.read([UInt8](repeating: 0xFF, count: 40)) }
        #expect(throws: MapSourceError.self) {
            try VectorTileReader.read([0x1A, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F])
        }
    }

    func read(_ bytes: [UInt8]) {
        guard let tile = try? VectorTileReader.read(bytes) else { return }
        for layer in tile.layers { layer.expectConsistent() }
    }
}
