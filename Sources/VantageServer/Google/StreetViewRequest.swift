import Vantage
import VantageRequests

/// Which panorama is asked for as at Google.
///
/// Only panoramas are: whoever asks so turns them any way, and of a photo there would be another direction than asked for.
enum StreetViewRequest: Sendable {
    case near(Coordinate, AvailabilityOptions)
    /// A scene's id, or a token.
    case panorama(String)

    static let parameters: [EndpointParameter] = [
        EndpointParameter("location", .text(example: "48.2001,7.7002"), "A place, in degrees; no address."),
        EndpointParameter("pano", .text(example: "5PA94BYNQ1K5C"), "A scene's id, or a token; goes before location."),
        EndpointParameter(
            "radius", .number(Parameter.radii),
            "How far from location a panorama may be, in metres; 50, and never more."),
        EndpointParameter(
            "source", .words(Source.allCases.map(\.rawValue)), "Nothing is known to be indoors: changes nothing."),
    ]

    private enum Source: String, CaseIterable { case `default`, outdoor }

    init(_ values: GoogleValues) throws {
        let _: Source? = try values.word("source")
        let radius = try values("radius").radius(values.number("radius") ?? AvailabilityOptions.standardRadius)
        if let pano = values.text("pano") {
            self = .panorama(pano)
            return
        }
        guard let place = try values.place("location") else {
            throw Problem(.badRequest, "missingParameter", "Say what to show: location=LAT,LON or pano=.")
        }
        self = .near(place, AvailabilityOptions(radius: radius, filter: Self.panoramas))
    }

    /// - Returns: Nil where there is none.
    func scene(in provider: any SceneProvider) async throws -> LookAroundScene? {
        switch self {
        case .near(let place, let options):
            return try await LookAroundSceneRequest(coordinate: place, in: provider, options: options).scene
        case .panorama(let name):
            guard let scene = try await Self.scene(named: name, in: provider) else { return nil }
            return scene.kind == .panorama && scene.scene.hasPicture ? scene : nil
        }
    }

    /// What an answer says where there is none.
    var absence: Problem {
        switch self {
        case .near(_, let options): .noImagery(within: options.radius)
        case .panorama(let name): Problem(.notFound, "noImagery", "There is no panorama \"\(name.prefix(40))\".")
        }
    }

    private static var panoramas: SceneFilter {
        var filter = SceneFilter()
        filter.kind = .panorama
        filter.hasPicture = true
        return filter
    }

    /// What is not an id, or is one of Google's, names nothing here.
    private static func scene(named name: String, in provider: any SceneProvider) async throws -> LookAroundScene? {
        do {
            if let id = try? SceneID(parsing: name) {
                return LookAroundScene(try await provider.scene(id), in: provider)
            }
            return try await LookAroundScene(token: name, in: provider)
        } catch let error as SceneError where [.invalidToken, .sceneNoLongerAvailable].contains(error.code) {
            return nil
        }
    }
}
