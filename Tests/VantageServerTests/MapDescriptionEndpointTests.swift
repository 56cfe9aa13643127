import Foundation
import Synchronization
import Testing
import Vantage
import VantageHTTP
import VantageSceneFixtures
import VantageServerFixtures

@testable import VantageServer

/// Tests that `/v1/map.json` describes maps without drawing them, and lays out each map once.
@Suite(.fewAtATime) struct MapDescriptionEndpointTests {
    private static let map = "/v1/map.json?at=48.2,7.7&zoom=15&size=400x300"

    private static func serving(
        limits: ServerLimits? = nil, _ body: (RunningServer) async throws -> Void
    ) async throws {
        try await RunningServer.serving([["street"]], maps: ["map/aubeval.mbtiles"], limits: limits, body)
    }

    private static func metric(_ name: String, of server: RunningServer) async throws -> Int? {
        let lines = try await server.ask("/metrics").text.split(separator: "\n")
        return lines.first { $0.hasPrefix(name + " ") }.flatMap { Int($0.dropFirst(name.count + 1)) }
    }

    @Test func `lays out a map once for requests about any point on it`() async throws {
        try await Self.serving { server in
            let queries = ["point=10,10", "point=200,150", "coordinate=48.2,7.7", "coordinate=48.2,7.7&coordinate=0,0"]
            var (tags, texts): (Set<String>, Set<String>) = ([], [])
            for query in queries {
                let reply = try await server.ask("\(Self.map)&\(query)")
                #expect(reply.status == 200)
                tags.insert(try #require(reply.headers["etag"]))
                texts.insert(reply.text)
            }
            #expect(tags.count == queries.count && texts.count == queries.count)
            // The order and the encoding of the parameters do not matter.
            let body = #"{"size":"400x300","point":"200,150","zoom":15,"at":"48.2,7.7"}"#
            let posted = try await server.ask("/v1/map.json", method: "POST", body: body)
            #expect(texts.contains(posted.text))
            #expect(try await Self.metric("vantage_map_descriptions_total", of: server) == 1)
            for other in ["&dark=true", "&language=fr", "&marker=48.2,7.7"] {
                #expect(try await server.ask(Self.map + other).status == 200)
            }
            #expect(try await Self.metric("vantage_map_descriptions_total", of: server) == 4)
            #expect(try await Self.metric("vantage_cache_misses_total", of: server) == 0)
            #expect(try await Self.metric("vantage_cache_entries", of: server) == 0)
        }
    }

    @Test func `does not draw the map`() async throws {
        var limits = ServerLimits()
        limits.maps.maximumDrawingWork = 0
        try await Self.serving(limits: limits) { server in
            let drawn = try await server.ask("/v1/map?at=48.2,7.7&zoom=15&size=400x300")
            #expect(try drawn.status != 200 && drawn.json()["code"] as? String == "tooLarge", "\(drawn.text)")
            let described = try await server.ask(Self.map)
            #expect(try described.status == 200 && (described.json()["labels"] as? [Any])?.isEmpty == false)
        }
    }

    @Test func `a client that already has the description receives 304`() async throws {
        try await Self.serving { server in
            let tag = try #require(try await server.ask("\(Self.map)&point=10,10").headers["etag"])
            func status(_ query: String) async throws -> Int {
                try await server.ask("\(Self.map)&\(query)", headers: ["If-None-Match": tag]).status
            }
            #expect(try await status("point=10,10") == 304)
            #expect(try await status("point=10,11") == 200)
        }
    }

    /// A provider that counts the maps that it describes.
    private final class CountingMaps: MapProvider {
        let maps: MapStore
        private let described = Atomic(0)
        var count: Int { described.load(ordering: .relaxed) }

        init(maps: MapStore) { self.maps = maps }

        func snapshot(of options: MapSnapshotOptions) async throws -> MapSnapshot {
            throw MapError(.cannotDraw, "The server drew the map in order to describe it.")
        }

        func description(of options: MapSnapshotOptions) async throws -> MapDescription {
            described.add(1, ordering: .relaxed)
            try await Task.sleep(for: .milliseconds(50))
            return try await maps.description(of: options)
        }
    }

    @Test func `shares one layout between concurrent requests, and does not cache errors`() async throws {
        let maps = CountingMaps(maps: try await MapStore(opening: [SampleData.file("map/aubeval.mbtiles")]))
        let place = try Coordinate(latitude: 48.2, longitude: 7.7)
        let options = MapSnapshotter.Options(
            area: .camera(MapCamera(center: place, zoom: 15)), size: .init(width: 200, height: 150))
        let cache = MapDescriptionCache()
        try await withThrowingTaskGroup(of: [MapLabel].self) { group in
            for _ in 0..<20 {
                group.addTask {
                    try await cache.description(tagged: EntityTag(of: ["one"]), options, of: maps).labels
                }
            }
            for try await labels in group { #expect(!labels.isEmpty) }
        }
        #expect(maps.count == 1)
        var wrong = options
        wrong.scale = 9
        for _ in 0..<2 {
            await #expect(throws: MapError.self) {
                try await cache.description(tagged: EntityTag(of: ["two"]), wrong, of: maps)
            }
        }
        #expect(maps.count == 3)
        _ = try await cache.description(tagged: EntityTag(of: ["two"]), options, of: maps)
        _ = try await cache.description(tagged: EntityTag(of: ["two"]), options, of: maps)
        #expect(maps.count == 4)
    }
}
