import Vantage

/// The columns of batch tables, and the names that each goes by.
enum BatchColumn: Int, CaseIterable {
    case id, kind, latitude, longitude, token, scene, item, heading, pitch, fieldOfView, size, zoom, style, output

    /// The name of the value in messages.
    var parameter: Parameter { Parameter(names[0]) }

    /// Normalized: in lower case, without spaces, underscores and hyphens.
    var names: [String] { Self.names[rawValue] }

    private static let names: [[String]] = allCases.map { column in
        switch column {
        case .id: ["id"]
        case .kind: ["kind"]
        case .latitude: ["latitude", "lat", "y"]
        case .longitude: ["longitude", "lon", "lng", "long", "x"]
        case .token: ["token"]
        case .scene: ["scene"]
        case .item: ["item"]
        case .heading: ["heading"]
        case .pitch: ["pitch"]
        case .fieldOfView: ["fov", "fieldofview"]
        case .size: ["size"]
        case .zoom: ["zoom"]
        case .style: ["style"]
        case .output: ["output"]
        }
    }
}

/// The values of one row by the names of their columns, before they mean anything.
protocol BatchFields: Sendable {
    /// The value of the first of the column's names that has one.
    func text(_ column: BatchColumn) -> String?
    func number(_ column: BatchColumn) -> Double?
    /// The place, of a row that says where and nothing else but perhaps its id. Where that cannot be told at once it is
    /// `nil`.
    var place: Coordinate? { get }
}
