import Geodesy
import SceneStore

/// The values of one row by the names of their columns, before they mean anything.
protocol BatchFields {
    /// The value of the first of these columns that has one; names as ``BatchColumn/normalised(_:)`` gives them.
    func text(_ column: BatchColumn) -> String?
    func number(_ column: BatchColumn) -> Double?
}

/// The columns of batch tables, and the names that each goes by.
enum BatchColumn: Int, CaseIterable {
    case id, latitude, longitude, token, scene, heading, pitch, fieldOfView, size, output

    var names: [String] {
        switch self {
        case .id: ["id"]
        case .latitude: ["latitude", "lat", "y"]
        case .longitude: ["longitude", "lon", "lng", "long", "x"]
        case .token: ["token"]
        case .scene: ["scene"]
        case .heading: ["heading"]
        case .pitch: ["pitch"]
        case .fieldOfView: ["fov", "fieldofview"]
        case .size: ["size"]
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
                id: id, number: number, subject: try subject(),
                heading: try value(.heading).map { (degrees) throws(GeodesyError) in try Self.heading(degrees) },
                pitch: try value(.pitch).map { (degrees) throws(GeodesyError) in try Self.pitch(degrees) },
                fieldOfView: try value(.fieldOfView).map { (degrees) throws(GeodesyError) in try FieldOfView(degrees) },
                size: try size(), output: fields.text(.output))
        } catch let error as GeodesyError {
            throw bad(error.description)
        } catch let error as BatchError {
            throw error
        } catch {
            throw bad("\(error)")
        }
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

    private func size() throws(BatchError) -> LookAroundSnapshotter.Options.Size? {
        guard let text = fields.text(.size) else { return nil }
        guard let size = LookAroundSnapshotter.Options.Size(parsing: text) else {
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
