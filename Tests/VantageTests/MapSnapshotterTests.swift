import Foundation
import VantageSceneFixtures
import VantageMapTiles
import Testing

@testable import Vantage

@Suite(.fewAtATime)
struct MapSnapshotterTests {
    private static let place = try! Coordinate(latitude: 48.2001, longitude: 7.7002)

    private static func maps() async throws -> MapStore {
        try await MapStore(opening: [SampleData.file("map/aubeval.mbtiles"), SampleData.file("map/relief.mbtiles")])
    }

    private static func options(zoom: Double = 16) -> MapSnapshotter.Options {
        .init(area: .camera(MapCamera(center: place, zoom: zoom)), size: .init(width: 300, height: 200), format: .png)
    }

    @Test func `a store describes its files`() async throws {
        let maps = try await Self.maps()
        #expect(maps.sources.map(\.role) == [.features, .picture])
        #expect(maps.sources[0].layers.contains("transportation"))
        #expect(maps.sources[0].zooms == 0...14)
        #expect(maps.attribution?.isEmpty == false)
        let bounds = try #require(maps.bounds)
        let town = MapPoint(Self.place)
        #expect((bounds.origin.x...bounds.origin.x + bounds.width).contains(town.x))
        #expect((bounds.origin.y...bounds.origin.y + bounds.height).contains(town.y))
    }

    @Test func `opening a file that is not a map source throws a clear error`() async throws {
        for (file, code) in [
            (SampleData.file("points.csv"), MapError.Code.invalidSource),
            (URL(filePath: "/nowhere.mbtiles"), .noSource),
            (URL(string: "https://example.com/a.pmtiles")!, .remoteSource),
        ] {
            let error = await #expect(throws: MapError.self) { try await MapStore(opening: [file]) }
            #expect(error?.code == code)
        }
    }

    @Test func `an error thrown by a source keeps its category`() {
        for code in MapSourceError.Code.allCases {
            let error = MapError(MapSourceError(code, "x"))
            // If a source exceeds a limit, the request is not at fault.
            #expect(error.category == (code == .tooLarge ? .invalidData : code.category) && error.description == "x")
        }
        #expect(MapError(MapSourceError(.busy, "x")).code == .sourceBusy)
        #expect(MapError(MapSourceError(.unreadable, "x")).code == .unreadableSource)
        #expect(MapError(MapSourceError(.unsupported, "x")).code == .unsupportedSource)
    }

    @Test func `converts points in a picture to places and back`() async throws {
        var options = Self.options()
        options.area = .camera(MapCamera(center: Self.place, zoom: 15.3, heading: Heading(normalizing: 25)))
        options.scale = 2
        let snapshot = try await MapSnapshotter(options: options, in: try await Self.maps()).snapshot
        #expect(snapshot.pixelWidth == 600 && snapshot.pixelHeight == 400)
        let middle = snapshot.point(for: Self.place)
        #expect(abs(middle.x - 150) < 0.01 && abs(middle.y - 100) < 0.01)
        for point in [CGPoint(x: 0, y: 0), CGPoint(x: 299, y: 17), CGPoint(x: 12.5, y: 180)] {
            let place = try #require(snapshot.coordinate(for: point))
            let back = snapshot.point(for: place)
            #expect(abs(back.x - point.x) < 0.01 && abs(back.y - point.y) < 0.01)
        }
        #expect(!snapshot.features(at: middle).isEmpty)
        #expect(!snapshot.labels.isEmpty)
    }

    @Test func `a canceled snapshotter throws`() async throws {
        let snapshotter = MapSnapshotter(options: Self.options(), in: try await Self.maps())
        snapshotter.cancel()
        await #expect(throws: CancellationError.self) { try await snapshotter.snapshot }
        #expect(!snapshotter.isLoading)
    }

    @Test func `traffic is shown where it is known, unless traffic is disabled`() async throws {
        let maps = try await Self.maps()
        var options = Self.options(zoom: 14)
        let plain = try await MapSnapshotter(options: options, in: maps).snapshot.data
        let bytes = [UInt8](try Data(contentsOf: SampleData.file("map/traffic.geojson")))
        options.traffic = try MapTraffic(geoJSON: bytes, label: "traffic")
        #expect(try await MapSnapshotter(options: options, in: maps).snapshot.data != plain)
        options.showsTraffic = false
        #expect(try await MapSnapshotter(options: options, in: maps).snapshot.data == plain)
    }

    @Test func `scenes are drawn as fans at high zoom levels and as a heat map at low ones`() async throws {
        let store = try await SampleStore.opened()
        func shape(_ zoom: Double) async throws -> MapOverlay.Shape? {
            try await store.mapOverlays(
                showing: .camera(MapCamera(center: Self.place, zoom: zoom)), size: .init(width: 600, height: 400)
            ).first?.shape
        }
        guard case .cones(let cones)? = try await shape(16), case .heat(let places)? = try await shape(12) else {
            Issue.record("Unexpected shapes.")
            return
        }
        #expect(cones.contains { $0.heading != nil })
        #expect(places.count >= cones.count)
        let far = try Coordinate(latitude: -60, longitude: -100)
        let none = try await store.mapOverlays(
            showing: .camera(MapCamera(center: far, zoom: 12)), size: .init(width: 600, height: 400))
        #expect(none.isEmpty)
    }

    @Test func `the map in a card is as large as the view`() async throws {
        let store = try await SampleStore.opened()
        let options = PlaceCard.Options(view: .init(size: .init(width: 200, height: 150)), format: .png)
        let card = try #require(
            try await PlaceCard.make(of: Self.place, scenes: store, maps: try await Self.maps(), options: options))
        #expect(card.pixelWidth == 404 && card.pixelHeight == 150)
        let nowhere = try Coordinate(latitude: -60, longitude: -100)
        #expect(
            try await PlaceCard.make(of: nowhere, scenes: store, maps: try await Self.maps(), options: options) == nil)
    }
}
