import Testing

@testable import VantageMapTiles

@Suite struct VectorTileWriterTests {
    private static let shapes: [(VectorFeature.Kind, [[SIMD2<Int32>]])] = [
        (.point, [[SIMD2(-64, 4160)]]),
        (.line, [[SIMD2(0, 0), SIMD2(4096, -5), SIMD2(7, 7)], [SIMD2(1, 2), SIMD2(3, 4)]]),
        (.polygon, [[SIMD2(0, 0), SIMD2(128, 0), SIMD2(128, 128), SIMD2(0, 128)]]),
    ]
    private static let values: [(String, VectorValue?)] = [
        ("text", .string("Grüße \u{1F5FA}")), ("double", .double(-0.1)), ("float", .float(1.5)), ("int", .int(-3)),
        ("uint", .uint(.max)), ("sint", .sint(.min)), ("bool", .bool(true)), ("nothing", nil),
    ]

    @Test func `round-trips features`() throws {
        var writer = VectorTileWriter()
        for (kind, parts) in Self.shapes {
            var layer = VectorLayerWriter("\(kind)")
            layer.add(kind, parts, Self.values)
            layer.add(kind, parts, [("text", .string("again"))])
            writer.add(layer)
        }
        writer.add(VectorLayerWriter("empty"))
        let tile = try VectorTileReader.read(writer.bytes, limits: VectorTileLimits())
        #expect(tile.unread.isEmpty && tile.layers.map(\.name) == Self.shapes.map { "\($0.0)" })
        for (layer, (kind, parts)) in zip(tile.layers, Self.shapes) {
            #expect(layer.extent == 4096 && layer.features.count == 2)
            let feature = layer.features[0]
            #expect(feature.kind == kind)
            var start = feature.parts.lowerBound == 0 ? 0 : Int(layer.partEnds[Int(feature.parts.lowerBound) - 1])
            var read: [[SIMD2<Int32>]] = []
            for part in feature.parts {
                let end = Int(layer.partEnds[Int(part)])
                read.append((start..<end).map { layer.points[$0] })
                start = end
            }
            #expect(read.joined().elementsEqual(parts.joined()))
            for (key, value) in Self.values {
                #expect(layer.value(of: key, in: feature) == value, "\(key)")
            }
        }
    }

    @Test func `a tile without features is empty`() {
        var writer = VectorTileWriter()
        writer.add(VectorLayerWriter("empty"))
        #expect(writer.bytes.isEmpty)
    }
}
