import VantageGeodesy
import VantagePlaces
import VantageScenes

/// A row in a table of points or snapshot requests.
public struct BatchRow: Sendable {
    /// The subject of a row.
    public enum Subject: Hashable, Sendable {
        /// The scene for a place, or a map of the place.
        case place(Coordinate)
        /// The scene that a token identifies, viewed in the direction stored in the token.
        case token(String)
        /// The scene with an ID.
        case scene(SceneID)
        /// The scene that best shows the item with this ID in a table of places.
        case item(PlaceID)
    }

    /// The kind of picture that a row requests.
    public enum Kind: Hashable, Sendable {
        /// A view into a scene.
        case view
        /// A map centered on a place. The subject of the row must be a place.
        case map
    }

    /// The row's `id`, or the row number if there is no `id`.
    public let id: String
    /// The row number, starting at 1. The header of a CSV file is not counted.
    public let number: Int
    /// The kind of picture to render.
    public let kind: Kind
    /// The subject of the picture.
    public let subject: Subject
    /// The path of the picture, relative to the output folder. If it is `nil`, the path is derived from ``id``.
    public let output: String?

    /// A closure that applies the row's view settings to the batch's options.
    public let view: @Sendable (inout LookAroundSnapshotter.Options) throws -> Void
    /// A closure that applies the row's map settings to the batch's options. These options define the area by a camera
    /// above the place that faces north.
    public let map: @Sendable (inout MapSnapshotter.Options) throws -> Void

    /// Creates a row. By default, its picture uses the batch's options.
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
