import Pictures
import Geodesy
import MapRenderer
import Places
import Scenes

/// One row of a table of points or of snapshot requests.
public struct BatchRow: Sendable {
    /// What the row asks for.
    public enum Subject: Hashable, Sendable {
        /// The scene that answers for a place, or a map of it.
        case place(Coordinate)
        /// The scene of a token, looked at as its request implied.
        case token(String)
        /// A scene by its id.
        case scene(SceneID)
        /// The scene that shows a place of the table of places best.
        case item(PlaceID)
    }

    /// What is to be made of it.
    public enum Kind: Hashable, Sendable {
        /// A view of a scene.
        case view
        /// A map with a place in its middle; of a row with anything but a place it is an error.
        case map
    }

    /// The row's `id`, else its number.
    public let id: String
    /// From 1; the header of a CSV is not counted.
    public let number: Int
    /// What is to be made.
    public let kind: Kind
    /// What the row asks for.
    public let subject: Subject
    /// Where the view looks, or what a map has above; `nil` is the batch's.
    public let heading: Heading?
    /// Degrees above the horizon.
    public let pitch: Double?
    /// Of a view.
    public let fieldOfView: FieldOfView?
    /// Points.
    public let size: PictureSize?
    /// Of a map.
    public let zoom: Double?
    /// Of a map.
    public let style: MapConfiguration?
    /// A path below the output folder.
    public let output: String?

    /// Values that are `nil` are the batch's.
    public init(
        id: String, number: Int, kind: Kind = .view, subject: Subject, heading: Heading? = nil, pitch: Double? = nil,
        fieldOfView: FieldOfView? = nil, size: PictureSize? = nil, zoom: Double? = nil, style: MapConfiguration? = nil,
        output: String? = nil
    ) {
        self.id = id
        self.number = number
        self.kind = kind
        self.subject = subject
        self.heading = heading
        self.pitch = pitch
        self.fieldOfView = fieldOfView
        self.size = size
        self.zoom = zoom
        self.style = style
        self.output = output
    }
}
