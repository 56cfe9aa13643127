import ArgumentParser
import Vantage

/// What chooses the scene that shows a place.
struct ItemOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A place by its id, as `vantage search` tells it: the scene is chosen that sees it.", valueName: "ID"))
    var item: String?

    @Flag(help: "With --item: no scene, rather than one of which it is not known that it sees the place.")
    var visibleOnly = false

    func validate() throws {
        guard !visibleOnly || item != nil else { throw ValidationError("--visible-only goes with --item.") }
    }

    /// - Parameter maps: What else knows the outlines of buildings.
    func request(
        _ item: String, in store: SceneStore, _ maps: MapStore?, options: AvailabilityOptions
    ) async throws -> LookAroundSceneRequest {
        let places = PlaceStore(store)
        let sight = ItemSight(
            buildings: [places] + [maps].compactMap(\.self), places: places, visibleOnly: visibleOnly)
        return LookAroundSceneRequest(
            mapItem: try await places.mapItem(PlaceID(parsing: item)), in: store, sight: sight, options: options)
    }
}

/// Maps whose buildings tell what stands between, where the store has none.
struct BuildingSourceOption: ParsableArguments {
    @Option(
        name: .customLong("source"), parsing: .upToNextOption,
        help: ArgumentHelp(
            "With --item: maps whose buildings may stand between, where the store has none.", valueName: "FILE…"))
    var source: [String] = []

    func maps() async throws -> MapStore? {
        source.isEmpty ? nil : try await MapStore(opening: source.map(MapSourceArgument.url))
    }
}
