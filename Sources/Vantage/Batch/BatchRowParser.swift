import Geodesy
import MapRenderer
import Scenes

/// The values of one row by the names of their columns, before they mean anything.
protocol BatchFields {
    /// The value of the first of these columns that has one; names as ``BatchColumn/normalised(_:)`` gives them.
    func text(_ column: BatchColumn) -> String?
    func number(_ column: BatchColumn) -> Double?
}

/// The columns of batch tables, and the names that each goes by.
enum BatchColumn: Int, CaseIterable {
    case id, kind, latitude, longitude, token, scene, heading, pitch, fieldOfView, size, zoom, style, output

    var names: [String] {
        switch self {
        case .id: ["id"]
        case .kind: ["kind"]
        case .latitude: ["latitude", "lat", "y"]
        case .longitude: ["longitude", "lon", "lng", "long", "x"]
        case .token: ["token"]
        case .scene: ["scene"]
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

/// Makes sense of rows.
struct BatchRowParser {
    let fields: any BatchFields
    let id: String
    let number: Int

    func row() throws(BatchError) -> BatchRow {
        do {
            return BatchRow(
                id: id, number: number, kind: try kind(), subject: try subject(),
                heading: try value(.heading).map { (degrees) throws(GeodesyError) in try Self.heading(degrees) },
                pitch: try value(.pitch).map { (degrees) throws(GeodesyError) in try Self.pitch(degrees) },
                fieldOfView: try value(.fieldOfView).map { (degrees) throws(GeodesyError) in try FieldOfView(degrees) },
                size: try size(), zoom: try zoom(), style: try style(), output: fields.text(.output))
        } catch let error as GeodesyError {
            throw bad(error.description)
        } catch let error as BatchError {
            throw error
        } catch {
            throw bad("\(error)")
        }
    }

    private func kind() throws(BatchError) -> BatchRow.Kind {
        guard let text = fields.text(.kind) else { return .view }
        guard let kind = BatchRow.Kind(rawValue: text.lowercased()) else {
            throw bad("Expected view or map as its kind but received \"\(text.prefix(40))\".")
        }
        return kind
    }

    private func zoom() throws(BatchError) -> Double? {
        guard let zoom = try value(.zoom) else { return nil }
        guard MapProjection.zooms.contains(zoom) else {
            throw bad("Expected a zoom from 0 to 22 but received \(zoom).")
        }
        return zoom
    }

    private func style() throws(BatchError) -> MapConfiguration? {
        guard let text = fields.text(.style) else { return nil }
        guard let style = MapConfiguration(word: text) else {
            throw bad("Expected standard, muted, hybrid or imagery as its style but received \"\(text.prefix(40))\".")
        }
        return style
    }

    private func subject() throws -> BatchRow.Subject {
        if let token = fields.text(.token) { return .token(token) }
        if let scene = fields.text(.scene) {
            do { return .scene(try SceneID(parsing: scene)) } catch { throw bad(error.description) }
        }
        guard let latitude = try value(.latitude), let longitude = try value(.longitude) else {
            throw bad("It has no latitude and longitude, token or scene.")
        }
        return .place(try Coordinate(latitude: latitude, longitude: longitude))
    }

    /// - Throws: ``BatchError`` when the column has something that is no number.
    private func value(_ column: BatchColumn) throws(BatchError) -> Double? {
        if let number = fields.number(column) { return number }
        guard let text = fields.text(column) else { return nil }
        throw bad("Expected a number for \(column.names[0]) but received \"\(text.prefix(40))\".")
    }

    private func size() throws(BatchError) -> PictureSize? {
        guard let text = fields.text(.size) else { return nil }
        guard let size = PictureSize(parsing: text) else {
            throw bad("Expected a size such as 640x480 but received \"\(text.prefix(40))\".")
        }
        return size
    }

    private static func heading(_ degrees: Double) throws(GeodesyError) -> Heading {
        (-360..<0).contains(degrees) ? Heading(normalising: degrees) : try Heading(degrees)
    }

    private static func pitch(_ degrees: Double) throws(GeodesyError) -> Double {
        try Direction(heading: Heading(normalising: 0), pitch: degrees).pitch
    }

    private func bad(_ words: String) -> BatchError { BatchError(.badRow, "Row \(number) cannot be used. \(words)") }
}
