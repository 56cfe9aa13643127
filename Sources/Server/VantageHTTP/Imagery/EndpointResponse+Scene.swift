import HTTPTypes
import Vantage
import VantageParameters

extension EndpointResponse {
    /// Creates a response with a view of a scene.
    package init(view scene: LookAroundScene, _ options: LookAroundSnapshotter.Options) {
        self.init(rendering: EntityTag(of: scene, options), .revalidated) {
            let snapshot = try await LookAroundSnapshotter(scene: scene, options: options).snapshot
            return Content(
                type: .jpeg, bytes: Array(snapshot.jpegData),
                headers: try HTTPFields(snapshot, of: scene.scene, scene.visibility))
        }
    }

    /// Creates a response with the picture file of a scene.
    package init(originalOf scene: Scene, in store: SceneStore) async throws {
        let original = try await store.pictures(of: scene).first(where: \.isOriginal)
        self.init(tag: original.map { EntityTag(of: ["picture", $0.hash.description]) }, .day) {
            Content(
                type: .jpeg, bytes: try await store.originalFile(of: scene), headers: HTTPFields(scene),
                hasRanges: true)
        }
    }
}

extension EntityTag {
    /// Creates the tag of something that is rendered from the picture of a scene.
    package init(of scene: Scene, _ part: String) { self.init(ofRendering: ["\(scene)", part]) }

    fileprivate init(of scene: LookAroundScene, _ options: LookAroundSnapshotter.Options) {
        self.init(ofRendering: [
            "\(scene.scene)", "\(scene.viewHeading.debugDescription)", "\(scene.visibility?.state as Any)",
            "\(options)",
        ])
    }
}

extension HTTPFields {
    fileprivate init(
        _ snapshot: LookAroundSnapshotter.Snapshot, of scene: Scene, _ visibility: ItemVisibility?
    ) throws {
        self.init(scene)
        self[.vantageVisibility] = visibility?.state.rawValue
        self[.vantageView] = String(decoding: try JSONWriter.bytes(of: ViewJSON(snapshot)), as: UTF8.self)
        self[.vantageUnphotographed] = "\(snapshot.unphotographedFraction)"
    }
}

extension SceneNeighbors {
    /// The radius, in meters, within which scenes are neighbors of a scene.
    package static let defaultRadius = 15.0
}
