import HTTPTypes
import Vantage
import VantageHTTP
import VantageParameters
import VantageSnapshotter

extension Endpoint {
    /// A scene's picture file, or a smaller stored copy.
    static func picture(of stores: ServedStores) -> Endpoint {
        Endpoint(
            "/v1/scenes/{id}/picture", "picture",
            "The imported picture file, byte for byte, or parts of it. A server that strips metadata sends a JPEG without "
                + "EXIF and XMP.",
            parameters: [
                SceneParameters.id,
                EndpointParameter(
                    "level", .integer(0...16),
                    "The level of a derived JPEG, as listed in the scene's pictures."),
            ], produces: MediaType.originals
        ) { request in
            let (store, scene) = try await stores.find(request.sceneID("id"))
            guard let level = try request.query.integer("level") else {
                return try await EndpointResponse(
                    originalOf: scene, in: store, isStripped: request.stripsMetadata)
            }
            return try await EndpointResponse(level: level, of: scene, in: store)
        }
    }

    /// The tiling of a scene's picture.
    static func pictureTiling(of stores: ServedStores) -> Endpoint {
        Endpoint(
            "/v1/scenes/{id}/tiles.json", "pictureTiling", "The sizes and tiles of a picture, for viewers.",
            parameters: [SceneParameters.id], produces: [.json], format: .schema("picture-tiling")
        ) { request in
            let (store, scene) = try await stores.find(request.sceneID("id"))
            return try .json(PictureTilingJSON(try await store.pictureTiling(of: scene), of: scene))
        }
    }

    /// A tile of a scene's picture.
    static func pictureTile(of stores: ServedStores) -> Endpoint {
        Endpoint(
            "/v1/scenes/{id}/tiles/{level}/{column}/{row}.jpg", "pictureTile",
            "A tile of a picture: a core of 510 pixels per side, and an overlap of 1 pixel.",
            parameters: [
                SceneParameters.id,
                EndpointParameter(
                    "level", .integer(0...16), "The level, as listed in tiles.json. 0 is the largest.", in: .path),
                EndpointParameter(
                    "column", .integer(0...10_000), "The column, from the left, starting at 0.", in: .path),
                EndpointParameter("row", .integer(0...10_000), "The row, from the top, starting at 0.", in: .path),
            ], produces: [.jpeg]
        ) { request in
            let address = PictureTileAddress(
                level: try request.pathNumber("level"), column: try request.pathNumber("column"),
                row: try request.pathNumber("row"))
            let (store, scene) = try await stores.find(request.sceneID("id"))
            return EndpointResponse(rendering: EntityTag(of: scene, "tile \(address)"), .picture) {
                guard let tile = try await store.pictureTile(address, of: scene) else { throw Problem.notFound }
                return EndpointResponse.Content(type: .jpeg, bytes: Array(tile), headers: HTTPFields(scene))
            }
        }
    }

    /// A small copy of a scene's picture.
    static func picturePreview(of stores: ServedStores) -> Endpoint {
        Endpoint(
            "/v1/scenes/{id}/tiles/base.jpg", "picturePreview",
            "The entire picture, at most \(PictureTilingJSON.baseWidth) pixels wide.",
            parameters: [SceneParameters.id], produces: [.jpeg]
        ) { request in
            let (store, scene) = try await stores.find(request.sceneID("id"))
            return EndpointResponse(rendering: EntityTag(of: scene, "base"), .picture) {
                let preview = try await store.preview(width: PictureTilingJSON.baseWidth, of: scene)
                return EndpointResponse.Content(type: .jpeg, bytes: Array(preview), headers: HTTPFields(scene))
            }
        }
    }
}
