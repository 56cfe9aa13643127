import Foundation
import VantageSceneFixtures
import Testing
import Vantage

/// Tests the details of map features.
@Suite(.fewAtATime)
struct MapItemRequestTests {
    private static let station = try! Coordinate(latitude: 48.191205, longitude: 7.701614)

    /// The places in a table, and the name of their source.
    private static func places(
        _ paths: [String], source: String, in folder: borrowing TemporaryFolder
    ) async throws -> PlaceStore {
        let store = try await SceneStore(writing: folder.url.appending(path: "\(source).sqlite"), creating: true)
        var options = ImportOptions(collection: CollectionSpec(name: source, license: "CC0-1.0"))
        options.format = .places
        let report = try await DatasetImporter(options: options).run(paths, into: store)
        try #require(report.imported > 0)
        return PlaceStore(store)
    }

    private static func feature(called name: String, at place: Coordinate, zoom: Double = 16) async throws -> MapFeature
    {
        let maps = try await MapStore(opening: [SampleData.file("map/aubeval.mbtiles")])
        let options = MapSnapshotOptions(area: .camera(MapCamera(center: place, zoom: zoom)))
        let map = try await MapSnapshotter(options: options, in: maps).snapshot
        let label = try #require(map.labels.first { $0.text == name }, "\(map.labels.map(\.text))")
        let corners = label.boxes[0]
        let middle = CGPoint(x: corners.map(\.x).reduce(0, +) / 4, y: corners.map(\.y).reduce(0, +) / 4)
        return try #require(try await maps.features(at: middle, of: map).first)
    }

    @Test func `without a table of places, the item has the map's details`() async throws {
        let feature = try await Self.feature(called: "Gare d'Aubeval", at: Self.station)
        let item = try #require(try await MapItemRequest(feature: feature, languages: ["de", "en-GB"]).mapItem)
        #expect(item.id == nil && item.name == "Aubeval Station")
        #expect(item.kind == .pointOfInterest && item.category == .publicTransport)
        #expect(item.coordinate.distance(to: Self.station) < 3)
    }

    @Test func `finds the place for a feature by name, kind and distance`() async throws {
        let folder = try TemporaryFolder()
        let places = try await Self.places(
            [SampleData.file("map/aubeval/poi.geojson").path], source: "aubeval", in: folder)
        let feature = try await Self.feature(called: "Gare d'Aubeval", at: Self.station)
        let item = try #require(try await MapItemRequest(feature: feature, in: places).mapItem)
        let id = try #require(item.id)
        let place = try #require(try await places.place(id))
        #expect(place.name == "Gare d'Aubeval" && item.category == .publicTransport)
    }

    @Test func `a matching name alone is not enough`() async throws {
        let folder = try TemporaryFolder()
        let table = """
            name,lat,lon,kind,amenity,phone
            Löwe,48.5,7.7,,cafe,far
            LOWE,48.2001,7.7,,bank,another
            löwe,48.2002,7.7,,cafe,right
            Löwe,48.2,7.7,territory,,kind
            Löwen,48.2,7.7,,cafe,longer

            """
        let file = try folder.write(table, to: "places.csv")
        let places = try await Self.places([file.path], source: "table", in: folder)
        var feature = MapFeature(
            .label, kind: .pointOfInterest, name: "Löwe", coordinate: try Coordinate(latitude: 48.2, longitude: 7.7))
        feature.category = .cafe
        #expect(try await MapItemRequest(feature: feature, in: places).mapItem?.telephone == "right")
        feature.category = .museum
        #expect(try await MapItemRequest(feature: feature, in: places).mapItem?.telephone == "another")
        feature.kind = .territory
        #expect(try await MapItemRequest(feature: feature, in: places).mapItem?.telephone == "kind")
        feature.name = "…"
        #expect(try await MapItemRequest(feature: feature, in: places).mapItem?.id == nil)
    }

