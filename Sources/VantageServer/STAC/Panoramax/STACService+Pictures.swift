import HTTPTypes
import Vantage
import VantageRequests

/// The pictures, at the addresses that clients of Panoramax know.
extension STACService {
    private static let pictureID = EndpointParameter("id", .text(example: "5PA94BYNQ1K5C"), "A scene's id.", in: .path)

    var pictures: [Endpoint] {
        [pictureItem, original] + PanoramaxPicture.allCases.map(smaller) + [pictureTile, collectionPreview]
    }

    private var pictureItem: Endpoint {
        Endpoint(
            "/api/pictures/{id}", "panoramaxPicture", "The item of a picture.", parameters: [Self.pictureID],
            gives: [.geoJSON]
        ) { request in
            let (_, scene) = try await find(request)
            return .json(STACItem(scene, addresses(for: request)).json, .geoJSON)
        }
    }

    private var original: Endpoint {
        Endpoint(
            "/api/pictures/{id}/hd.jpg", "panoramaxOriginal", "The picture as it was imported, or parts of it.",
            parameters: [Self.pictureID], gives: [.jpeg]
        ) { request in
            let (store, scene) = try await find(request)
            return try await Answer(originalOf: scene, in: store)
        }
    }

    private func smaller(_ size: PanoramaxPicture) -> Endpoint {
        Endpoint(
            "/api/pictures/{id}/\(size.rawValue).jpg", "panoramaxPicture_\(size.rawValue)",
            "The whole picture, at most \(size.width) pixels across.", parameters: [Self.pictureID], gives: [.jpeg]
        ) { request in
            let (store, scene) = try await find(request)
            return Answer(previewOf: scene, width: size.width, in: store)
        }
    }

    private var pictureTile: Endpoint {
        Endpoint(
            "/api/pictures/{id}/tiled/{tile}.jpg", "panoramaxTile",
            "A tile of a whole panorama: those and their sizes are in the item's tiles:tile_matrix_sets.",
            parameters: [
                Self.pictureID,
                EndpointParameter(
                    "tile", .text(example: "0_1"), "Column and row, from the top left, from 0.", in: .path),
            ], gives: [.jpeg]
        ) { request in
            let (store, scene) = try await find(request)
            let numbers = request.part("tile").split(separator: "_", omittingEmptySubsequences: false)
                .map { text in Int(text).flatMap { "\($0)" == text ? $0 : nil } }
            guard let tiling = PanoramaxTiling(scene), numbers.count == 2, let column = numbers[0],
                let row = numbers[1],
                let part = tiling.part(column: column, row: row)
            else { throw Problem.nothingHere }
            return Answer(drawing: EntityTag(of: scene, "part \(part)"), .forever) {
                guard let tile = try await store.picturePart(part.columns, part.rows, of: scene) else {
                    throw Problem.nothingHere
                }
                return Answer.Content(type: .jpeg, bytes: Array(tile), headers: HTTPFields(scene))
            }
        }
    }

    private var collectionPreview: Endpoint {
        Endpoint(
            "/api/collections/{id}/thumb.jpg", "panoramaxCollectionPreview",
            "A small picture of a collection, that of its first scene.", parameters: [Self.collectionID], gives: [.jpeg]
        ) { request in
            let id = STACCollectionID(parsing: request.part("id"))
            let query = SceneQuery(collection: id.collection, sequence: id.sequence)
            guard let first = try await stores.provider.scenes(query, limit: 1, after: nil).scenes.first else {
                throw Problem.noCollection(named: id.description)
            }
            let (store, scene) = try await stores.find(first.id)
            return Answer(previewOf: scene, width: PanoramaxPicture.thumb.width, in: store, .revalidated)
        }
    }

    private func find(_ request: EndpointRequest) async throws -> (store: SceneStore, scene: Scene) {
        let id = try request.sceneID("id")
        return try await stores.find(id)
    }
}

extension Answer {
    /// - Parameter width: Pixels.
    fileprivate init(previewOf scene: Scene, width: Int, in store: SceneStore, _ caching: Caching = .forever) {
        self.init(drawing: EntityTag(of: scene, "preview \(width)"), caching) {
            let preview = try await store.preview(width: width, of: scene)
            return Content(type: .jpeg, bytes: Array(preview), headers: HTTPFields(scene))
        }
    }
}
