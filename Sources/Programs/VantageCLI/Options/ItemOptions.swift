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
        _ item: String, in provider: any SceneProvider, _ maps: MapStore?, options: AvailabilityOptions
    ) async throws -> LookAroundSceneRequest {
        LookAroundSceneRequest(
            mapItem: try await places(of: provider).mapItem(PlaceID(parsing: item)), in: provider,
            visibilitySources: visibilitySources(provider, maps),
            options: options)
    }

    /// - Parameter maps: Additional sources for building outlines and ground heights.
    func visibilitySources(_ provider: any SceneProvider, _ maps: MapStore?) -> VisibilitySources {
        VisibilitySources(of: provider, maps, requiresVisibility: visibleOnly)
    }

    /// - Throws: `PlaceError` if the provider has no places.
    private func places(of provider: any SceneProvider) throws -> any PlaceProvider {
        guard let places = provider.places else {
            throw PlaceError(
                .noPlaces,
                "The place cannot be found, because shards contain no places. Use --at.")
        }
        return places
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
