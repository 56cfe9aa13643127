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

    /// - Parameter maps: What else knows the outlines of buildings, and the heights of the ground.
    func request(
        _ item: String, in store: SceneStore, _ maps: MapStore?, options: AvailabilityOptions
    ) async throws -> LookAroundSceneRequest {
        LookAroundSceneRequest(
            mapItem: try await PlaceStore(store).mapItem(PlaceID(parsing: item)), in: store, sight: sight(store, maps),
            options: options)
    }

    /// - Parameter maps: As of ``request(_:in:_:options:)``.
    func sight(_ store: SceneStore, _ maps: MapStore?) -> ItemSight {
        ItemSight(of: store, maps, visibleOnly: visibleOnly)
    }
}

extension ItemSight {
    /// - Parameter maps: As of ``ItemOptions/request(_:in:_:options:)``.
    init(of store: SceneStore?, _ maps: MapStore?, visibleOnly: Bool) {
        let places = store.map { PlaceStore($0) }
        let buildings: [(any BuildingProvider)?] = [places, maps]
        self.init(
            buildings: buildings.compactMap(\.self), places: places,
            ground: maps.flatMap { $0.hasElevation ? $0 : nil },
            visibleOnly: visibleOnly)
    }
}

/// Maps that tell what stands between: by their buildings, where the store has none, and by their heights.
struct SightSourceOptions: ParsableArguments {
    @Option(
        name: .customLong("source"), parsing: .upToNextOption,
        help: ArgumentHelp(
            "For --item and rows with an item: maps whose hills may stand between, and buildings where the store has none.",
            valueName: "FILE…"))
    var source: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "The same of heights, where the archive does not say that it has them.", valueName: "FILE…"))
    var elevation: [String] = []

    func maps() async throws -> MapStore? {
        try await MapSourceArgument.open(source, elevation: elevation)
    }
}
