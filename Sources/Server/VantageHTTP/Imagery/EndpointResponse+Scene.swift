import HTTPTypes
import Vantage
import VantageParameters

extension EndpointResponse {
    /// Creates a response that contains a view of a scene.
    package init(view scene: LookAroundScene, _ options: LookAroundSnapshotter.Options) {
        self.init(rendering: EntityTag(of: scene, options), .revalidated) {
            let snapshot = try await LookAroundSnapshotter(scene: scene, options: options).snapshot
            return Content(
                type: .jpeg, bytes: Array(snapshot.jpegData),
                headers: try HTTPFields(snapshot, of: scene.scene, scene.visibility))
        }
    }

    /// Creates a response that contains a scene's picture file.
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
    /// Creates the tag for a rendering of a scene's picture.
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
    /// The maximum distance from a scene to its neighbors, in meters.
    package static let defaultRadius = 15.0
}
