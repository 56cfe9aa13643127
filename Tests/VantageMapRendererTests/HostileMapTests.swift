import Foundation
import Testing
import VantageGeodesy
import VantageMapFixtures
import VantageMapTiles

@testable import VantageMapCanvas
@testable import VantageMapRenderer
@testable import VantageMapStyle

/// A source that returns the same tile for every request.
struct SameTile: MapSource {
    let info: MapSourceInfo
    let tile: MapTile

    init(_ tile: MapTile, zooms: ClosedRange<Int> = 0...14, layers: [String] = []) {
        var info = MapSourceInfo(
            file: URL(filePath: "same"), kind: { if case .vector = tile { .vector } else { .raster } }(), zooms: zooms)
        info.layerNames = layers
        self.info = info
        self.tile = tile
    }

    func tile(_ id: TileID) throws(MapSourceError) -> MapTile? { tile }
}

/// A source whose tiles require so much work that a map can use only three of them.
private struct LaboriousTiles: MapSource {
    let info = MapSourceInfo(file: URL(filePath: "laborious"), kind: .vector, zooms: 0...14)

    func tile(_ id: TileID) throws(MapSourceError) -> MapTile? { nil }

    func tile(_ id: TileID, within work: inout MapSourceWork) throws(MapSourceError) -> MapTile? {
        work.steps -= MapSourceWork.map.steps / 3
        guard work.steps >= 0 else { throw MapSourceError(.tooLarge, "laborious") }
        return nil
    }
}

@Suite struct HostileMapTests {
    private static func layer(
        _ name: String, _ kind: VectorFeature.Kind, _ points: [SIMD2<Int32>], tags: [(String, VectorValue)]
    ) -> VectorLayer {
        VectorLayer(
            name: name, extent: 4096, keys: tags.map(\.0), values: tags.map(\.1),
            features: [VectorFeature(id: 1, kind: kind, tags: 0..<Int32(2 * tags.count), parts: 0..<1)],
            tags: tags.indices.flatMap { [UInt32($0), UInt32($0)] }, points: points, partEnds: [Int32(points.count)])
    }

    private static func map(_ layers: VectorLayer..., zoom: Double = 16) throws -> MapSnapshot {
        let names = ["transportation", "transportation_name", "poi", "mountain_peak", "building", "water"]
        let source = SameTile(.vector(VectorTile(layers: layers)), layers: names)
        return try MapRenderer(sources: [source]).render(SampleMap.rendering(zoom: zoom))
    }

    @Test(
        arguments: [
            .double(.nan), .double(.infinity), .double(1e300), .double(-1e300), .float(.nan), .int(.min), .uint(.max),
        ]
            as [VectorValue])
    func `tolerates values that are far too large or not numbers`(value: VectorValue) throws {
        let name = ("name", VectorValue.string("Name"))
        let line = [SIMD2<Int32>(0, 0), SIMD2(4096, 4096)]
        _ = try Self.map(
            Self.layer(
                "transportation", .line, line,
                tags: [
                    ("class", .string("primary")), ("layer", value), ("brunnel", .string("bridge")), ("ramp", value),
                ]),
            Self.layer("poi", .point, [SIMD2(2048, 2048)], tags: [("class", .string("cafe")), ("rank", value), name]),
            Self.layer("mountain_peak", .point, [SIMD2(1000, 1000)], tags: [("ele", value), ("rank", value), name]))
    }

    @Test func `tolerates coordinates at the limits of their range`() throws {
        let far: [SIMD2<Int32>] = [SIMD2(.min, .min), SIMD2(.max, .min), SIMD2(.max, .max), SIMD2(0, .max)]
        for zoom in [0.0, 14, 22] {
            _ = try Self.map(
                Self.layer("water", .polygon, far, tags: []), Self.layer("building", .polygon, far, tags: []),
                Self.layer("transportation", .line, far, tags: [("class", .string("motorway"))]),
                Self.layer(
                    "transportation_name", .line, far, tags: [("class", .string("motorway")), ("name", .string("x"))]),
                zoom: zoom)
        }
    }

    @Test func `draws a line that crosses itself ten thousand times`() throws {
        let points = (0..<20_000).map { (index: Int) -> SIMD2<Int32> in
            SIMD2(Int32(index * 7919 % 4096), Int32(index * 104_729 % 4096))
        }
        let tags = [("class", VectorValue.string("primary"))]
        func picture(_ points: [SIMD2<Int32>]...) throws -> [UInt8] {
            let layers = points.map { Self.layer("transportation", .line, $0, tags: tags) }
            let names = ["transportation", "transportation_name", "water"]
            var rendering = SampleMap.rendering(zoom: 14, width: 300, height: 300)
            rendering.showsAttribution = false
            return try MapRenderer(sources: [SameTile(.vector(VectorTile(layers: layers)), layers: names)])
                .render(rendering).data.map { $0 }
        }
        // The line fills the picture with the road's color, and drawing it in two pieces gives the same picture.
        let crossed = try DecodedPicture(try picture(points), label: "The map").canvas
        let fill = try #require(Palette.light.roads[.primary]).fill
        let colors = (0..<90_000).map { crossed.color($0 % 300, $0 / 300) }
        let covered = colors.filter { $0 == SIMD3(fill.red, fill.green, fill.blue) }
        #expect(covered.count > 80_000, "\(covered.count)")
        let (first, last) = (Array(points[...10_000]), Array(points[10_000...]))
        let whole = try picture(points)
        #expect(try picture(first, last) == whole)
    }

