import VantageGeodesy

/// A catalog of scenes: the part of a provider that performs lookups. It can be a store on this machine, a remote
/// server, or your own database.
///
/// All catalogs follow the same rules (`docs/availability.md`); ``SceneMatcher`` implements them for scenes in memory.
/// All methods may be called from any task, concurrently. They throw ``SceneError``, the catalog's own errors, or
/// `CancellationError` if the calling task was canceled. The absence of scenes is never an error.
public protocol SceneCatalog: Sendable {
    /// Returns the scene for a place; `nil` if there is none within the radius.
    ///
    /// - Throws: ``SceneError`` `noSuchCollection` if the filter names a collection that does not exist.
    func scene(near place: Coordinate, options: AvailabilityOptions) async throws -> AvailableScene?

    /// Looks up the scene for a place, without leaving the caller's thread, if the lookup takes only microseconds.
    ///
    /// Callers try this method first, because a lookup in an index takes less time than switching to another thread. It
    /// must not block, and it returns the same scene as ``scene(near:options:)``. The default implementation returns
    /// `nil`.
    ///
    /// - Returns: `nil` if the lookup may take longer or would have to wait, in which case the caller continues with
    ///   ``scene(near:options:)``; `.some(nil)` if there is no scene within the radius.
    /// - Throws: The same errors as ``scene(near:options:)``.
    func immediateScene(near place: Coordinate, options: AvailabilityOptions) throws -> AvailableScene??

    /// Returns the scenes for many places, in the order of the places. The default implementation looks up one place
    /// after another.
    func scenes(near places: [Coordinate], options: AvailabilityOptions) async throws -> [AvailableScene?]

    /// Returns the scenes within the radius that pass the filter, for a search that ranks them by its own rules.
    ///
    /// A catalog with an index returns the properties that ranking requires without reading whole scenes. The default
    /// implementation lists the scenes around the place. It examines at most 4096 of them, or `limit` if that is more.
    ///
    /// - Parameters:
    ///   - place: The place.
    ///   - options: The radius and the filter. The ranking has no effect.
    ///   - limit: The maximum number of candidates. If there are more, the nearest ones are returned.
    /// - Returns: The candidates in any order.
    /// - Throws: ``SceneError`` `noSuchCollection` if the filter names a collection that does not exist.
    func candidates(
        near place: Coordinate, options: AvailabilityOptions, limit: Int
    ) async throws -> [SceneCandidate]

    /// Returns the distance in meters to the nearest scene that passes a filter, however far away; `nil` if no scene
    /// passes.
    func distanceToNearest(from place: Coordinate, filter: SceneFilter) async throws -> Double?

    /// Returns the scene with an ID.
    ///
    /// - Throws: ``SceneError`` `sceneNoLongerAvailable` if there is no such scene.
    func scene(_ id: SceneID) async throws -> Scene

    /// Returns the scene that a token identifies, and the view heading that the original request implied.
    ///
    /// - Throws: ``SceneError`` `invalidToken` if the token was modified or belongs to another provider, and
    ///   `sceneNoLongerAvailable` if the scene has been removed.
    func scene(token: String) async throws -> (scene: Scene, viewHeading: Heading?)

    /// Returns the token for a scene, signed with the catalog's secret; see ``SceneTokenSigner``.
    ///
    /// - Throws: ``SceneError`` `sceneNoLongerAvailable` if the catalog finds that the scene does not exist. A catalog
    ///   that requests the token from a server also throws the errors from that request.
    func token(for scene: SceneID, viewHeading: Heading?) async throws -> String

    /// Returns one page of a list of scenes. The order is stable: a scene that exists throughout the listing occurs on
    /// exactly one page.
    ///
    /// - Parameters:
    ///   - query: The scenes to list.
    ///   - limit: The maximum number of scenes on the page; at least 1.
    ///   - cursor: The ``ScenePage/next`` of the previous page; `nil` for the first page.
    /// - Throws: ``SceneError`` `invalidCursor` if the cursor does not belong to this catalog.
    func scenes(_ query: SceneQuery, limit: Int, after cursor: SceneCursor?) async throws -> ScenePage

    /// Returns the scenes that can be reached from a scene. The default implementation lists the scene's sequence and
    /// surroundings.
    ///
    /// - Parameters:
    ///   - scene: A scene in this catalog.
    ///   - radius: The search radius in meters. At most the nearest ``SceneNeighbors/maximum`` scenes within it are
    ///     returned.
    func neighbors(of scene: Scene, radius: Double) async throws -> SceneNeighbors

