import HTTPTypes
import Vantage
import VantageRequests

extension Endpoint {
    /// The picture of one scene as it was imported.
    static func picture(of stores: ServedStores) -> Endpoint {
        Endpoint(
            "/v1/scenes/{id}/picture", "picture", "The picture file as it was imported, byte for byte, or parts of it.",
            parameters: [
                SceneParameters.id,
                EndpointParameter(
                    "level", .integer(0...16), "A smaller copy that is kept, as the scene's pictures have them."),
            ], gives: [.jpeg]
        ) { request in
            let (store, scene) = try await stores.find(request.sceneID("id"))
            guard let level = try request.query.integer("level") else {
                return try await Answer(originalOf: scene, in: store)
            }
            return try await Answer(level: level, of: scene, in: store)
        }
    }

    /// How the picture of one scene is cut into tiles.
    static func pictureTiling(of stores: ServedStores) -> Endpoint {
        Endpoint(
            "/v1/scenes/{id}/tiles.json", "pictureTiling", "The sizes and tiles of the picture, for viewers.",
            parameters: [SceneParameters.id], gives: [.json], form: .schema("picture-tiling")
        ) { request in
            let (store, scene) = try await stores.find(request.sceneID("id"))
            return try .json(PictureTilingJSON(try await store.pictureTiling(of: scene), of: scene))
        }
    }

    /// A part of the picture of one scene.
    static func pictureTile(of stores: ServedStores) -> Endpoint {
        Endpoint(
            "/v1/scenes/{id}/tiles/{level}/{column}/{row}.jpg", "pictureTile",
            "A tile of the picture: a core of 510 pixels at a side, and a pixel of what lies around it.",
            parameters: [
                SceneParameters.id,
                EndpointParameter("level", .integer(0...16), "0 is the largest, as tiles.json has them.", in: .path),
                EndpointParameter("column", .integer(0...10_000), "From the left, from 0.", in: .path),
                EndpointParameter("row", .integer(0...10_000), "From the top, from 0.", in: .path),
            ], gives: [.jpeg]
        ) { request in
            let address = PictureTileAddress(
                level: try request.number("level"), column: try request.number("column"),
                row: try request.number("row"))
            let (store, scene) = try await stores.find(request.sceneID("id"))
            return Answer(drawing: EntityTag(of: scene, "tile \(address)"), .forever) {
                guard let tile = try await store.pictureTile(address, of: scene) else { throw Problem.nothingHere }
                return Answer.Content(type: .jpeg, bytes: Array(tile), headers: HTTPFields(scene))
            }
        }
    }

    /// The whole picture of one scene, small.
    static func picturePreview(of stores: ServedStores) -> Endpoint {
        Endpoint(
            "/v1/scenes/{id}/tiles/base.jpg", "picturePreview",
            "The whole picture as it is stored, at most \(PictureTilingJSON.baseWidth) pixels across.",
            parameters: [SceneParameters.id], gives: [.jpeg]
        ) { request in
            let (store, scene) = try await stores.find(request.sceneID("id"))
            return Answer(drawing: EntityTag(of: scene, "base"), .forever) {
                let preview = try await store.preview(width: PictureTilingJSON.baseWidth, of: scene)
                return Answer.Content(type: .jpeg, bytes: Array(preview), headers: HTTPFields(scene))
            }
        }
    }
}

extension Answer {
    /// The picture file of a scene, or parts of it.
    init(originalOf scene: Scene, in store: SceneStore) async throws {
        let original = try await store.pictures(of: scene).first(where: \.isOriginal)
        self.init(tag: original.map { EntityTag(of: ["picture", $0.hash.description]) }, .day) {
            Content(
                type: .jpeg, bytes: try await store.originalFile(of: scene), headers: HTTPFields(scene),
                hasRanges: true)
        }
    }
}

extension Answer {
    /// A level of a scene's picture as it is stored.
    fileprivate init(level: Int, of scene: Scene, in store: SceneStore) async throws {
        guard let picture = try await store.pictures(of: scene).first(where: { $0.level == level && !$0.isOriginal })
        else { throw Problem.nothingHere }
        self.init(tag: EntityTag(of: ["picture", picture.hash.description]), .day) {
            let bytes = try await store.workers.run { _ in
                let session = try store.picture(of: scene)
                defer { session.close() }
                return try session.levels.first { $0.index == level }.map { try session.bytes(of: $0) }
            }
            guard let bytes else { throw Problem.nothingHere }
            return Content(type: .jpeg, bytes: bytes, headers: HTTPFields(scene), hasRanges: true)
        }
    }
}

extension EntityTag {
    /// Of something that is drawn of a picture, by this release.
    init(of scene: Scene, _ what: String) {
        self.init(of: ["\(scene)", what, Release.version])
    }
}
