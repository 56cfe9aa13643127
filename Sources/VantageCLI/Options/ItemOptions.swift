import ArgumentParser
import Vantage

/// What chooses the scene that shows a place.
struct ItemOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A place by its id, as `vantage search` tells it: the scene is chosen that sees it.", valueName: "ID"))
    var item: String?

    @Flag(
        help: """
            For --item and rows with an item: no scene, rather than one of which it is not known that it sees the place.
            """)
    var visibleOnly = false

    /// - Parameter maps: What else knows the outlines of buildings.
    func request(
        _ item: String, in store: SceneStore, _ maps: MapStore?, options: AvailabilityOptions
    ) async throws -> LookAroundSceneRequest {
        LookAroundSceneRequest(
            mapItem: try await PlaceStore(store).mapItem(PlaceID(parsing: item)), in: store, sight: sight(store, maps),
            options: options)
    }

    /// - Parameter maps: As of ``request(_:in:_:options:)``.
    func sight(_ store: SceneStore, _ maps: MapStore?) -> ItemSight {
        let places = PlaceStore(store)
        return ItemSight(
            buildings: [places] + [maps].compactMap(\.self), places: places, visibleOnly: visibleOnly)
    }
}

/// Maps whose buildings tell what stands between, where the store has none.
struct BuildingSourceOption: ParsableArguments {
    @Option(
        name: .customLong("source"), parsing: .upToNextOption,
        help: ArgumentHelp(
            "For --item and rows with an item: maps whose buildings may stand between, where the store has none.",
            valueName: "FILE…"))
    var source: [String] = []

    func maps() async throws -> MapStore? {
        source.isEmpty ? nil : try await MapStore(opening: source.map(MapSourceArgument.url))
    }
}
