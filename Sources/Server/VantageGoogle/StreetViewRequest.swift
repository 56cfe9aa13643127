import Vantage
import VantageHTTP
import VantageParameters

/// The part of a Google Street View Static API request that selects a panorama.
///
/// Photos are excluded, because clients expect to be able to look in any direction.
enum StreetViewRequest: Sendable {
    case near(Coordinate, AvailabilityOptions)
    /// A panorama, identified by its scene's id or by a token.
    case panorama(String)

    static let parameters: [EndpointParameter] = [
        EndpointParameter("location", .text(example: "48.2001,7.7002"), "A place: LAT,LON, not an address."),
        EndpointParameter(
            "pano", .text(example: "5PA94BYNQ1K5C"), "The id of a scene, or a token. Takes precedence over location."),
        EndpointParameter(
            "radius", .number(Parameter.radii),
            "The search radius around location, in meters. Default: 50. Panoramas beyond it are never returned."),
        EndpointParameter(
            "source", .words(Source.allCases.map(\.rawValue)), "No effect: indoor scenes are not marked as such."),
    ]

    private enum Source: String, CaseIterable { case `default`, outdoor }

    init(_ values: GoogleValues) throws {
        let _: Source? = try values.word("source")
        let radius = try values("radius").check(
            values.number("radius") ?? AvailabilityOptions.defaultRadius, in: Parameter.radii, " meters")
        if let pano = values.text("pano") {
            self = .panorama(pano)
            return
        }
        guard let place = try values.place("location") else {
            throw Problem(.badRequest, "missingParameter", "Expected location=LAT,LON or pano=ID.")
        }
        self = .near(place, AvailabilityOptions(radius: radius, filter: Self.panoramas))
    }

    /// - Returns: `nil` if there is no such panorama.
    func scene(in provider: any SceneProvider) async throws -> LookAroundScene? {
        switch self {
        case .near(let place, let options):
            return try await LookAroundSceneRequest(coordinate: place, in: provider, options: options).scene
        case .panorama(let name):
            guard let scene = try await Self.scene(named: name, in: provider) else { return nil }
            return scene.kind == .panorama && scene.scene.hasPicture ? scene : nil
        }
    }

    /// The problem to report if there is no such panorama.
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

    /// Finds a scene by its id or a token. Any other text, such as one of Google's panorama ids, matches nothing.
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
