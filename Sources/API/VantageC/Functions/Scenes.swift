import Vantage
import VantageParameters

/// `vantage_store_show`
@_cdecl("vantage_store_show")
public func showScene(
    _ store: OpaquePointer?, _ scene: UnsafePointer<CChar>?, _ result: Output?, _ failure: Output?
) -> Int32 {
    callStore(store, result, failure) { store, output in
        let text = try Arguments.text(scene, "scene")
        let description = try Blocking.run {
            let (store, scene) = try await store.find(text)
            return SceneDescriptionJSON(
                scene, provenance: try await store.provenance(of: scene), pictures: try await store.pictures(of: scene))
        }
        return try ResultObject.store(description, in: output)
    }
}

/// `vantage_store_token`
@_cdecl("vantage_store_token")
public func sceneToken(
    _ store: OpaquePointer?, _ scene: UnsafePointer<CChar>?, _ heading: Double, _ result: Output?, _ failure: Output?
) -> Int32 {
    callStore(store, result, failure) { store, output in
        let id = try SceneID(parsing: try Arguments.text(scene, "scene"))
        let viewHeading = heading.isNaN ? nil : try Parameter("heading").heading(heading)
        let token = try Blocking.run { [provider = store.provider] in
            try await provider.token(for: provider.scene(id).id, viewHeading: viewHeading)
        }
        return try ResultObject.store(["token": token], in: output)
    }
}

/// `vantage_store_list`
@_cdecl("vantage_store_list")
public func listScenes(
    _ store: OpaquePointer?, _ request: UnsafePointer<CChar>?, _ result: Output?, _ failure: Output?
) -> Int32 {
    callStore(store, result, failure) { store, output in
        let request = try Request(request, ["bbox", "collection", "limit"])
        let box = try request.text("bbox").map { try Parameter("bbox").box($0) }
        let collection = request.text("collection")
        let limit = try request.integer("limit", in: 1...Int.max) ?? .max
        let lines = try Blocking.run {
            try await sceneLines(SceneQuery(box: box, collection: collection), limit: limit, in: store)
        }
        return try ResultObject.store(["count": lines.count], bytes: lines.text, in: output)
    }
}

/// Returns JSON Lines of the scenes that match a query.
private func sceneLines(
    _ query: SceneQuery, limit: Int, in store: OpenStore
) async throws -> (text: [UInt8], count: Int) {
    // An empty list would hide a mistyped name.
    if let name = query.collection,
        try await !CollectionJSON.all(of: store.stores).contains(where: { $0.name == name })
    {
        throw SceneError.noCollection(named: name)
    }
    var (text, count): ([UInt8], Int) = ([], 0)
    var position: SceneCursor?
    repeat {
        let page = try await store.provider.scenes(query, limit: min(limit - count, 1000), after: position)
        for scene in page.scenes { text += try JSONLine.text(SceneJSON(scene)).utf8 + [0x0A] }
        count += page.scenes.count
        position = page.next
    } while position != nil && count < limit
    return (text, count)
}

/// `vantage_store_collections`
@_cdecl("vantage_store_collections")
public func listCollections(_ store: OpaquePointer?, _ result: Output?, _ failure: Output?) -> Int32 {
    callStore(store, result, failure) { store, output in
        try ResultObject.store(try Blocking.run { try await CollectionJSON.all(of: store.stores) }, in: output)
    }
}

/// `vantage_store_original`
@_cdecl("vantage_store_original")
public func originalPicture(
    _ store: OpaquePointer?, _ scene: UnsafePointer<CChar>?, _ result: Output?, _ failure: Output?
) -> Int32 {
    callStore(store, result, failure) { store, output in
        let text = try Arguments.text(scene, "scene")
        let (scene, bytes) = try Blocking.run {
            let (store, scene) = try await store.find(text)
            return (scene, try await store.originalFile(of: scene))
        }
        return try ResultObject.store(ExportJSON(scene, file: nil, bytes: bytes.count), bytes: bytes, in: output)
    }
}
