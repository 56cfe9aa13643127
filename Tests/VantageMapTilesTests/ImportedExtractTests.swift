import Foundation
import VantageGeodesy
import VantageSceneFixtures
import Testing

@testable import VantageMapTiles

/// The output of `scripts/import-osm.sh` for an extract.
@Suite(
    .fewAtATime,
    .enabled(
        if: FileManager.default.isExecutableFile(atPath: "/usr/bin/tilemaker")
            && FileManager.default.isReadableFile(
                atPath: "/usr/share/doc/tilemaker/examples/process-openmaptiles.lua"),
        "tilemaker or its profile is missing. scripts/test.sh installs both if the system's package has the profile."
    ))
struct ImportedExtractTests {
    private static let script = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../scripts/import-osm.sh").standardized

    /// The tile at the last zoom level, with each layer's features as dictionaries.
    private struct Town {
        let tile: VectorTile
        let bounds: BoundingBox?

        func features(_ layer: String) -> [[String: VectorValue]] {
            guard let layer = tile.layer(layer) else { return [] }
            return layer.features.map { feature in
                let tags = layer.tags[Int(feature.tags.lowerBound)..<Int(feature.tags.upperBound)]
                let pairs = stride(from: tags.startIndex, to: tags.endIndex, by: 2).map {
                    (layer.keys[Int(tags[$0])], layer.values[Int(tags[$0 + 1])])
                }
                return Dictionary(uniqueKeysWithValues: pairs)
            }
        }

        func kinds(_ layer: String) -> [VectorFeature.Kind] { tile.layer(layer)?.features.map(\.kind) ?? [] }
    }

    private static let box = try? BoundingBox(west: 7.67, south: 48.196, east: 7.69, north: 48.206)

