import Geodesy
import MapRenderer
import Scenes

/// One row of a table of points or of snapshot requests.
public struct BatchRow: Sendable {
    /// What the row asks for.
    public enum Subject: Hashable, Sendable {
        case place(Coordinate)
        case token(String)
        case scene(SceneID)
    }

    /// What is to be made of it.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A view of a scene.
        case view
        case map
    }

    /// The row's `id`, else its number.
    public let id: String
    /// From 1; the header of a CSV is not counted.
    public let number: Int
    public let kind: Kind
    public let subject: Subject
    public let heading: Heading?
    /// Degrees above the horizon.
    public let pitch: Double?
    public let fieldOfView: FieldOfView?
    public let size: PictureSize?
    /// Of a map.
    public let zoom: Double?
    /// Of a map.
    public let style: MapConfiguration?
    /// A path below the output folder.
    public let output: String?
}

/// A row that cannot be understood, or the row.
public struct BatchInput: Sendable {
    public let id: String
    public let number: Int
    public let row: Result<BatchRow, BatchError>
}

extension PictureSize {
    /// Reads `640x480`.
    public init?(parsing text: String) {
        let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0 else { return nil }
        self.init(width: width, height: height)
    }
}
