import Vantage
import VantageGeodesy
import VantageHTTP

/// The server's places, and the buildings that determine which scenes see them. Buildings from stores take precedence
/// over those from maps.
struct ServedItems: Sendable {
    let stores: ServedStores
    let maps: ServedMaps

    static let parameters = [
        EndpointParameter(
            "item", .text(example: "F456QDEMX8DFX"),
            "The id of a place from /v1/search. The scene that sees the place best is used."),
        requiresVisibility,
    ]

    static let requiresVisibility = EndpointParameter(
        "visible-only", .flag,
        "With item: only scenes known to see the place.")

    /// The sources from which lines of sight between scenes and places are computed.
    var visibilitySources: VisibilitySources {
        VisibilitySources(
            buildings: stores.buildings + [map].compactMap(\.self), places: stores.places,
            ground: ground)
    }

    /// The source of ground elevations, or `nil` if no map has elevation data.
    var ground: (any ElevationProvider)? { map.flatMap { $0.hasElevation ? $0 : nil } }

    private var map: MapStore? { (try? maps.current)?.store }

    /// Finds a place's position and the scene that sees the place best.
    ///
    /// - Returns: `nil` if the request does not specify a place.
    /// - Throws: ``Problem`` `noPlace` if no store contains the place, or `missingParameter` if the request has
    ///   `visible-only` but no item.
    func scene(
        _ request: EndpointRequest, _ options: AvailabilityOptions
    ) async throws -> (scene: LookAroundScene?, place: Coordinate)? {
        guard let id = request.query.text("item") else {
            guard try !request.query.flag("visible-only") else {
                throw Problem(.badRequest, "missingParameter", "visible-only requires item=ID.")
            }
            return nil
        }
        let places = stores.places
        guard let place = try await places.place(PlaceID(parsing: id)) else {
            throw Problem(.notFound, "noPlace", "No store contains the place \(id.prefix(40)). Search for it again.")
        }
        let found = try await LookAroundSceneRequest(
            mapItem: MapItem(place), in: stores.provider, visibilitySources: try visibilitySources(request),
            options: options
        ).scene
        return (found, found?.visibility?.front ?? place.coordinate)
    }

    /// Returns the sources, with the request's options applied.
    func visibilitySources(_ request: EndpointRequest) throws -> VisibilitySources {
        var visibilitySources = visibilitySources
        visibilitySources.requiresVisibility = try request.query.flag("visible-only")
        return visibilitySources
    }
}
