import Vantage
import VantageRequests

/// A ride that somebody asks for.
struct TourRequest {
    private enum Form: String, CaseIterable {
        case map = "map"
        case street = "street"
        case beside = "beside"
    }

    static let parameters: [EndpointParameter] =
        [
            EndpointParameter(
                "route", .overlay(example: "enc:_aeeH_|~m@~{B_yF"),
                "GeoJSON, or enc: and an encoded polyline; of several lines, the longest.", isRequired: true),
            EndpointParameter(
                "form", .words(Form.allCases.map(\.rawValue)),
                "The map, the street's pictures, or both beside each other; map where nothing is said."),
            EndpointParameter("speed", .number(Parameter.speeds), "Metres a second; 14 where nothing is said."),
            EndpointParameter("fps", .number(Tour.frameRates), "Frames a second; 25 where nothing is said."),
            EndpointParameter("zoom", .number(MapProjection.zooms), "How near the map is; 16.5 where nothing is said."),
            EndpointParameter(
                "pitch", .number(MapProjection.pitches),
                "Degrees by which the map's camera looks up from straight down; 60 where nothing is said."),
            EndpointParameter("size", .text(example: "640x480"), "Of a frame, or of each of two, in points."),
            EndpointParameter("style", .words(MapParameters.styles), "What kind of map it is."),
            EndpointParameter("hillshade", .flag, "Light and shadow of hills, where a map of the server has heights."),
            EndpointParameter("contours", .flag, "Lines of equal height, where a map of the server has heights."),
            EndpointParameter(
                "realistic", .flag, "Ground that rises and falls, where a map of the server has heights."),
        ] + MapParameters.look

    /// Metres of a ride through the street: the scenes along it are looked for with each request.
    private static let longestStreet = 50_000.0

    private let form: Form
    private let ride: RouteRide
    private let speed, framesPerSecond: Double
    private let camera: (height: MapCamera.Height, pitch: Double)
    private let options: MapSnapshotter.Options
    private let maps: ServedMaps
    private let stores: ServedStores

    init(_ request: EndpointRequest, _ maps: ServedMaps, _ stores: ServedStores, limits: ServerLimits) throws {
        let (query, names) = (request.query, request.names)
        (self.maps, self.stores) = (maps, stores)
        form = try query.word("form") ?? .map
        ride = try RouteRide(try RouteParameter.line(query, names))
        speed = try names("speed").speed(query.number("speed") ?? 14)
        framesPerSecond = try names("fps").framesPerSecond(query.number("fps") ?? 25)
        try Tour.checkFrames(seconds: ride.length / speed, framesPerSecond)
        camera = (
            .zoom(try names("zoom").zoom(query.number("zoom") ?? 16.5)),
            try names("pitch").mapPitch(query.number("pitch") ?? 60)
        )
        var options = MapSnapshotter.Options(area: .places([]), limits: limits.maps)
        var view = try MapParameters.look(query)
        view.size = query.text("size")
        view.showsHillshade = try query.flag("hillshade")
        view.showsContours = try query.flag("contours")
        view.isRealistic = try query.flag("realistic")
        try view.apply(to: &options, names)
        options.overlays = [MapOverlay(.route(MapRouteLine(ride.line)), style: .route)]
        self.options = options
    }

    /// - Throws: ``Problem`` `noMap`; what the store throws.
    func tour() async throws -> Tour {
        try Tour(map: try mapView(), street: try await streetView(), framesPerSecond: framesPerSecond)
    }

    private func mapView() throws -> Tour.MapView? {
        guard form != .street else { return nil }
        let path = try ride.cameraPath(speed: speed, height: camera.height, pitch: camera.pitch)
        return Tour.MapView(path: path, options: options, provider: try maps.current.store)
    }

    private func streetView() async throws -> Tour.StreetView? {
        guard form != .map else { return nil }
        guard ride.length <= Self.longestStreet else {
            throw Problem(
                .badRequest, "tooLarge",
                "A ride through the street may be \(Int(Self.longestStreet / 1000)) km long, and this one is "
                    + "\(Int(ride.length / 1000)) km. Cut the route.")
        }
        let street = try await StreetRide(along: ride, in: stores.provider)
        return Tour.StreetView(ride: street, speed: speed, options: .init(size: options.size))
    }
}
