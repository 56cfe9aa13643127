import Foundation
import HTTPTypes
import Vantage
import VantageRequests

extension Endpoint {
    /// A picture of a place.
    static func snapshot(of stores: ServedStores, _ items: ServedItems, limits: SnapshotLimits) -> Endpoint {
        Endpoint(
            "/v1/snapshot", "snapshot", "A picture of a place.",
            parameters: SceneParameters.all + ViewParameters.all + FilterParameters.all, gives: [.jpeg]
        ) { request in
            let options = try ViewParameters.options(request.query, request.names, limits: limits)
            let scene = try await SceneParameters.scene(request, in: stores.provider, items)
            return Answer(view: scene, options)
        }
    }
}

extension Answer {
    /// A picture of a scene.
    init(view scene: LookAroundScene, _ options: LookAroundSnapshotter.Options) {
        self.init(drawing: EntityTag(of: scene, options), .revalidated) {
            let snapshot = try await LookAroundSnapshotter(scene: scene, options: options).snapshot
            return Content(
                type: .jpeg, bytes: Array(snapshot.jpegData),
                headers: try HTTPFields(snapshot, of: scene.scene, scene.visibility))
        }
    }
}

/// What a view is of.
enum SceneParameters {
    static let all: [EndpointParameter] =
        [
            EndpointParameter("at", .text(example: "48.2001,7.7002"), "A place, in degrees."),
            EndpointParameter("token", .text(example: "AUlyPVmuV_Hvn7gSPWOUiNb"), "A token that an answer had."),
            EndpointParameter("scene", .text(example: "5PA94BYNQ1K5C"), "A scene's id."),
        ] + ServedItems.parameters

    /// - Throws: ``Problem`` `noImagery` where no scene is within the radius.
    static func scene(
        _ request: EndpointRequest, in provider: any SceneProvider, _ items: ServedItems
    ) async throws -> LookAroundScene {
        let (at, token, id) = (request.query.text("at"), request.query.text("token"), request.query.text("scene"))
        let ways = [at, token, id, request.query.text("item")]
        guard ways.compactMap(\.self).count == 1 else {
            throw Problem(
                .badRequest, "missingParameter", "Say what to show: one of at=LAT,LON, item=, token= or scene=.")
        }
        let options = try FilterParameters.options(request.query, request.names, hasPicture: true)
        if let token { return try await LookAroundScene(token: token, in: provider) }
        if let id { return LookAroundScene(try await provider.scene(SceneID(parsing: id)), in: provider) }
        if let found = try await items.scene(request, options) {
            guard let scene = found.scene else { throw Problem.noImagery(within: options.radius) }
            return scene
        }
        let place = try request.requiredPlace("at")
        guard
            let scene = try await LookAroundSceneRequest(coordinate: place, in: provider, options: options).scene
        else {
            throw Problem.noImagery(within: options.radius)
        }
        return scene
    }
}

extension EntityTag {
    /// Of a view: the scene as it is, all that was asked, and the release that draws it.
    fileprivate init(of scene: LookAroundScene, _ options: LookAroundSnapshotter.Options) {
        self.init(of: [
            "\(scene.scene)", "\(scene.viewHeading.debugDescription)", "\(scene.visibility?.state as Any)",
            "\(options)", Release.version,
        ])
    }
}

extension HTTPFields {
    /// What has to be known of a picture beside it.
    fileprivate init(
        _ snapshot: LookAroundSnapshotter.Snapshot, of scene: Scene, _ visibility: ItemVisibility?
    ) throws {
        self.init(scene)
        self[.vantageVisibility] = visibility?.state.rawValue
        self[.vantageView] = try JSONLine.text(ViewJSON(snapshot))
        self[.vantageUnphotographed] = "\(snapshot.unphotographedShare)"
    }

    init(_ scene: Scene) {
        self.init()
        self[.vantageScene] = scene.id.description
        self[.vantageAttribution] = scene.attribution.map(Self.ascii)
        self[.vantageLicense] = scene.license.map(Self.ascii)
    }

    /// A field's value is ASCII: what is not is percent-encoded, and so is the percent sign. Source: RFC 8187 does so, too.
    static func ascii(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: printable) ?? ""
    }

    private static let printable = CharacterSet(charactersIn: " "..."~").subtracting(CharacterSet(charactersIn: "%"))
}

extension HTTPField.Name {
    static let vantageAttribution = Self("Vantage-Attribution")!
    static let vantageMapAttribution = Self("Vantage-Map-Attribution")!
    static let vantageLicense = Self("Vantage-License")!
    static let vantageScene = Self("Vantage-Scene")!
    static let vantageUnphotographed = Self("Vantage-Unphotographed")!
    static let vantageVisibility = Self("Vantage-Visibility")!
    static let vantageView = Self("Vantage-View")!
}