    @Test func `reduces every name to one line, whatever its length and characters`() throws {
        let name = String(repeating: "x\u{1B}[31m\n\u{202E}", count: 50_000)
        let map = try Self.map(
            Self.layer("poi", .point, [SIMD2(2048, 2048)], tags: [("class", .string("cafe")), ("name", .string(name))]))
        for label in map.labels {
            #expect(label.text.count <= 200)
            #expect(!label.text.unicodeScalars.contains { $0.value < 32 })
        }
    }

    @Test func `reports a visible name that no font covers`() throws {
        // A private-use character in the last plane, which no font covers.
        let name = "Name \u{10FFFD}"
        let everywhere = (0..<64).map { SIMD2<Int32>(Int32($0 % 8) * 512 + 256, Int32($0 / 8) * 512 + 256) }
        func map(_ points: [SIMD2<Int32>]) throws -> MapSnapshot {
            try Self.map(
                Self.layer("mountain_peak", .point, points, tags: [("name", .string(name))]), zoom: 14)
        }
        #expect(try map(everywhere).unreadableNames == [name])
        #expect(try map([SIMD2(-500, -500)]).unreadableNames.isEmpty)
    }

    @Test func `immediately refuses a map that needs far too many tiles`() throws {
        let source = SameTile(.vector(VectorTile()), zooms: 20...20)
        for zoom in [0.0, 2, 10] {
            let error = #expect(throws: MapError.self) {
                try MapRenderer(sources: [source]).render(SampleMap.rendering(zoom: zoom, width: 4000, height: 4000))
            }
            #expect(error?.code == .tooLarge)
        }
    }

    @Test func `limits the total work for a map's tiles`() throws {
        let renderer = MapRenderer(sources: [LaboriousTiles()])
        #expect(throws: MapSourceError.self) {
            try renderer.render(SampleMap.rendering(zoom: 14, width: 4000, height: 4000))
        }
        // The count restarts for the next map.
        #expect(try renderer.render(SampleMap.rendering(zoom: 0, width: 100, height: 100)).missingTiles == 1)
    }

    @Test func `refuses tiles that together take too much memory`() throws {
        let canvas = try Canvas(width: 2048, height: 2048, isOpaque: true)
        let source = SameTile(.picture(try canvas.encoded(as: .png)), zooms: 0...22)
        var rendering = SampleMap.rendering(zoom: 3, width: 2000, height: 1000)
        rendering.configuration = .imagery
        rendering.limits.maximumTileBytes = 40 << 20
        let error = #expect(throws: MapError.self) { try MapRenderer(sources: [source]).render(rendering) }
        #expect(error?.code == .tooLarge)
    }

    @Test(arguments: [0.0, 30], [3.0, 10, 16, 22])
    func `draws a picture of the whole world at any zoom`(heading: Double, zoom: Double) throws {
        let tile = try Canvas(width: 256, height: 256, isOpaque: true)
        tile.fillAll(MapColor(0x336699))
        let source = SameTile(.picture(try tile.encoded(as: .png)), zooms: 0...0)
        var rendering = SampleMap.rendering(zoom: zoom, heading: heading)
        rendering.configuration = .imagery
        let map = try MapRenderer(sources: [source]).render(rendering)
        let canvas = try DecodedPicture([UInt8](map.data), label: "map").canvas
        for (x, y) in [(0, 0), (240, 180), (479, 359)] { #expect(canvas.color(x, y) == tile.color(0, 0)) }
    }

    @Test(arguments: ["", "not a picture", "\u{89}PNG\r\n\u{1A}\n", "RIFF\0\0\0\0WEBPVP8 "])
    func `reports a tile that is not a picture`(text: String) {
        let error = #expect(throws: MapError.self) {
            try DecodedPicture(Array(text.unicodeScalars.map { UInt8($0.value) }), label: "Tile 0/0/0")
        }
        #expect(error?.description.contains("Tile 0/0/0") ?? false)
    }

    @Test func `identifies an animated WebP in the error`() throws {
        let still = try Canvas(width: 16, height: 16, isOpaque: true).encoded(as: .webp())
        func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
            name.utf8 + withUnsafeBytes(of: UInt32(content.count).littleEndian) { Array($0) } + content
        }
        let side: [UInt8] = [15, 0, 0]
        let frame = chunk("ANMF", [0, 0, 0, 0, 0, 0] + side + side + [100, 0, 0, 0] + still.dropFirst(12))
        let animation =
            chunk("VP8X", [2, 0, 0, 0] + side + side) + chunk("ANIM", [0, 0, 0, 0, 0, 0]) + frame + frame
        let error = #expect(throws: MapError.self) {
            try DecodedPicture(chunk("RIFF", "WEBP".utf8 + animation), label: "Tile 0/0/0")
        }
        #expect(error?.description.contains("Tile 0/0/0 is an animated WebP") == true, "\(error?.description ?? "")")
    }

    @Test func `reports a truncated JPEG in complete sentences`() throws {
        let whole = try Canvas(width: 64, height: 64, isOpaque: true).encoded(as: .jpeg())
        let error = #expect(throws: MapError.self) {
            try DecodedPicture(Array(whole.prefix(whole.count - 20)), label: "Tile 0/0/0")
        }
        let words = try #require(error?.description)
        #expect(words.hasPrefix("Tile 0/0/0 cannot be decoded: ") && !words.contains(".."), "\(words)")
    }

    @Test func `survives a picture truncated at any length`() throws {
        let canvas = try Canvas(width: 16, height: 16, isOpaque: true)
        for format in [MapPictureFormat.png, .jpeg(), .webp()] {
            let bytes = try canvas.encoded(as: format)
            for count in 0..<bytes.count { _ = try? DecodedPicture(Array(bytes.prefix(count)), label: "tile") }
        }
    }
}
