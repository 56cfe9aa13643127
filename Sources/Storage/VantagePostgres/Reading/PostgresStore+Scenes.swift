import Foundation
import VantageGeodesy
import VantageSceneStore
import VantageScenes

extension PostgresStore: SceneCatalog {
    /// Returns the scene with a given ID.
    ///
    /// - Throws: `SceneError` `sceneNoLongerAvailable` if the catalog has no such scene; `StoreError`.
    public func scene(_ id: SceneID) async throws -> Scene {
        guard let scene = try await read({ connection, _ in try SceneRows(connection: connection).scene(id) }) else {
            throw SceneError.gone(id)
        }
        return scene
    }

    /// Returns the scene that a token identifies, and the view heading that the token contains, if any.
    ///
    /// - Throws: `SceneError` `invalidToken` or `sceneNoLongerAvailable`; `StoreError`.
    public func scene(token: String) async throws -> (scene: Scene, viewHeading: Heading?) {
        let (id, heading) = try signer.read(token)
        return (try await scene(id), heading)
    }

    /// Returns a token for a scene.
    ///
    /// - Parameters:
    ///   - scene: The ID of the scene.
    ///   - viewHeading: The heading of the view that the token describes. It is rounded to a hundredth of a degree.
    public func token(for scene: SceneID, viewHeading: Heading? = nil) -> String {
        signer.token(for: scene, viewHeading: viewHeading)
    }

    /// Returns one page of the scenes that match a query, in import order.
    ///
    /// - Throws: `SceneError` `invalidCursor`; `StoreError`.
    public func scenes(
        _ query: SceneQuery = SceneQuery(), limit: Int, after cursor: SceneCursor? = nil
    ) async throws -> ScenePage {
        var search = SceneSearch()
        search.box = query.box
        search.collections = query.collection.map { [$0] }
        search.sequence = query.sequence
        let result = try await self.search(search, limit: max(1, limit), after: cursor)
        guard case .page(let page) = result else { return ScenePage([], next: nil) }
        return page
    }

    /// Returns the scenes that can be reached from a scene: the previous and the next in its sequence, and those
    /// nearby.
    ///
    /// - Parameters:
    ///   - scene: A scene in this catalog.
    ///   - radius: The radius for nearby scenes in meters.
    /// - Throws: `StoreError`.
    public func neighbors(of scene: Scene, radius: Double) async throws -> SceneNeighbors {
        listener.willLookUp()
        return try await read { [cells] connection, _ in
            let rows = SceneRows(connection: connection)
            let near = try CellReader(connection: connection, cache: cells).scenes(within: radius, of: scene.coordinate)
            let own = "SELECT sequence, rank FROM vantage.scene WHERE key = $1"
            func neighbor(_ comparison: String, _ order: String) throws -> Scene? {
                try rows.scenes(
                    where: """
                        s.sequence = (SELECT sequence FROM (\(own)) AS own)
                            AND s.rank \(comparison) (SELECT rank FROM (\(own)) AS own)
                        """, [.int64(scene.id.key)], order: order, limit: 1
                ).first?.scene
            }
            return SceneNeighbors(
                of: scene, previous: try neighbor("<", "s.rank DESC"), next: try neighbor(">", "s.rank"),
                nearby: Array(try rows.scenes(near.map(\.row)).values), radius: radius)
        }
    }

    /// Returns the number of scenes in each cell of a grid over a square. The counts come from the cell index.
    ///
    /// - Throws: `StoreError`.
    public func counts(in square: MapRect, side: Int) async throws -> [Int] {
        guard let box = square.boundingBox else { return SceneCountGrid(in: square, side: side).counts }
        return try await read { [cells] connection, _ in
            var counts = SceneCountGrid(in: square, side: side)
            try CellReader(connection: connection, cache: cells).forEachCount(touching: box) { number, count in
                let middle = CellFrame(cell: number).place(x: 32_768, y: 32_768)
                counts.add(count, at: try Coordinate(latitude: middle.latitude, longitude: middle.longitude))
            }
            return counts.counts
        }
    }

    /// Returns the source of each value in a scene.
    ///
    /// - Throws: `StoreError`.
    public func provenance(of scene: Scene) async throws -> Provenance {
        let named = try await read { connection, _ -> [String: String] in
            let rows = try connection.run(
                """
                SELECT sources FROM vantage.provenance AS p JOIN vantage.scene AS s ON s.provenance = p.id
                WHERE s.key = $1
                """, [.int64(scene.id.key)])
            guard rows.count > 0 else { return [:] }
            return try JSONDecoder().decode([String: String].self, from: Data(rows.string(0, 0).utf8))
        }
        return SceneField.allCases.reduce(into: Provenance()) { $0[$1] = named[$1.rawValue] }
    }

    /// Returns the given IDs whose scenes exist in this catalog.
    package func known(of ids: some Collection<SceneID> & Sendable) async throws -> Set<SceneID> {
        try await read { connection, _ in
            let rows = try connection.run(
                "SELECT key FROM vantage.scene WHERE key = ANY($1)", [.int64s(ids.map(\.key))])
            return Set(try (0..<rows.count).map { SceneID(key: try rows.int64($0, 0)) })
        }
    }
}
