import Foundation
import VantageSceneFixtures
import Testing
import Vantage

/// Tests which scene is chosen for a place in the sample town. `SampleData/sightings.json`, written by the town's
/// renderer, lists which objects hide others.
@Suite(.fewAtATime) struct ItemSceneTests {
    private let maps: MapStore
    private let store: SceneStore
    private let shops: [String: MapItem]

    init() async throws {
        maps = try await MapStore(opening: [SampleData.file("map/aubeval.mbtiles")])
        store = try await SampleStore.opened()
        shops = try Self.readShops()
    }

    private var visibilitySources: VisibilitySources { VisibilitySources(buildings: [maps], places: nil) }

    /// Returns the street's shops, as listed by its map.
    private static func readShops() throws -> [String: MapItem] {
        struct Table: Decodable {
            struct Feature: Decodable {
                struct Properties: Decodable { let name: String? }
                struct Geometry: Decodable { let coordinates: [Double] }
                let properties: Properties
                let geometry: Geometry
            }
            let features: [Feature]
        }
        let file = try Data(contentsOf: SampleData.file("map/aubeval/poi.geojson"))
        let named = try JSONDecoder().decode(Table.self, from: file).features.compactMap { feature in
            let place = feature.geometry.coordinates
            guard let name = feature.properties.name else { return nil as (String, MapItem)? }
            let coordinate = try Coordinate(latitude: place[1], longitude: place[0])
            return (name, MapItem(name: name, coordinate: coordinate))
        }
        return Dictionary(named) { first, _ in first }
    }

    private struct PositionVisibility: Decodable {
        let picture: String
        let shop: String
        let seen: Bool
    }

    private static func sightings() throws -> [PositionVisibility] {
        let file = try Data(contentsOf: SampleData.file("sightings.json"))
        return try JSONDecoder().decode([String: [PositionVisibility]].self, from: file)["sightings"] ?? []
    }

    @Test func `each shop's visibility in each picture agrees with the renderer`() async throws {
        var (right, wrong, unknown, hidden) = (0, [String](), 0, 0)
        for sighting in try Self.sightings() {
            guard sighting.picture.hasPrefix("street/"), let shop = shops[sighting.shop] else { continue }
            let scene = LookAroundScene(try await store.sample(sighting.picture), in: store)
            let visibility = try await scene.visibility(of: shop, visibilitySources: visibilitySources)
            if !sighting.seen { hidden += 1 }
            switch visibility.state {
            case .unknown: unknown += 1
            case .visible where sighting.seen, .occluded where !sighting.seen: right += 1
            default: wrong.append("\(sighting.picture), \(sighting.shop): \(visibility)")
            }
        }
        #expect(right > 80 && hidden > 10)
        #expect(wrong.count * 50 <= right, "\(wrong)")
        #expect(unknown * 4 <= right, "\(unknown) are unknown and \(right) are right")
    }

    @Test(arguments: ["Boulangerie", "Fromagerie", "Horloger", "Café des Arts", "Pharmacie", "Auberge du Tilleul"])
    func `the selected scene shows the shop`(name: String) async throws {
        let shop = try #require(shops[name])
        var options = AvailabilityOptions()
        options.filter.hasPicture = true
        let found = try await LookAroundSceneRequest(
            mapItem: shop, in: store, visibilitySources: visibilitySources, options: options
        ).scene
        let scene = try #require(found)
        let visibility = try #require(scene.visibility)
        #expect(visibility.state == .visible && visibility.hiddenBy == nil)
        let seen = try Self.sightings().filter { $0.shop == name && $0.seen }.map(\.picture)
        let file = try #require(scene.scene.fileName)
        #expect(seen.contains { $0 == file || $0.hasSuffix("/" + file) }, "\(file)")
        let heading = try #require(scene.viewHeading)
        #expect(abs(heading.difference(from: try #require(scene.coordinate.bearing(to: visibility.front)))) < 0.01)
    }

    @Test func `without building footprints, the visibility is unknown`() async throws {
        let shop = try #require(shops["Boulangerie"])
        let scene = try #require(
            try await LookAroundSceneRequest(
                mapItem: shop, in: store, visibilitySources: VisibilitySources(buildings: [])
            ).scene)
        #expect(scene.visibility?.state == .unknown && scene.visibility?.unknownReason == .noOutlines)
        #expect(scene.visibility?.confidence == nil)
        let sure = VisibilitySources(buildings: [], requiresVisibility: true)
        #expect(try await LookAroundSceneRequest(mapItem: shop, in: store, visibilitySources: sure).scene == nil)
    }

    @Test func `a scene that faces another house reports the obstacle`() async throws {
        let hidden = try #require(
            try Self.sightings().first { !$0.seen && $0.picture.hasPrefix("street/") && shops[$0.shop] != nil })
        let scene = LookAroundScene(try await store.sample(hidden.picture), in: store)
        let visibility = try await scene.visibility(
            of: try #require(shops[hidden.shop]), visibilitySources: visibilitySources)
        #expect(visibility.state == .occluded, "\(hidden): \(visibility)")
        let obstacle = try #require(visibility.hiddenBy)
        #expect(obstacle.distance > 0 && obstacle.distance < visibility.distance + 1)
    }

    @Test func `another scene provider yields the same results`() async throws {
        let shop = try #require(shops["Fromagerie"])
        let own = try #require(
            try await LookAroundSceneRequest(mapItem: shop, in: store, visibilitySources: visibilitySources).scene)
        let combined = CombinedSceneProvider([store])
        let other = try #require(
            try await LookAroundSceneRequest(mapItem: shop, in: combined, visibilitySources: visibilitySources).scene)
        #expect(own.scene.id == other.scene.id && own.visibility == other.visibility)
    }

    @Test func `the provider's own buildings are used by default, even if providers are combined`()
        async throws
    {
        let shop = try #require(shops["Fromagerie"])
        let own = try #require(
            try await LookAroundSceneRequest(mapItem: shop, in: store, visibilitySources: visibilitySources).scene)
        let knowing = StubProvider(store: store, buildings: [maps])
        for provider in [knowing as any SceneProvider, CombinedSceneProvider([CombinedSceneProvider([]), knowing])] {
            let scene = try #require(try await LookAroundSceneRequest(mapItem: shop, in: provider).scene)
            #expect(scene.visibility == own.visibility)
            #expect(try await scene.visibility(of: shop) == own.visibility)
        }
        #expect(
            CombinedSceneProvider([knowing]).places == nil && CombinedSceneProvider([knowing, store]).places != nil)
    }
}