    /// - Parameters:
    ///   - box: The bounds that the extract declares.
    ///   - build: Adds objects near 7.68° east, 48.20° north.
    private static func imported(
        coastline: Bool = false, in box: BoundingBox? = box, isSorted: Bool = true,
        _ build: (inout OSMExtract) throws -> Void
    ) async throws -> Town {
        let folder = try TemporaryFolder()
        var extract = OSMExtract()
        try build(&extract)
        let file = folder.url.appending(path: "town.osm.pbf")
        try Data(extract.bytes(box, isSorted: isSorted)).write(to: file)
        let output = folder.url.appending(path: "town.mbtiles")
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = [script.path, file.path, "--output", output.path, "--no-roads"]
        if coastline {
            let sea = folder.url.appending(path: "water.shp")
            let corners = [(7.685, 48.2), (7.685, 48.205), (7.69, 48.205), (7.69, 48.2), (7.685, 48.2)]
            try Shapefile(ring: corners.map { (longitude: $0.0, latitude: $0.1) }).write(to: sea)
            process.arguments! += ["--coastline", sea.path]
        }
        let log = folder.url.appending(path: "log")
        _ = FileManager.default.createFile(atPath: log.path, contents: nil)
        process.standardError = try FileHandle(forWritingTo: log)
        process.standardOutput = process.standardError
        try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in done.resume() }
            do { try process.run() } catch { done.resume(throwing: error) }
        }
        #expect(process.terminationStatus == 0, "\((try? String(contentsOf: log, encoding: .utf8)) ?? "")")
        let source = try MapSources.open(output)
        #expect(source.info.attribution == "© OpenStreetMap contributors")
        let tile = try #require(try source.tile(TileID(zoom: 14, x: 8541, y: 5681))?.vector)
        return Town(tile: tile, bounds: source.info.bounds)
    }

    @Test func `town squares become areas with their name in the middle`() async throws {
        let town = try await Self.imported { extract in
            try extract.square(
                around: 48.2, 7.68, ["highway": "pedestrian", "area": "yes", "name": "Place du Marché"])
            try extract.way([(48.199, 7.679), (48.201, 7.681)], ["highway": "pedestrian", "name": "Rue Haute"])
            try extract.square(
                around: 48.204, 7.68,
                ["highway": "footway", "area": "yes", "railway": "platform", "name": "Platform 1"])
            try extract.square(around: 48.202, 7.684, ["highway": "service", "name": "Ring"])
        }
        #expect(Set(town.kinds("transportation")) == [.polygon, .line])
        let names = zip(town.kinds("transportation_name"), town.features("transportation_name").map { $0["name"] })
        #expect(names.contains { $0 == (.point, .string("Place du Marché")) })
        #expect(names.contains { $0 == (.line, .string("Rue Haute")) })
        #expect(names.contains { $0 == (.point, .string("Platform 1")) })
        // A road that forms a loop is a line, not a town square.
        #expect(names.contains { $0 == (.line, .string("Ring")) })
        #expect(!names.contains { $0 == (.line, .string("Place du Marché")) })
    }

    @Test func `names of railways in tunnels are marked as tunnels, and stations are not railways`() async throws {
        let town = try await Self.imported { extract in
            try extract.way([(48.199, 7.679), (48.2, 7.68)], ["railway": "rail", "name": "Line", "tunnel": "yes"])
            try extract.way([(48.201, 7.679), (48.202, 7.68)], ["railway": "tram", "name": "Tram"])
            try extract.square(around: 48.203, 7.682, ["railway": "station", "name": "Central"])
        }
        let names = town.features("transportation_name")
        #expect(names.first { $0["name"] == .string("Line") }?["brunnel"] == .string("tunnel"))
        #expect(names.first { $0["name"] == .string("Tram") }.map { $0["brunnel"] == nil } == true)
        let classes = Set(town.features("transportation").compactMap { $0["class"] })
        #expect(classes == [.string("rail"), .string("transit")])
        #expect(!names.contains { $0["name"] == .string("Central") })
        #expect(town.features("poi").contains { $0["name"] == .string("Central") })
    }

    /// No bounds, bounds that are far away, and bounds of half the world.
    private static let wrongBoxes = [nil, (8.0, 47.0, 8.1, 47.1), (-180, -85, 0, 85)].map { sides in
        sides.flatMap { try? BoundingBox(west: $0.0, south: $0.1, east: $0.2, north: $0.3) }
    }

    @Test(arguments: wrongBoxes)
    func `reads unsorted extracts that lack nodes or have no usable bounds`(box: BoundingBox?) async throws {
        let town = try await Self.imported(in: box, isSorted: box != nil) { extract in
            let nodes = try [(48.198, 7.676), (48.199, 7.677), (48.201, 7.683), (48.202, 7.684)].map {
                try extract.node($0.0, $0.1)
            }
            let missing = 1000
            extract.way(of: [nodes[0], nodes[1], missing, nodes[2], nodes[3]], ["highway": "tertiary"])
            try extract.square(around: 48.2, 7.68, ["building": "yes"])
        }
        // The road ends at the missing node. A straight line across the gap would touch the building.
        let roads = try #require(town.tile.layer("transportation"))
        let parts = roads.features.flatMap { roads.parts(of: $0) }
        #expect(parts.map(\.count) == [2, 2])
        let bounds = try #require(town.bounds)
        #expect(abs(bounds.west - 7.676) < 1e-5 && abs(bounds.east - 7.684) < 1e-5)
        #expect(abs(bounds.south - 48.198) < 1e-5 && abs(bounds.north - 48.202) < 1e-5)
    }

    @Test func `adds what the profile lacks: directions, sidewalks, capitals, cliffs, lifts and landmarks`()
        async throws
    {
        let town = try await Self.imported { extract in
            try extract.way([(48.199, 7.679), (48.201, 7.681)], ["highway": "residential", "oneway": "-1"])
            try extract.way([(48.199, 7.68), (48.201, 7.682)], ["highway": "tertiary", "junction": "roundabout"])
            try extract.way([(48.199, 7.681), (48.201, 7.683)], ["highway": "footway", "footway": "sidewalk"])
            try extract.way([(48.199, 7.682), (48.201, 7.684)], ["natural": "cliff"])
            try extract.way([(48.199, 7.683), (48.201, 7.685)], ["aerialway": "gondola"])
            try extract.square(around: 48.203, 7.68, ["building": "cathedral", "name": "Dom", "height": "61.5 m"])
            try extract.square(around: 48.203, 7.682, ["building:part": "yes", "height": "20", "min_height": "7.5"])
            try extract.node(48.203, 7.684, ["amenity": "ice_cream", "name": "Gelateria"])
            try extract.node(48.2, 7.68, ["place": "city", "name": "Town", "capital": "yes", "population": "300,000"])
        }
        let ways = town.features("transportation")
        #expect(Set(ways.compactMap { $0["oneway"]?.number }) == [1, -1])
        #expect(ways.contains { $0["footway"] == .string("sidewalk") })
        #expect(ways.contains { $0["class"] == .string("aerialway") })
        #expect(town.features("mountain_peak").map { $0["class"] } == [.string("cliff")])
        let city = try #require(town.features("place").first)
        #expect(city["capital"]?.number == 2)
        #expect(city["rank"]?.number == 5)
        let ranks = Dictionary(town.features("poi").map { ($0["name"]?.text ?? "", $0["rank"]?.number ?? 99) }) { $1 }
        #expect(ranks["Dom"] ?? 99 < ranks["Gelateria"] ?? 0)
        let heights = Set(town.features("building").compactMap { $0["render_height"]?.number })
        #expect(heights == [61.5, 20])
        #expect(
            town.features("building").contains { $0["part"]?.number == 1 && $0["render_min_height"]?.number == 7.5 })
    }

    @Test func `adds roofs and trees, which the schema lacks`() async throws {
        let town = try await Self.imported { extract in
            try extract.square(
                around: 48.203, 7.68,
                [
                    "building": "yes", "building:levels": "2", "roof:levels": "1", "roof:shape": "gabled",
                    "roof:orientation": "across", "roof:direction": "NNE",
                ])
            try extract.square(
                around: 48.203, 7.682,
                ["building:part": "yes", "height": "20 m", "roof:height": "4.5 m", "roof:shape": "pyramidal"])
            try extract.square(around: 48.203, 7.684, ["building": "yes", "roof:shape": "flat", "height": "9"])
            try extract.node(48.201, 7.68, ["natural": "tree"])
            try extract.node(
                48.202, 7.68,
                ["natural": "tree", "height": "12 m", "diameter_crown": "8", "leaf_type": "needleleaved"])
            try extract.node(48.2, 7.68, ["natural": "shrub"])
        }
        let roofs = Dictionary(
            grouping: town.features("building"), by: { $0["roof_shape"]?.text ?? "none" }
        ).compactMapValues(\.first)
        #expect(Set(roofs.keys) == ["gabled", "pyramidal", "none"])
        // Levels have 3.66 m, and the height includes the level in the roof.
        #expect(abs((roofs["gabled"]?["render_height"]?.number ?? 0) - 10.98) < 0.01)
        #expect(abs((roofs["gabled"]?["roof_height"]?.number ?? 0) - 3.66) < 0.01)
        #expect(roofs["gabled"]?["roof_orientation"] == .string("across"))
        #expect(roofs["gabled"]?["roof_direction"] == .string("NNE"))
        #expect(roofs["pyramidal"]?["render_height"]?.number == 20)
        #expect(roofs["pyramidal"]?["roof_height"]?.number == 4.5)
        let trees = town.features("tree")
        #expect(town.kinds("tree") == [.point, .point])
        #expect(trees.contains { $0.isEmpty })
        let fir = trees.first { !$0.isEmpty }
        #expect(fir?["height"]?.number == 12 && fir?["diameter_crown"]?.number == 8)
        #expect(fir?["leaf_type"] == .string("needleleaved"))
    }

    @Test(arguments: [true, false])
    func `draws boundaries along a coastline only if no sea is drawn there`(coastline: Bool) async throws {
        let town = try await Self.imported(coastline: coastline) { extract in
            let coast = try extract.way([(48.199, 7.679), (48.2, 7.68)], ["natural": "coastline"])
            // Two coastlines, both with the sea to the east, so the area between them is ambiguous.
            for east in coastline ? [] : [0, 0.002] {
                try extract.way(Self.eastCoast.map { ($0.0, $0.1 + east) }, ["natural": "coastline"])
            }
            let land = try extract.way(
                [(48.2, 7.68), (48.201, 7.679), (48.199, 7.679)], ["boundary": "administrative"])
            extract.relation(
                of: [coast, land], ["type": "boundary", "boundary": "administrative", "admin_level": "8"])
        }
        #expect(town.features("boundary").count == (coastline ? 1 : 2))
        #expect(town.features("water").map { $0["class"] } == (coastline ? [.string("ocean")] : []))
    }

    /// A coastline with land to the west, on its left, that extends beyond the northern and southern bounds.
    private static let eastCoast = [(48.19, 7.684), (48.2, 7.683), (48.21, 7.684)]

    /// Reports whether a position in the tile is in the sea.
    private static func isSea(_ town: Town, _ latitude: Double, _ longitude: Double) throws -> Bool {
        let water = try #require(town.tile.layer("water"))
        let place = WebMercator.point(longitude: longitude, latitude: latitude) * 16384 - SIMD2<Double>(8541, 5681)
        let point = place * Double(water.extent)
        let rings = water.features.flatMap { water.parts(of: $0) }.map { $0.map { SIMD2<Double>($0) } }
        var isInside = false
        for ring in rings {
            for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) where (a.y > point.y) != (b.y > point.y) {
                let x: Double = (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x
                if point.x < x { isInside.toggle() }
            }
        }
        return isInside
    }

    @Test func `builds the sea from the coastline, with its islands`() async throws {
        let town = try await Self.imported { extract in
            // The coastline consists of two ways, of which the second comes first in the file.
            let middle = try extract.node(48.2, 7.683)
            let (north, south) = (try extract.node(48.21, 7.684), try extract.node(48.19, 7.684))
            extract.way(of: [middle, north], ["natural": "coastline"])
            extract.way(of: [south, middle], ["natural": "coastline"])
            // Counterclockwise, so the inside is land.
            try extract.way(
                closing: [(48.2, 7.686), (48.2, 7.688), (48.202, 7.688), (48.202, 7.686)], ["natural": "coastline"])
        }
        #expect(Set(town.features("water").map { $0["class"] }) == [.string("ocean")])
        #expect(try Self.isSea(town, 48.199, 7.6875))
        #expect(try Self.isSea(town, 48.2049, 7.689))
        #expect(try !Self.isSea(town, 48.201, 7.687))
        #expect(try !Self.isSea(town, 48.201, 7.68))
    }

    @Test func `extends a coastline to the bounds if the extract cuts it off`() async throws {
        let town = try await Self.imported { extract in
            try extract.way([(48.1965, 7.6835), (48.2, 7.683), (48.2055, 7.683)], ["natural": "coastline"])
        }
        #expect(try Self.isSea(town, 48.201, 7.688))
        #expect(try !Self.isSea(town, 48.201, 7.68))
    }

    @Test func `a place gets its highest-ranking kind, and a name alone does not turn an area into a place`()
        async throws
    {
        let town = try await Self.imported { extract in
            try extract.node(48.199, 7.68, ["highway": "bus_stop", "name": "Stop"])
            try extract.node(48.2, 7.68, ["amenity": "cafe", "tourism": "museum", "name": "Museum"])
            try extract.node(48.201, 7.68, ["amenity": "dentist", "name": "Dentist"])
            try extract.node(48.202, 7.68, ["amenity": "hospital", "name": "Hospital"])
            try extract.node(48.2, 7.682, ["amenity": "restaurant", "tourism": "hotel", "name": "Hotel"])
            try extract.node(48.2, 7.684, ["amenity": "parking", "shop": "pastry", "name": "Pastry"])
            try extract.square(around: 48.203, 7.68, ["natural": "beach", "name": "Beach"])
            try extract.square(around: 48.2, 7.686, ["leisure": "pitch", "sport": "tennis", "name": "Court"])
            // Named land, houses and ways are not points of interest.
            try extract.square(around: 48.204, 7.68, ["landuse": "residential", "name": "Quarter"])
            try extract.square(around: 48.204, 7.683, ["building": "yes", "name": "House"])
            try extract.square(around: 48.204, 7.686, ["building": "yes", "highway": "footway", "name": "Arcade"])
            try extract.square(around: 48.202, 7.686, ["landuse": "railway", "railway": "yard", "name": "Yard"])
        }
        let places = Dictionary(town.features("poi").map { ($0["name"]?.text ?? "", $0) }) { first, _ in first }
        #expect(Set(places.keys) == ["Stop", "Museum", "Dentist", "Hospital", "Hotel", "Pastry", "Beach", "Court"])
        let kinds = places.compactMapValues { $0["subclass"]?.text }
        #expect(
            kinds == [
                "Stop": "bus_stop", "Museum": "museum", "Dentist": "dentist", "Hospital": "hospital",
                "Hotel": "hotel", "Pastry": "pastry", "Beach": "beach", "Court": "tennis",
            ])
        #expect(places["Court"]?["class"] == .string("pitch"))
        let ranks = places.compactMapValues { $0["rank"]?.number }
        let order = ["Hospital", "Museum", "Beach", "Hotel", "Dentist", "Pastry", "Court", "Stop"]
        #expect(ranks.sorted { $0.value < $1.value }.map(\.key) == order)
    }
}
