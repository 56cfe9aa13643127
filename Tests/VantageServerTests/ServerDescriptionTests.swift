import Foundation
import Testing
import Vantage
import VantageGeodesy
import VantageSceneFixtures
import VantageScenes
import VantageServerFixtures

@testable import VantageServer

@Suite struct ServerDescriptionTests {
    @Test func `describes what the server has`() async throws {
        let roads = try String(contentsOf: SampleData.file("map/roads.opl"), encoding: .utf8)
        try await RunningServer.serving(maps: ["map/aubeval.mbtiles", "map/heights.mbtiles"], roads: roads) { server in
            let description = try await server.ask("/v1/server").json()
            let styles = try #require(description["styles"] as? [[String: Any]])
            #expect(styles.map { $0["name"] as? String } == ["standard", "muted"])
            for style in styles.compactMap({ $0["name"] as? String }) {
                #expect(try await server.ask("/tiles/\(style).json").status == 200)
            }
            #expect(description["hasRoads"] as? Bool == true)
            #expect(description["hasElevation"] as? Bool == true)
            let count = try await server.stores[0].collections().reduce(0) { $0 + $1.panoramas + $1.photos }
            #expect(description["scenes"] as? Int == count)
            #expect(description["imageryAttribution"] as? [String] == ["Vantage Übung"])
        }
    }

    @Test func `describes a server without maps and scenes`() async throws {
        try await RunningServer.serving([[]]) { server in
            let description = try await server.ask("/v1/server").json()
            #expect((description["styles"] as? [Any])?.isEmpty == true)
            #expect(description["hasRoads"] as? Bool == false)
            #expect(description["scenes"] as? Int == 0)
            #expect(description["focus"] == nil)
        }
    }
}

@Suite struct ImageryFocusTests {
    private static let town = (latitude: 48.2, longitude: 7.7)

    /// The box around scenes at the given places.
    private static func focus(_ places: [(latitude: Double, longitude: Double)]) async throws -> BoundingBox? {
        let coordinates = try places.map { try Coordinate(latitude: $0.latitude, longitude: $0.longitude) }
        let count = { (square: MapRect, side: Int) in
            var grid = SceneCountGrid(in: square, side: side)
            for coordinate in coordinates { grid.add(1, at: coordinate) }
            return grid.counts
        }
        return try await ImageryFocus(count: count, extents: coordinates.map { BoundingBox($0) }).box
    }

    /// A street about 600 m long.
    private static func street(at place: (latitude: Double, longitude: Double), count: Int) -> [(Double, Double)] {
        (0..<count).map { (place.latitude + 0.005 * Double($0) / Double(count), place.longitude) }
    }

    @Test func `the focus is the box around all scenes in a region`() async throws {
        let box = try #require(await Self.focus([(48.2, 7.7), (48.3, 7.9), (48.25, 7.75)]))
        #expect([box.west, box.south, box.east, box.north] == [7.7, 48.2, 7.9, 48.3])
    }

    @Test func `the focus excludes a few scenes that are far away`() async throws {
        let box = try #require(await Self.focus(Self.street(at: Self.town, count: 100) + [(0, 0), (48.5, 8.4)]))
        #expect(abs(box.south - 48.2) < 0.01 && abs(box.north - 48.205) < 0.01)
        #expect(box.west == 7.7 && box.east < 7.72)
    }

    @Test func `the focus is the largest region if scenes are on several continents`() async throws {
        let others = Self.street(at: (-33.9, 151.2), count: 20) + Self.street(at: (37.8, -122.4), count: 20)
        let box = try #require(await Self.focus(Self.street(at: Self.town, count: 60) + others))
        #expect(box.contains(try Coordinate(latitude: 48.202, longitude: 7.7)) && box.east - box.west < 1)
    }

    @Test func `the focus is the whole world if no region contains most scenes`() async throws {
        let places = [(48.2, 7.7), (-33.9, 151.2), (37.8, -122.4)].flatMap { Self.street(at: $0, count: 20) }
        let box = try #require(await Self.focus(places))
        #expect(box.west < -122 && box.east > 151 && box.south < -33 && box.north > 48)
    }

    @Test func `the focus crosses the antimeridian if the scenes do`() async throws {
        let places = Self.street(at: (-17, 179.5), count: 10) + Self.street(at: (-17, -179.5), count: 10)
        let box = try #require(await Self.focus(places))
        #expect(box.crossesAntimeridian && box.west > 170 && box.east < -170)
    }

    @Test func `there is no focus without scenes`() async throws {
        #expect(try await Self.focus([]) == nil)
    }
}