    @Test(arguments: [("w12", "a24"), ("w12", "w12"), ("r12", "a25"), ("n12", "n12"), ("n12", "node/12")])
    func `finds the place for a feature by its OpenStreetMap ID, whatever its name`(id: String, stored: String)
        async throws
    {
        let folder = try TemporaryFolder()
        let file = try folder.write(
            """
            {"type":"Feature","id":"\(stored)","geometry":{"type":"Point","coordinates":[7.7,48.2]},"properties":\
            {"name":"Another name","amenity":"cafe","opening_hours":"Mo-Fr 08:00-18:00","addr:street":"Rue Haute"}}
            """, to: "places.geojson")
        let places = try await Self.places([file.path], source: "openstreetmap", in: folder)
        var feature = MapFeature(
            .label, id: id, kind: .pointOfInterest, name: "Löwe",
            coordinate: try Coordinate(latitude: 48.2, longitude: 7.7))
        feature.telephone = "of the map"
        let item = try #require(try await MapItemRequest(feature: feature, in: places).mapItem)
        #expect(item.name == "Another name" && item.openingHours == "Mo-Fr 08:00-18:00")
        #expect(item.address?.line == "Rue Haute" && item.telephone == "of the map")
        feature.id = "n13"
        #expect(try await MapItemRequest(feature: feature, in: places).mapItem?.id == nil)
    }

    /// A pin does not match the place with the same name.
    @Test func `an overlay's item has no ID, and a feature without a location has no item`() async throws {
        let folder = try TemporaryFolder()
        let places = try await Self.places(
            [SampleData.file("map/aubeval/poi.geojson").path], source: "aubeval", in: folder)
        let pin = MapFeature(.overlay, name: "Gare d'Aubeval", coordinate: Self.station)
        let item = try #require(try await MapItemRequest(feature: pin, in: places).mapItem)
        #expect(item.id == nil && item.name == "Gare d'Aubeval")
        #expect(try await MapItemRequest(feature: MapFeature(.area), in: places).mapItem == nil)
    }

    @Test func `a canceled request throws`() async throws {
        let request = MapItemRequest(feature: MapFeature(.label, coordinate: Self.station))
        request.cancel()
        await #expect(throws: CancellationError.self) { try await request.mapItem }
        #expect(request.isCancelled && !request.isLoading)
    }

    @Test(.enabled(if: SharedData.monacoPlaces != nil))
    func `features on a real map are found by their IDs`() async throws {
        let folder = try TemporaryFolder()
        let file = try #require(SharedData.monacoPlaces)
        let places = try await Self.places([file.path], source: "openstreetmap", in: folder)
        let maps = try await MapStore(opening: [file])
        let camera = MapCamera(center: try Coordinate(latitude: 43.7384, longitude: 7.4246), zoom: 17)
        let map = try await MapSnapshotter(options: .init(area: .camera(camera)), in: maps).snapshot
        var (asked, met) = (0, 0)
        for label in map.labels {
            let corners = label.boxes[0]
            let middle = CGPoint(x: corners.map(\.x).reduce(0, +) / 4, y: corners.map(\.y).reduce(0, +) / 4)
            guard let feature = map.features(at: middle).first(where: { $0.shape == .label }) else { continue }
            asked += 1
            guard let id = try await MapItemRequest(feature: feature, in: places).mapItem?.id else { continue }
            let place = try #require(try await places.place(id))
            #expect(place.name == feature.name && feature.id == place.sourceID)
            met += 1
        }
        #expect(asked >= 10 && met == asked, "\(met) of \(asked)")
    }
}

extension SharedData {
    /// Points of interest in Monaco, as written by osmium.
    fileprivate static let monacoPlaces: URL? =
        folder
        .map { $0.appending(path: "metadata/osm_pois/monaco.geojson") }
        .flatMap { FileManager.default.fileExists(atPath: $0.path) ? $0 : nil }
}
