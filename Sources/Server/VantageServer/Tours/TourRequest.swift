import Vantage
import VantageHTTP
import VantageParameters

/// A request for a tour along a route.
struct TourRequest {
    static let parameters: [EndpointParameter] =
        [
            EndpointParameter(
                "route", .overlay(example: "enc:_aeeH_|~m@~{B_yF"),
                "GeoJSON, or an encoded polyline with the prefix enc:. If it has several lines, the longest is used.",
                isRequired: true)
        ] + TourParameters.endpointParameters
        + ([MapAppearanceParameters.style] + MapAppearanceParameters.content + MapAppearanceParameters.relief)
        .endpointParameters()

    /// The maximum length of a street tour, in meters. The length is limited because each request finds the scenes
    /// along the tour.
    private static let maximumStreetLength = 50_000.0

    private let settings: TourSettings
    private let ride: RouteTrack
    private let options: MapSnapshotter.Options
    private let maps: ServedMaps
    private let stores: ServedStores

    init(_ request: EndpointRequest, _ maps: ServedMaps, _ stores: ServedStores, limits: ServerLimits) throws {
        let (query, names) = (request.query, request.names)
        (self.maps, self.stores) = (maps, stores)
        settings = try query.options(TourParameters.self)
        ride = try RouteTrack(try RouteParameter.line(query, names))
        try Tour.checkFrames(seconds: ride.length / settings.speed, settings.framesPerSecond)
        var options = try query.options(
            MapAppearanceParameters.self,
            MapSnapshotter.Options(area: .places([]), size: settings.size, limits: limits.maps))
        options.overlays = [MapOverlay(.route(MapRouteLine(ride.line)), style: .route)]
        self.options = options
    }

    /// - Throws: ``Problem`` `noMap`, or an error thrown by a store.
    func tour() async throws -> Tour {
        try Tour(map: try mapView(), street: try await streetView(), framesPerSecond: settings.framesPerSecond)
    }

    private func mapView() throws -> Tour.MapView? {
        guard settings.form != .street else { return nil }
        let path = try ride.cameraPath(speed: settings.speed, height: .zoom(settings.zoom), pitch: settings.pitch)
        return Tour.MapView(path: path, options: options, provider: try maps.current.store)
    }

    private func streetView() async throws -> Tour.StreetView? {
        guard settings.form != .map else { return nil }
        guard ride.length <= Self.maximumStreetLength else {
            throw Problem(
                .badRequest, "tooLarge",
                "A street tour can be at most \(Int(Self.maximumStreetLength / 1000)) km long, but this one is "
                    + "\(Int(ride.length / 1000)) km. Shorten the route.")
        }
        let street = try await StreetTour(along: ride, in: stores.provider)
        return Tour.StreetView(streetTour: street, speed: settings.speed, options: .init(size: options.size))
    }
}
