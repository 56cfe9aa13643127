import Vantage

/// The places that are served, and what tells which scenes see them: the buildings of the stores, and else of the maps.
struct ServedItems: Sendable {
    let stores: ServedStores
    let maps: ServedMaps

    static let parameters = [
        EndpointParameter(
            "item", .text(example: "F456QDEMX8DFX"),
            "A place by its id, as /v1/search has it: the scene is chosen that sees it."),
        visibleOnly,
    ]

    static let visibleOnly = EndpointParameter(
        "visible-only", .flag,
        "With item: no scene, rather than one of which it is not known that it sees the place.")

    /// What tells whether scenes see places.
    var sight: ItemSight {
        ItemSight(
            buildings: stores.current.map { PlaceStore($0) } + [map].compactMap(\.self), places: stores.places,
            ground: ground)
    }

    /// What knows how high the ground lies; `nil` where no map has heights.
    var ground: (any ElevationProvider)? { map.flatMap { $0.hasElevation ? $0 : nil } }

    private var map: MapStore? { (try? maps.current)?.store }

    /// The scene that shows a place best, and where the place is.
    ///
    /// - Returns: `nil` where the request names none.
    /// - Throws: ``Problem`` `notFound` for a place that is not there.
    func scene(
        _ request: EndpointRequest, _ options: AvailabilityOptions
    ) async throws -> (scene: LookAroundScene?, place: Coordinate)? {
        guard let id = request.query.text("item") else { return nil }
        let places = stores.places
        guard let place = try await places.place(PlaceID(parsing: id)) else {
            throw Problem(.notFound, "noPlace", "No store has the place \(id.prefix(40)). Search for it again.")
        }
        let found = try await LookAroundSceneRequest(
            mapItem: MapItem(place), in: stores.provider, sight: try sight(request), options: options
        ).scene
        return (found, found?.visibility?.front ?? place.coordinate)
    }

    /// The same, as a request wants it.
    func sight(_ request: EndpointRequest) throws -> ItemSight {
        var sight = sight
        sight.visibleOnly = try request.query.flag("visible-only")
        return sight
    }
}
