import Foundation
import Vantage
import VantageParameters

/// `vantage_store_snapshot`
@_cdecl("vantage_store_snapshot")
public func snapshotScene(
    _ store: OpaquePointer?, _ request: UnsafePointer<CChar>?, _ result: Output?, _ failure: Output?
) -> Int32 {
    callStore(store, result, failure) { store, output in
        let request = try SceneViewRequest(request)
        let rendered = try Blocking.run {
            () -> (snapshot: LookAroundSnapshotter.Snapshot, scene: LookAroundScene)? in
            guard let scene = try await request.scene(in: store) else { return nil }
            return (try await LookAroundSnapshotter(scene: scene, options: request.view).snapshot, scene)
        }
        guard let (snapshot, scene) = rendered else { return Status.nothing }
        let description = SnapshotJSON(snapshot, of: scene.scene, file: nil, visibility: scene.visibility)
        return try ResultObject.store(description, bytes: snapshot.jpegData, in: output)
    }
}

/// A request for a view of a scene.
private struct SceneViewRequest {
    private enum Subject {
        case place(Coordinate)
        case scene(SceneID)
        case token(String)
        case item(PlaceID)
    }

    private let subject: Subject
    private let filter: AvailabilityOptions
    private let requiresVisibility: Bool
    let view: LookAroundSnapshotter.Options

    init(_ json: UnsafePointer<CChar>?) throws {
        let request = try Request(
            json, ["at", "scene", "token", "item", "visible-only"], ViewParameters.requested,
            FilterParameters.requested)
        subject =
            switch try request.only(of: ["at", "scene", "token", "item"]) {
            case "at": .place(try request.coordinate("at"))
            case "scene": .scene(try SceneID(parsing: request.required("scene")))
            case "token": .token(try request.required("token"))
            default: .item(try PlaceID(parsing: request.required("item")))
            }
        view = try request.options(ViewParameters.self)
        filter = try request.options(FilterParameters.self, AvailabilityOptions.pictured)
        requiresVisibility = try request.flag("visible-only")
        if requiresVisibility, !request.has("item") {
            throw RequestError(.contradiction, "visible-only applies only to item. Leave it out.")
        }
    }

    func scene(in store: OpenStore) async throws -> LookAroundScene? {
        let scenes = store.provider
        switch subject {
        case .place(let place):
            return try await LookAroundSceneRequest(coordinate: place, in: scenes, options: filter).scene
        case .scene(let id): return LookAroundScene(try await scenes.scene(id), in: scenes)
        case .token(let token): return try await LookAroundScene(token: token, in: scenes)
        case .item(let id):
            let item = try await store.places.mapItem(id)
            return try await LookAroundSceneRequest(
                mapItem: item, in: scenes, visibilitySources: VisibilitySources(requiresVisibility: requiresVisibility),
                options: filter
            ).scene
        }
    }
}

extension AvailabilityOptions {
    /// The options that select only scenes with a picture.
    static var pictured: AvailabilityOptions {
        var options = AvailabilityOptions()
        options.filter.hasPicture = true
        return options
    }
}
