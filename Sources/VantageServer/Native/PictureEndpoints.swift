import HTTPTypes
import Vantage
import VantageRequests

extension Endpoint {
    /// The picture of one scene as it was imported.
    static func picture(of stores: ServedStores) -> Endpoint {
        Endpoint(
            "/v1/scenes/{id}/picture", "picture", "The picture file as it was imported, byte for byte, or parts of it.",
            parameters: [SceneParameters.id], gives: [.jpeg]
        ) { request in
            let (store, scene) = try await stores.find(request.sceneID("id"))
            return try await Answer(originalOf: scene, in: store)
        }
    }

    /// How the picture of one scene is cut into tiles.
    static func pictureTiling(of stores: ServedStores) -> Endpoint {
        Endpoint(
            "/v1/scenes/{id}/tiles.json", "pictureTiling", "The sizes and tiles of the picture, for viewers.",
            parameters: [SceneParameters.id], gives: [.json]
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
            ], gives: [.jpeg], isQuick: true
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

extension EntityTag {
    /// Of something that is drawn of a picture, by this release.
    init(of scene: Scene, _ what: String) {
        self.init(of: ["\(scene)", what, Release.version])
    }
}
