import VantageGeodesy
import VantagePlaces
import VantageScenes

/// A row of a table of points or snapshot requests.
public struct BatchRow: Sendable {
    /// The subject of a row.
    public enum Subject: Hashable, Sendable {
        /// The scene for a place, or a map of the place.
        case place(Coordinate)
        /// The scene of a token, viewed in the direction that the token's request implied.
        case token(String)
        /// The scene with an ID.
        case scene(SceneID)
        /// The scene that best shows an entry of a table of places.
        case item(PlaceID)
    }

    /// The kind of picture that a row requests.
    public enum Kind: Hashable, Sendable {
        /// A view of a scene.
        case view
        /// A map centered on a place. The subject of the row must be a place.
        case map
    }

    /// The row's `id`, or its number if it has none.
    public let id: String
    /// The number of the row, from 1. The header of a CSV file is not counted.
    public let number: Int
    /// The kind of picture to make.
    public let kind: Kind
    /// The subject of the picture.
    public let subject: Subject
    /// The path of the picture, relative to the output folder. If it is `nil`, the path is derived from ``id``.
    public let output: String?

    /// Changes the batch's options to those of the row's view.
    public let view: @Sendable (inout LookAroundSnapshotter.Options) throws -> Void
    /// Changes the batch's options to those of the row's map. Their area is a camera above the place, facing north.
    public let map: @Sendable (inout MapSnapshotter.Options) throws -> Void

    /// Creates a row. By default, its picture has the options of the batch.
    public init(
        id: String, number: Int, kind: Kind = .view, subject: Subject, output: String? = nil,
        view: @escaping @Sendable (inout LookAroundSnapshotter.Options) throws -> Void = { _ in },
        map: @escaping @Sendable (inout MapSnapshotter.Options) throws -> Void = { _ in }
    ) {
        self.id = id
        self.number = number
        self.kind = kind
        self.subject = subject
        self.output = output
        self.view = view
        self.map = map
    }
}
