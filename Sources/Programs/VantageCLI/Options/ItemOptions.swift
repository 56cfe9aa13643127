import VantageGeodesy
import ArgumentParser
import Vantage

/// Options for selecting a scene that shows a place.
struct ItemOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The id of a place, as printed by `vantage search`; selects the scene that sees it.", valueName: "ID"))
    var item: String?

    @Flag(
        help: """
            With --item, and for rows with an item: only scenes known to see the place.
            """)
    var visibleOnly = false

    /// - Parameter maps: Additional sources for building outlines and ground heights.
    func request(
        _ item: String, in store: any SceneStorage, _ maps: MapStore?, options: AvailabilityOptions
    ) async throws -> LookAroundSceneRequest {
        guard let places = store.placeStore else {
            throw CLIError.usage(
                "--item needs places, and catalogs in PostgreSQL have no places yet. Use --at, or copy the catalog to "
                    + "a file with `vantage copy` and import places there.")
        }
        return LookAroundSceneRequest(
            mapItem: try await places.mapItem(PlaceID(parsing: item)), in: store,
            visibilitySources: visibilitySources(store, maps),
            options: options)
    }

    /// - Parameter maps: Additional sources for building outlines and ground heights.
    func visibilitySources(_ store: any SceneStorage, _ maps: MapStore?) -> VisibilitySources {
        VisibilitySources(of: store, maps, requiresVisibility: visibleOnly)
    }
}

extension VisibilitySources {
    /// - Parameter maps: Additional sources for building outlines and ground heights.
    init(of store: (any SceneStorage)?, _ maps: MapStore?, requiresVisibility: Bool) {
        let places = store?.placeStore
        let buildings: [(any BuildingProvider)?] = [places, maps]
        self.init(
            buildings: buildings.compactMap(\.self), places: places,
            ground: maps.flatMap { $0.hasElevation ? $0 : nil },
            requiresVisibility: requiresVisibility)
    }
}

/// Options for maps whose terrain and buildings may block the line of sight to a place. Their buildings are used only
/// where the store has none.
struct VisibilitySourceOptions: ParsableArguments {
    @Option(
        name: .customLong("source"), parsing: .upToNextOption,
        help: ArgumentHelp(
            "With --item, and for rows with an item: maps whose hills and buildings may block the view.",
            valueName: "FILE…"))
    var source: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Like --source, for elevation archives that are not marked as such.", valueName: "FILE…"))
    var elevation: [String] = []

    func maps() async throws -> MapStore? {
        try await MapSourceArgument.open(source, elevation: elevation)
    }
}
