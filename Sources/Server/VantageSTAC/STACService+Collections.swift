import Vantage
import VantageHTTP
import VantageParsing

extension STACService {
    static let collectionID = EndpointParameter(
        "collectionId", .text(example: "aubeval"), "The id of a collection, or of a sequence: COLLECTION~SEQUENCE.",
        in: .path)
    static let itemID = EndpointParameter("featureId", .text(example: "5PA94BYNQ1K5C"), "The id of a scene.", in: .path)

    var collectionList: Endpoint {
        Endpoint("/api/collections", "stacCollections", "All collections, on one page.", produces: [.json]) { request in
            let addresses = addresses(for: request)
            let documents = try await collections.all.map { STACCollectionDocument($0, addresses: addresses).json }
            return .json(
                JSONValue.object([
                    "collections": .array(documents), "numberReturned": .integer(documents.count),
                    "numberMatched": .integer(documents.count),
                    "links": .array([
                        STACAddresses.link("root", addresses.root), STACAddresses.link("parent", addresses.root),
                        STACAddresses.link("self", addresses.collections),
                    ]),
                ]))
        }
    }

    var collection: Endpoint {
        Endpoint(
            "/api/collections/{collectionId}", "stacCollection", "A collection.", parameters: [Self.collectionID],
            produces: [.json]
        ) { request in
            let id = STACCollectionID(of: request)
            let collection = try await collections.named(id.collection)
            let sequence = try await sequence(id)
            return .json(
                STACCollectionDocument(collection, sequence, id: id, addresses: addresses(for: request)).json)
        }
    }

    /// The items in a collection, in list order. Items in a sequence are in capture order.
    var items: Endpoint {
        Endpoint(
            "/api/collections/{collectionId}/items", "stacItems", "Items in a collection, page by page.",
            parameters: [Self.collectionID] + STACSearchParameters.place + STACSearchParameters.names
                + STACSearchParameters.content + STACSearchParameters.page, produces: [.geoJSON]
        ) { request in
            let id = STACCollectionID(of: request)
            _ = try await collections.named(id.collection)
            try await check(id)
            let input = try STACSearchInput(request.query)
            var search = try input.search(limits)
            // Some clients repeat the path's collection as a parameter.
            let named = input.collections.map { $0.map(STACCollectionID.init(parsing:)) }
            if !(named?.contains { $0 == id || $0 == STACCollectionID(id.collection) } ?? true) { search.ids = [] }
            (search.collections, search.sequence) = ([id.collection], id.sequence)
            if id.sequence != nil, search.order == .listed { search.order = .by(.rank, .ascending, then: .ascending) }
            let addresses = addresses(for: request)
            let links = [
                STACAddresses.link("root", addresses.root),
                STACAddresses.link("self", addresses.address(of: request), .geoJSON),
                STACAddresses.link("parent", addresses.collection(id)),
                STACAddresses.link("collection", addresses.collection(id)),
            ]
            return try await response(to: input, search, request, links, of: id) { link(to: request, after: $0) }
        }
    }

    var item: Endpoint {
        Endpoint(
            "/api/collections/{collectionId}/items/{featureId}", "stacItem",
            "An item, with links to its neighbors.",
            parameters: [Self.collectionID, Self.itemID], produces: [.geoJSON]
        ) { request in
            let id = STACCollectionID(of: request)
            let sceneID = try request.sceneID("featureId")
            let (_, scene) = try await stores.find(sceneID)
            guard scene.collection == id.collection, id.sequence == nil || id.sequence == scene.sequence else {
                throw SceneError.gone(sceneID)
            }
            let addresses = addresses(for: request)
            let neighbors = try await stores.provider.neighbors(of: scene, radius: SceneNeighbors.defaultRadius)
            let item = STACItem(
                scene, of: id, addresses, neighbors: STACNeighbors(neighbors, of: id, addresses).links)
            return .json(item.json, .geoJSON)
        }
    }

    /// - Returns: `nil` if the id is not a sequence's id.
    /// - Throws: ``Problem`` if the sequence does not exist.
    private func sequence(_ id: STACCollectionID) async throws -> STACSequence? {
        guard let name = id.sequence else { return nil }
        let sequence = try await STACSequence(of: SceneQuery(collection: id.collection, sequence: name)) {
            try await stores.provider.scenes($0, limit: 1000, after: $1)
        }
        guard let sequence else { throw Problem.noCollection(named: id.description) }
        return sequence
    }

    /// - Throws: ``Problem`` if the sequence does not exist.
    func check(_ id: STACCollectionID) async throws {
        guard let sequence = id.sequence else { return }
        let query = SceneQuery(collection: id.collection, sequence: sequence)
        guard try await !stores.provider.scenes(query, limit: 1, after: nil).scenes.isEmpty else {
            throw Problem.noCollection(named: id.description)
        }
    }
}
