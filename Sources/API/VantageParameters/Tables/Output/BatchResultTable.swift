import Vantage
import VantageParsing

/// The table of `batch`, with a row for each request.
package struct BatchResultTable: TableLayout {
    package enum Column: String, CaseIterable, Sendable {
        case id, status, output, bytes, width, height, kind, scene, token, distance
        case viewHeading, viewHeadingReference, viewPitch, viewFov, viewLevel, viewDecodedAt, viewCoarser
        case unphotographed, visibility, confidence, part, doubt
        case hiddenByKind, hiddenByID, hiddenByName, hiddenByLatitude, hiddenByLongitude, hiddenByDistance
        case attribution, license, missingTiles, damagedTiles, errorCode, errorMessage
    }

    /// The function that phrases error messages.
    private let wording: ErrorFormatter

    package init(wording: @escaping ErrorFormatter) { self.wording = wording }

    package static func type(of column: Column) -> TableCellType {
        switch column {
        case .bytes, .width, .height, .viewLevel, .missingTiles: .integer
        case .distance, .viewHeading, .viewPitch, .viewFov, .unphotographed, .confidence, .hiddenByLatitude,
            .hiddenByLongitude, .hiddenByDistance:
            .number
        case .viewCoarser: .flag
        case .id, .status, .output, .kind, .scene, .token, .viewHeadingReference, .viewDecodedAt, .visibility, .part,
            .doubt, .hiddenByKind, .hiddenByID, .hiddenByName, .attribution, .license, .damagedTiles, .errorCode,
            .errorMessage:
            .text
        }
    }

    /// The feature is the scene, or the center of the map.
    package func feature(of row: SnapshotBatchResult) -> TableFeature {
        switch row {
        case .done(let picture), .skipped(let picture?):
            let coordinate: Coordinate? =
                switch picture.content {
                case .view(let snapshot, _, _, _, _): snapshot.projection.scene.coordinate
                case .map(let snapshot): snapshot.mapDescription.projection.center.coordinate
                case nil: nil
                }
            return TableFeature(id: picture.id, at: coordinate)
        case .unavailable(let id), .failed(let id, _): return TableFeature(id: id, at: nil)
        case .skipped(nil): return TableFeature(id: nil, at: nil)
        }
    }

    package func write<Cells: TableCells & ~Copyable>(
        _ row: SnapshotBatchResult, _ columns: [Column], to cells: inout Cells
    ) {
        // A row that the report already describes is not passed to this function.
        guard let line = BatchLineJSON(row, wording: wording) else { return }
        for column in columns {
            switch column {
            case .id: cells.add(key: line.id)
            case .status: cells.add(key: line.status)
            case .output: cells.add(text: line.output)
            case .bytes: cells.add(integer: line.bytes)
            case .width: cells.add(integer: line.width)
            case .height: cells.add(integer: line.height)
            case .kind: cells.add(key: line.kind)
            case .scene: cells.add(key: line.scene)
            case .token: cells.add(key: line.token)
            case .distance: cells.add(number: line.distance)
            case .unphotographed: cells.add(number: line.unphotographed)
            case .visibility: cells.add(key: line.visibility)
            case .confidence: cells.add(number: line.confidence)
            case .part: cells.add(key: line.part)
            case .doubt: cells.add(key: line.doubt)
            case .attribution: cells.add(text: line.attribution)
            case .license: cells.add(text: line.license)
            case .missingTiles: cells.add(integer: line.missingTiles)
            case .damagedTiles: cells.add(text: line.damagedTiles?.listed)
            case .errorCode: cells.add(key: line.error?.code)
            case .errorMessage: cells.add(text: line.error?.message)
            case .hiddenByKind: cells.add(key: line.hiddenBy?.kind)
            case .hiddenByID: cells.add(key: line.hiddenBy?.id)
            case .hiddenByName: cells.add(text: line.hiddenBy?.name)
            case .hiddenByLatitude: cells.add(number: line.hiddenBy?.coordinate.latitude)
            case .hiddenByLongitude: cells.add(number: line.hiddenBy?.coordinate.longitude)
            case .hiddenByDistance: cells.add(number: line.hiddenBy?.distance)
            case .viewHeading: cells.add(number: line.view?.heading)
            case .viewHeadingReference: cells.add(key: line.view?.headingReference)
            case .viewPitch: cells.add(number: line.view?.pitch)
            case .viewFov: cells.add(number: line.view?.fov)
            case .viewLevel: cells.add(integer: line.view?.level)
            case .viewDecodedAt: cells.add(key: line.view?.decodedAt)
            case .viewCoarser: cells.add(flag: line.view?.coarser)
            }
        }
    }
}

extension [String] {
    /// The list in a single cell; `nil` if it is empty.
    var listed: String? { isEmpty ? nil : joined(separator: "; ") }
}
