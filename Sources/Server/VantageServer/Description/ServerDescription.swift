import Vantage
import VantageHTTP

/// The maps, roads, places and imagery of a server. Clients use it to request only what exists.
struct ServerDescription: Encodable, Sendable {
    /// A map style.
    struct Style: Encodable, Sendable {
        let name: String
        /// The lowest zoom at which tiles in the style are available.
        let minzoom: Int
    }

    /// The map styles. Empty if the server has no map.
    let styles: [Style]
    let hasElevation: Bool
    let hasRoads: Bool
    let places: Int
    let scenes: Int
    /// The part of the world that a map should show first, as west, south, east and north in degrees: most imagery, or
    /// else all places, or else the first map. `nil` if none of them exists.
    let focus: [Double]?
    let mapAttribution: String?
    /// The names that scenes are attributed to.
    let imageryAttribution: [String]

    fileprivate init(
        _ contents: StoreContents, _ maps: ServedMaps.Opened?, hasRoads: Bool, imageryAttribution: [String]
    ) {
        styles = maps.map { maps in maps.styles.map { Style(name: $0, minzoom: maps.zooms(of: $0).lowerBound) } } ?? []
        hasElevation = maps?.store.hasElevation ?? false
        self.hasRoads = hasRoads
        (places, scenes) = (contents.places, contents.scenes)
        let box = contents.focus ?? maps?.store.sources.lazy.compactMap(\.bounds).first
        focus = box.map { [$0.west, $0.south, $0.east, $0.north] }
        mapAttribution = maps?.store.attribution
        self.imageryAttribution = imageryAttribution
    }
}

/// A summary of the server's stores.
private struct StoreContents: Sendable {
    var places = 0
    var scenes = 0
    /// The part of the world with most scenes or, if there are none, with all places.
    var focus: BoundingBox?

    init(_ stores: ServedStores, _ opened: [any SceneStorage]) async throws {
        var (imagery, others): ([BoundingBox], [BoundingBox]) = ([], [])
        for store in opened {
            for collection in try await store.collections() {
                scenes += collection.panoramas + collection.photos
                imagery += [collection.extent].compactMap { $0 }
            }
            for collection in try await store.placeStore?.collections() ?? [] {
                places += collection.places
                others += [collection.extent].compactMap { $0 }
            }
        }
        let provider = stores.provider
        let count = { try await provider.counts(in: $0, side: $1) }
        focus = try await ImageryFocus(count: count, extents: imagery).box ?? BoundingBox(around: others)
    }
}

extension Endpoint {
    /// A description of the server.
    ///
    /// - Parameter attributions: A closure that returns the names that the scenes are attributed to.
    static func server(
        of stores: ServedStores, _ maps: ServedMaps, _ roads: ServedRoads,
        attributions: @escaping @Sendable () async throws -> [String]
    ) -> Endpoint {
        let contents = StoreSummary(stores) { try await StoreContents(stores, $0) }
        return Endpoint(
            "/v1/server", "server", "The data on this server: maps, roads, elevation data, places and imagery.",
            produces: [.json], format: .schema("server")
        ) { _ in
            try .json(
                ServerDescription(
                    await contents.value, try? maps.current, hasRoads: (try? roads.current) != nil,
                    imageryAttribution: await attributions()))
        }
    }
}
