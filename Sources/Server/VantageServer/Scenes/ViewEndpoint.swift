import Foundation
import Vantage
import VantageHTTP
import VantageParameters

extension Endpoint {
    /// Describes a view without rendering it.
    static func view(of stores: ServedStores, _ items: ServedItems, limits: SnapshotLimits) -> Endpoint {
        Endpoint(
            "/v1/snapshot.json", "view",
            "Describes a view and locates places in it, without rendering it.",
            parameters: SceneParameters.all + ViewParameters.endpointParameters
                + FilterParameters.endpointParameters + [
                    EndpointParameter(
                        "point", .text(example: "48.2001,7.7002"),
                        "A place to locate in the picture: LAT,LON or LAT,LON,ALTITUDE.", repeats: true)
                ], produces: [.json], format: .schema("snapshot-view")
        ) { request in
            let options = try request.query.view(limits: limits)
            let places = try request.query.texts("point").map { try PlaceInView($0, request.names("point")) }
            let scene = try await SceneParameters.scene(request, in: stores.provider, items)
            let ground = items.ground
            let projection = try await LookAroundSnapshotter(scene: scene, options: options).projection(over: ground)
            let heights = try await ground?.elevations(at: places.map(\.coordinate))
            return try .json(
                SnapshotViewJSON(
                    projection, of: scene,
                    points: places.enumerated().map { $1.point(in: projection, overGround: heights?[$0]) },
                    href: request.picture(of: await scene.token)))
        }
    }
}

/// A place to locate in a view.
private struct PlaceInView {
    let coordinate: Coordinate
    /// The altitude in meters, relative to the same vertical datum as the scene's altitude.
    private let altitude: Double?

    init(_ text: String, _ parameter: Parameter) throws {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        coordinate = try parameter.coordinate(parts.prefix(2).joined(separator: ","))
        guard parts.count > 2 else {
            altitude = nil
            return
        }
        guard parts.count == 3, let height = Double(parts[2]), height.isFinite else {
            throw Parameter(parameter.name).notUnderstood("to be LAT,LON,ALTITUDE", text)
        }
        altitude = height
    }

    /// - Parameter ground: The ground elevation at the place, in meters above sea level.
    func point(in projection: LookAroundSnapshotter.Projection, overGround ground: Double?) -> CGPoint? {
        guard let altitude else { return projection.point(for: coordinate, overGround: ground) }
        return projection.point(for: coordinate, altitude: altitude)
    }
}

extension EndpointRequest {
    /// Returns the URL of the view that a request describes.
    fileprivate func picture(of token: String) -> String {
        let names: Set<Substring> = ["point", "at", "token", "scene"]
        let kept = head.queryText.split(separator: "&").filter { !names.contains($0.prefix { $0 != "=" }) }
        return link(to: "/v1/snapshot?" + (["token=\(token)"] + kept.map(String.init)).joined(separator: "&"))
    }
}

/// JSON representation of a view that has not been rendered.
struct SnapshotViewJSON: Encodable, Sendable {
    let scene: SceneJSON
    let view: ViewJSON
    let size: PictureSizeJSON
    /// The position of each requested place, in order, or `null` if the place is not in the picture.
    let points: [PointJSON?]
    let attribution: String?
    let license: String?
    let href: String
    /// The visibility of the requested item; `nil` if no item was requested.
    let visibility: VisibilityJSON?

    private enum CodingKeys: CodingKey { case scene, view, size, points, attribution, license, href, visibility }

    init(_ projection: LookAroundSnapshotter.Projection, of scene: LookAroundScene, points: [CGPoint?], href: String) {
        self.scene = SceneJSON(scene.scene)
        view = ViewJSON(projection.view)
        size = PictureSizeJSON(width: projection.view.width, height: projection.view.height)
        self.points = points.map { $0.map(PointJSON.init) }
        attribution = scene.attribution
        license = scene.license
        self.href = href
        visibility = scene.visibility.map { VisibilityJSON($0) }
    }
}
