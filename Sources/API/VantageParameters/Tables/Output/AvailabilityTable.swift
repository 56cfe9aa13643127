import Vantage
import VantageParsing

/// The table of `available --batch`, with a row for each requested place.
package struct AvailabilityTable: TableLayout {
    package enum Column: String, CaseIterable, Sendable {
        case id, latitude, longitude, available, token, scene, distance, bearing, kind, sceneLatitude, sceneLongitude
        case heading, headingReference, captured, collection, license, attribution
        case visibility, confidence, part, doubt
        case hiddenByKind, hiddenByID, hiddenByName, hiddenByLatitude, hiddenByLongitude, hiddenByDistance
        case errorCode, errorMessage
    }

    /// The function that phrases error messages.
    private let wording: ErrorFormatter

    package init(wording: @escaping ErrorFormatter) { self.wording = wording }

    package static func type(of column: Column) -> TableCellType {
        switch column {
        case .latitude, .longitude, .distance, .bearing, .sceneLatitude, .sceneLongitude, .heading, .confidence,
            .hiddenByLatitude, .hiddenByLongitude, .hiddenByDistance:
            .number
        case .available: .flag
        case .captured: .time
        case .id, .token, .scene, .kind, .headingReference, .collection, .license, .attribution, .visibility, .part,
            .doubt, .hiddenByKind, .hiddenByID, .hiddenByName, .errorCode, .errorMessage:
            .text
        }
    }

    /// The feature is the requested place, so that places without imagery have a position, too.
    package func feature(of row: AvailabilityBatch.Line) -> TableFeature {
        TableFeature(id: row.id, at: row.place)
    }

    package func write<Cells: TableCells & ~Copyable>(
        _ row: AvailabilityBatch.Line, _ columns: [Column], to cells: inout Cells
    ) {
        switch row.sceneResult {
        case .success(let result?):
            let visibility = row.visibility.map { VisibilityJSON($0) }
            for column in columns {
                switch column {
                case .id: cells.add(key: row.id)
                case .latitude: cells.add(number: row.place?.latitude)
                case .longitude: cells.add(number: row.place?.longitude)
                case .available: cells.add(flag: true)
                case .errorCode, .errorMessage: cells.addNull()
                default: write(result, visibility, column, to: &cells)
                }
            }
        case .success(nil):
            for column in columns {
                switch column {
                case .id: cells.add(key: row.id)
                case .latitude: cells.add(number: row.place?.latitude)
                case .longitude: cells.add(number: row.place?.longitude)
                case .available: cells.add(flag: false)
                default: cells.addNull()
                }
            }
        case .failure(let error):
            for column in columns {
                switch column {
                case .id: cells.add(key: row.id)
                case .latitude: cells.add(number: row.place?.latitude)
                case .longitude: cells.add(number: row.place?.longitude)
                case .errorCode: cells.add(key: error.asVantageError.codeName)
                case .errorMessage: cells.add(text: wording(error.asVantageError))
                default: cells.addNull()
                }
            }
        }
    }

    private func write<Cells: TableCells & ~Copyable>(
        _ result: AvailableScene, _ visibility: VisibilityJSON?, _ column: Column, to cells: inout Cells
    ) {
        switch column {
        case .token: cells.add(key: result.token)
        case .scene: cells.add(key: result.scene.id.description)
        case .distance: cells.add(number: result.distance.rounded(toPlaces: 3))
        case .bearing: cells.add(number: result.bearing?.degrees(toPlaces: 2))
        case .kind: cells.add(key: result.scene.kind.jsonName)
        case .sceneLatitude: cells.add(number: result.scene.coordinate.latitude)
        case .sceneLongitude: cells.add(number: result.scene.coordinate.longitude)
        case .heading: cells.add(number: result.scene.heading?.degrees)
        case .headingReference: cells.add(key: result.scene.headingReferenceInTables)
        case .captured: cells.add(time: result.scene.capturedInTables)
        case .collection: cells.add(text: result.scene.collection)
        case .license: cells.add(text: result.scene.license)
        case .attribution: cells.add(text: result.scene.attribution)
        case .visibility: cells.add(key: visibility?.state)
        case .confidence: cells.add(number: visibility?.confidence)
        case .part: cells.add(key: visibility?.part)
        case .doubt: cells.add(key: visibility?.doubt)
        case .hiddenByKind: cells.add(key: visibility?.hiddenBy?.kind)
        case .hiddenByID: cells.add(key: visibility?.hiddenBy?.id)
        case .hiddenByName: cells.add(text: visibility?.hiddenBy?.name)
        case .hiddenByLatitude: cells.add(number: visibility?.hiddenBy?.coordinate.latitude)
        case .hiddenByLongitude: cells.add(number: visibility?.hiddenBy?.coordinate.longitude)
        case .hiddenByDistance: cells.add(number: visibility?.hiddenBy?.distance)
        case .id, .latitude, .longitude, .available, .errorCode, .errorMessage:
            assertionFailure("These columns describe the row, not the scene.")
        }
    }
}

extension Scene {
    /// The heading reference, or `nil` for true north.
    var headingReferenceInTables: String? { heading != nil && headingReference == .magnetic ? "magnetic" : nil }
    var capturedInTables: CivilTime? { captured.map { CivilTime(milliseconds: $0.milliseconds) } }
}
