import HTTPTypes
import Vantage
import VantageCore
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
    ///
    /// - Parameter isStripped: Whether to leave out the file's metadata. A file that is not a JPEG is then replaced with
    ///   the JPEG made from it.
    package init(originalOf scene: Scene, in store: any SceneStorage, isStripped: Bool) async throws {
        guard !isStripped else {
            self = try await EndpointResponse(jpegOf: scene, in: store, isStripped: true)
            return
        }
        let original = try await store.pictures(of: scene).first(where: \.isOriginal)
        self.init(tag: original.map { EntityTag(of: ["picture", $0.hash.description]) }, .picture) {
            let bytes = try await store.originalFile(of: scene)
            return Content(
                type: MediaType(originalPicture: bytes), bytes: bytes, headers: HTTPFields(scene), hasRanges: true)
        }
    }

    /// Creates a response that contains a scene's picture as a JPEG: the original or, if that is stereoscopic or in
    /// another format, the JPEG made from it.
    ///
    /// - Parameter isStripped: Whether to leave out the file's metadata.
    package init(jpegOf scene: Scene, in store: any SceneStorage, isStripped: Bool) async throws {
        let pictures = try await store.pictures(of: scene)
        let original = pictures.first(where: \.isOriginal)
        let hasOtherSize = pictures.contains { $0.level == 0 && $0.size != original?.size }
        let form = isStripped ? ["picture", "stripped"] : ["picture"]
        self.init(tag: original.map { EntityTag(of: form + [$0.hash.description]) }, .picture) {
            var bytes = try await store.originalFile(of: scene)
            if hasOtherSize || PictureFormat(bytes: bytes) != .jpeg,
                let derived = try await store.jpeg(ofLevel: 0, of: scene)
            {
                bytes = derived
            }
            if isStripped { bytes = try PublicPicture(bytes, of: scene).bytes }
            return Content(type: .jpeg, bytes: bytes, headers: HTTPFields(scene), hasRanges: true)
        }
    }

    /// Creates a response that contains a stored JPEG of a scene's picture, other than the original.
    ///
    /// - Throws: ``Problem/notFound`` if there is no such level.
    package init(level: Int, of scene: Scene, in store: any SceneStorage) async throws {
        guard let picture = try await store.pictures(of: scene).first(where: { $0.level == level && !$0.isOriginal })
        else { throw Problem.notFound }
        self.init(tag: EntityTag(of: ["picture", picture.hash.description]), .picture) {
            guard let bytes = try await store.jpeg(ofLevel: level, of: scene) else { throw Problem.notFound }
            return Content(type: .jpeg, bytes: bytes, headers: HTTPFields(scene), hasRanges: true)
        }
    }
}

extension SceneStorage {
    /// Returns the JPEG of a level, or `nil` if there is no such level.
    fileprivate func jpeg(ofLevel level: Int, of scene: Scene) async throws -> [UInt8]? {
        try await workers.run { _ in
            let session = try self.picture(of: scene)
            defer { session.close() }
            return try session.levels.first { $0.index == level }.map { try session.bytes(of: $0) }
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
