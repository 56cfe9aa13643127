import Geodesy

/// What scenes there are, and where: the half of a provider that answers questions. A store on this machine, a server
/// elsewhere, somebody's own tables.
///
/// The rules of the answers are the same for all of them (`docs/availability.md`); ``SceneSelection`` has them for scenes in
/// memory. All methods may be called from any task, at the same time. They throw ``SceneError``, an error of their own, or
/// `CancellationError` when the calling task was cancelled; that there is no scene is never an error.
public protocol SceneCatalog: Sendable {
    /// The scene that answers a request for a place, or `nil` when there is none within the radius.
    ///
    /// - Throws: ``SceneError`` `noSuchCollection` when the filter names a collection that is not there.
    func scene(near place: Coordinate, options: AvailabilityOptions) async throws -> AvailableScene?

    /// The same for many places, in their order. Without an implementation, one after another.
    func scenes(near places: [Coordinate], options: AvailabilityOptions) async throws -> [AvailableScene?]

    /// Metres to the nearest scene that passes a filter, however far; `nil` when no scene passes.
    func distanceToNearest(from place: Coordinate, filter: SceneFilter) async throws -> Double?

    /// The scene of an id.
    ///
    /// - Throws: ``SceneError`` `sceneNoLongerAvailable` when there is no such scene.
    func scene(_ id: SceneID) async throws -> Scene

    /// The scene that a token names, and the heading of the view that its request implied.
    ///
    /// - Throws: ``SceneError`` `invalidToken` when the token was changed or is another provider's, and
    ///   `sceneNoLongerAvailable` when the scene has been removed.
    func scene(token: String) async throws -> (scene: Scene, viewHeading: Heading?)

    /// The token of a scene, made where the catalogue's secret is; see ``SceneTokenSigner``.
    ///
    /// - Throws: What the catalogue throws that has to ask for it; ``SceneError`` `sceneNoLongerAvailable` where it makes
    ///   none for a scene that is not there.
    func token(for scene: SceneID, viewHeading: Heading?) async throws -> String

    /// A page of the list of all scenes, in an order that stays: a scene that is there throughout is on exactly one page.
    ///
    /// - Parameters:
    ///   - query: Which scenes are listed.
    ///   - limit: How many a page has at most; at least 1.
    ///   - cursor: The ``ScenePage/next`` of the page before; `nil` begins.
    /// - Throws: ``SceneError`` `invalidCursor` when the cursor is not of this catalogue.
    func scenes(_ query: SceneQuery, limit: Int, after cursor: SceneCursor?) async throws -> ScenePage

    /// Where one can go from a scene. Without an implementation, found in the lists of its sequence and of its surroundings.
    ///
    /// - Parameters:
    ///   - scene: A scene of this catalogue.
    ///   - radius: Metres; of what is within it, the nearest ``SceneNeighbors/maximum`` are given.
    func neighbors(of scene: Scene, radius: Double) async throws -> SceneNeighbors

    /// How many scenes there are about where. Without an implementation, counted in the list of all scenes.
    ///
    /// - Parameters:
    ///   - square: Of the world as Web Mercator has it, which is cut into `side` parts across and as many down.
    ///   - side: At least 1.
    /// - Returns: The counts of the parts of the first row from the west, then of those south of it. A scene within some
    ///   300 m of an edge may count on either side of it.
    func counts(in square: MapRect, side: Int) async throws -> [Int]
}

extension SceneCatalog {
    /// One after another.
    public func scenes(near places: [Coordinate], options: AvailabilityOptions) async throws -> [AvailableScene?] {
        var answers: [AvailableScene?] = []
        answers.reserveCapacity(places.count)
        for place in places { answers.append(try await scene(near: place, options: options)) }
        return answers
    }

    /// All scenes of a list, page by page.
    ///
    /// `maximum`: Of more scenes than this, the first are taken.
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

/// Which scenes are listed. Without any condition, all.
public struct SceneQuery: Hashable, Sendable {
    /// Only scenes in it.
    public var box: BoundingBox?
    /// Only scenes of this collection; of one that is not there, none.
    public var collection: String?
    /// Only scenes of sequences of this name; collections may each have one.
    public var sequence: String?

    /// - Parameters: Each that is `nil` limits nothing.
    public init(box: BoundingBox? = nil, collection: String? = nil, sequence: String? = nil) {
        self.box = box
        self.collection = collection
        self.sequence = sequence
    }

    /// Whether a scene is one of those that are listed.
    public func includes(_ scene: Scene) -> Bool {
        box?.contains(scene.coordinate) ?? true && collection ?? scene.collection == scene.collection
            && (sequence == nil || sequence == scene.sequence)
    }
}

/// A page of a list of scenes.
public struct ScenePage: Sendable {
    /// In the order of the list.
    public let scenes: [Scene]
    /// Where the list goes on; `nil` at its end.
    public let next: SceneCursor?

    /// `next`: Where the list goes on; `nil` at its end.
    public init(_ scenes: [Scene], next: SceneCursor?) {
        self.scenes = scenes
        self.next = next
    }
}

/// A place in a list of scenes, as a text that can be kept and handed over. What it says is the catalogue's affair.
public struct SceneCursor: Hashable, Sendable, CustomStringConvertible {
    /// The text, as ``init(_:)`` takes it.
    public let description: String

    /// A cursor that was kept as a text; the catalogue says whether it is one of its own.
    public init(_ text: String) { description = text }
}