    /// Returns approximate scene counts on a grid. The default implementation lists all scenes.
    ///
    /// - Parameters:
    ///   - square: A square in Web Mercator, which is divided into `side` columns and `side` rows.
    ///   - side: The number of columns, which is also the number of rows; at least 1.
    /// - Returns: The count for each cell, row by row from the northwest. A scene within about 300 m of a cell's edge
    ///   may be counted on either side.
    func counts(in square: MapRect, side: Int) async throws -> [Int]
}

extension SceneCatalog {
    /// Returns `nil`, because any lookup may take longer than switching to another thread.
    public func immediateScene(near place: Coordinate, options: AvailabilityOptions) throws -> AvailableScene?? { nil }

    /// Looks up the places one after another.
    public func scenes(near places: [Coordinate], options: AvailabilityOptions) async throws -> [AvailableScene?] {
        var answers: [AvailableScene?] = []
        answers.reserveCapacity(places.count)
        for place in places { answers.append(try await scene(near: place, options: options)) }
        return answers
    }

    /// Lists the scenes around the place and applies the filter to them.
    public func candidates(
        near place: Coordinate, options: AvailabilityOptions, limit: Int
    ) async throws -> [SceneCandidate] {
        var scenes: [Scene] = []
        if options.radius >= 0 {
            let query = SceneQuery(box: place.box(within: options.radius), collection: options.filter.collection)
            scenes = try await allScenes(query, maximum: max(4096, limit))
        }
        if scenes.isEmpty {
            // An empty list does not reveal whether the collection exists; this lookup throws if it does not.
            var filter = SceneFilter()
            filter.collection = options.filter.collection
            if filter.collection != nil { _ = try await distanceToNearest(from: place, filter: filter) }
            return []
        }
        return try SceneMatcher(scenes).candidates(near: place, options: options, limit: limit)
    }

    /// Fetches all pages of a query and returns their scenes in one array.
    ///
    /// - Parameters:
    ///   - query: The query that selects the scenes.
    ///   - maximum: The maximum number of scenes to return.
    public func allScenes(_ query: SceneQuery, maximum: Int = .max) async throws -> [Scene] {
        var scenes: [Scene] = []
        var cursor: SceneCursor?
        while scenes.count < maximum {
            let page = try await self.scenes(query, limit: min(10_000, maximum - scenes.count), after: cursor)
            scenes += page.scenes
            guard let next = page.next else { break }
            cursor = next
        }
        return scenes
    }
}

/// The scenes to list. Without conditions, all scenes are listed.
public struct SceneQuery: Hashable, Sendable {
    /// The box that scenes must lie in.
    public var box: BoundingBox?
    /// The collection that scenes must belong to. If it does not exist, no scene matches.
    public var collection: String?
    /// The name of the sequence that scenes must belong to. Sequences in several collections may have this name.
    public var sequence: String?

    /// Creates a query. Parameters that are `nil` do not restrict the scenes.
    public init(box: BoundingBox? = nil, collection: String? = nil, sequence: String? = nil) {
        self.box = box
        self.collection = collection
        self.sequence = sequence
    }

    /// Reports whether a query includes a scene.
    public func includes(_ scene: Scene) -> Bool {
        box?.contains(scene.coordinate) ?? true && collection ?? scene.collection == scene.collection
            && (sequence == nil || sequence == scene.sequence)
    }
}

/// A page in a list of scenes.
public struct ScenePage: Sendable {
    /// The scenes in the order of the list.
    public let scenes: [Scene]
    /// The cursor of the next page; `nil` at the end of the list.
    public let next: SceneCursor?

    /// Creates a page. The cursor is `nil` at the end of the list.
    public init(_ scenes: [Scene], next: SceneCursor?) {
        self.scenes = scenes
        self.next = next
    }
}

/// A position in a list of scenes, as text that can be stored and shared. Its format depends on the catalog.
public struct SceneCursor: Hashable, Sendable, CustomStringConvertible {
    /// The text, which ``init(_:)`` accepts.
    public let description: String

    /// Creates a cursor from stored text; the catalog checks whether it is valid.
    public init(_ text: String) { description = text }
}
