import HTTPTypes
import Vantage
import VantageHTTP
import VantageParameters

/// Pictures at the paths that Panoramax clients use.
extension STACService {
    private static let pictureID = EndpointParameter(
        "id", .text(example: "5PA94BYNQ1K5C"), "The id of a scene.", in: .path)

    /// The maximum width, in pixels, of a picture projected from a calibrated camera's picture.
    private static let widestProjection = 8192

    var pictures: [Endpoint] {
        [pictureItem, original] + PanoramaxPicture.allCases.map(smaller) + [pictureTile, collectionPreview]
    }

    private var pictureItem: Endpoint {
        Endpoint(
            "/api/pictures/{id}", "panoramaxPicture", "The item for a picture.", parameters: [Self.pictureID],
            produces: [.geoJSON]
        ) { request in
            let (_, scene) = try await find(request)
            return .json(STACItem(scene, addresses(for: request)).json, .geoJSON)
        }
    }

    private var original: Endpoint {
        Endpoint(
            "/api/pictures/{id}/hd.jpg", "panoramaxOriginal",
            """
            The imported picture file, or parts of it. If it is stereoscopic or not a JPEG, the JPEG made from it. If \
            it comes from calibrated lenses, the panorama or undistorted photo projected from it.
            """,
            parameters: [Self.pictureID], produces: [.jpeg]
        ) { request in
            let (store, scene) = try await find(request)
            if case .calibrated = scene.camera {
                return EndpointResponse(previewOf: scene, width: Self.widestProjection, in: store)
            }
            return try await EndpointResponse(jpegOf: scene, in: store, isStripped: request.stripsMetadata)
        }
    }

    private func smaller(_ size: PanoramaxPicture) -> Endpoint {
        Endpoint(
            "/api/pictures/{id}/\(size.rawValue).jpg", "panoramaxPicture_\(size.rawValue)",
            "The entire picture, at most \(size.width) pixels wide.", parameters: [Self.pictureID], produces: [.jpeg]
        ) { request in
            let (store, scene) = try await find(request)
            return EndpointResponse(previewOf: scene, width: size.width, in: store)
        }
    }

    private var pictureTile: Endpoint {
        Endpoint(
            "/api/pictures/{id}/tiled/{tile}.jpg", "panoramaxTile",
            "A tile of a complete panorama, as described by the item's tiles:tile_matrix_sets.",
            parameters: [
                Self.pictureID,
                EndpointParameter(
                    "tile", .text(example: "0_1"), "The column and the row, counted from the top left, starting at 0.",
                    in: .path),
            ], produces: [.jpeg]
        ) { request in
            let (store, scene) = try await find(request)
            let numbers = request.pathValue("tile").split(separator: "_", omittingEmptySubsequences: false)
                .map { text in Int(text).flatMap { "\($0)" == text ? $0 : nil } }
            guard let tiling = PanoramaxTiling(scene), numbers.count == 2, let column = numbers[0],
                let row = numbers[1],
                let part = tiling.part(column: column, row: row)
            else { throw Problem.notFound }
            return EndpointResponse(rendering: EntityTag(of: scene, "part \(part)"), .picture) {
                guard let tile = try await store.picturePart(part.columns, part.rows, of: scene) else {
                    throw Problem.notFound
                }
                return EndpointResponse.Content(type: .jpeg, bytes: Array(tile), headers: HTTPFields(scene))
            }
        }
    }

    private var collectionPreview: Endpoint {
        Endpoint(
            "/api/collections/{collectionId}/thumb.jpg", "panoramaxCollectionPreview",
            "A small picture of a collection's first scene.", parameters: [Self.collectionID], produces: [.jpeg]
        ) { request in
            let id = STACCollectionID(of: request)
            let query = SceneQuery(collection: id.collection, sequence: id.sequence)
            guard let first = try await stores.provider.scenes(query, limit: 1, after: nil).scenes.first else {
                throw Problem.noCollection(named: id.description)
            }
            let (store, scene) = try await stores.find(first.id)
            return EndpointResponse(previewOf: scene, width: PanoramaxPicture.thumb.width, in: store, .revalidated)
        }
    }

    private func find(_ request: EndpointRequest) async throws -> (store: any SceneStorage, scene: Scene) {
        let id = try request.sceneID("id")
        return try await stores.find(id)
    }
}

extension EndpointResponse {
    /// - Parameter width: The width in pixels.
    fileprivate init(previewOf scene: Scene, width: Int, in store: any SceneStorage, _ caching: Caching = .picture) {
        self.init(rendering: EntityTag(of: scene, "preview \(width)"), caching) {
            let preview = try await store.preview(width: width, of: scene)
            return Content(type: .jpeg, bytes: Array(preview), headers: HTTPFields(scene))
        }
    }
}
