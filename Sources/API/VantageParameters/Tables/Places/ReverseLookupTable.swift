import Vantage
import VantageParsing

/// The table of `where --batch`, with a row for each position.
package struct ReverseLookupTable: TableLayout {
    package enum Column: String, CaseIterable, Sendable {
        case id, latitude, longitude
        case address, addressPlace, addressHow, addressDistance, addressLatitude, addressLongitude
        case item, itemPlace, itemCategory, itemHow, itemDistance, itemLatitude, itemLongitude
        case town, townPlace, townDistance, territories, territoryPlaces, features, featurePlaces
        case errorCode, errorMessage
    }

    /// A position and what was found there.
    package struct Row: Sendable {
        let id: String
        let place: Coordinate?
        package let result: Result<ReverseLookup, BatchError>

        /// Looks up the position of a row.
        package init(_ input: BatchInput, in places: PlaceStore) async throws {
            id = input.id
            switch input.row.map(\.subject) {
            case .success(.place(let place)):
                self.place = place
                result = .success(try await places.reverseLookup(at: place))
            case .success:
                place = nil
                result = .failure(
                    BatchError(.badRow, "Row \(input.number) has no latitude and longitude. Add them."))
            case .failure(let error):
                place = nil
                result = .failure(error)
            }
        }
    }

    private let languages: [String]
    /// The function that phrases error messages.
    private let wording: ErrorFormatter

    package init(languages: [String], wording: @escaping ErrorFormatter) {
        (self.languages, self.wording) = (languages, wording)
    }

    package static func type(of column: Column) -> TableCellType {
        switch column {
        case .latitude, .longitude, .addressDistance, .addressLatitude, .addressLongitude, .itemDistance,
            .itemLatitude, .itemLongitude, .townDistance:
            .number
        default: .text
        }
    }

    package func feature(of row: Row) -> TableFeature { TableFeature(id: row.id, at: row.place) }

    package func write<Cells: TableCells & ~Copyable>(
        _ row: Row, _ columns: [Column], to cells: inout Cells
    ) {
        let found: ReverseLookup? = try? row.result.get()
        let error: BatchError? = if case .failure(let error) = row.result { error } else { nil }
        for column in columns {
            switch column {
            case .id: cells.add(key: row.id)
            case .latitude: cells.add(number: row.place?.latitude)
            case .longitude: cells.add(number: row.place?.longitude)
            case .errorCode: cells.add(key: error?.codeName)
            case .errorMessage: cells.add(text: error.map { wording($0) })
            default: write(found, column, to: &cells)
            }
        }
    }

    private func write<Cells: TableCells & ~Copyable>(
        _ found: ReverseLookup?, _ column: Column, to cells: inout Cells
    ) {
        switch column {
        case .address: cells.add(text: found?.address?.place.completeAddress?.line)
        case .addressPlace: cells.add(key: found?.address?.place.id.description)
        case .addressHow: cells.add(key: found?.address?.method.rawValue)
        case .addressDistance: cells.add(number: found?.address?.distance.rounded(toPlaces: 1))
        case .addressLatitude: cells.add(number: found?.address?.place.coordinate.latitude)
        case .addressLongitude: cells.add(number: found?.address?.place.coordinate.longitude)
        case .item: cells.add(text: found?.item?.place.name(in: languages))
        case .itemPlace: cells.add(key: found?.item?.place.id.description)
        case .itemCategory: cells.add(key: found?.item?.place.category?.rawValue)
        case .itemHow: cells.add(key: found?.item?.method.rawValue)
        case .itemDistance: cells.add(number: found?.item?.distance.rounded(toPlaces: 1))
        case .itemLatitude: cells.add(number: found?.item?.place.coordinate.latitude)
        case .itemLongitude: cells.add(number: found?.item?.place.coordinate.longitude)
        case .town: cells.add(text: found?.town?.place.name(in: languages))
        case .townPlace: cells.add(key: found?.town?.place.id.description)
        case .townDistance: cells.add(number: found?.town?.distance.rounded(toPlaces: 1))
        case .territories: cells.add(text: found?.territories.map { $0.name(in: languages) }.listed)
        case .territoryPlaces: cells.add(key: found?.territories.map(\.id.description).listed)
        case .features: cells.add(text: found?.features.map { $0.name(in: languages) }.listed)
        case .featurePlaces: cells.add(key: found?.features.map(\.id.description).listed)
        case .id, .latitude, .longitude, .errorCode, .errorMessage:
            assertionFailure("These columns describe the row, not the places.")
        }
    }
}

/// JSON representation of one position in a table.
package struct ReverseLookupLineJSON: Encodable, Sendable {
    let id: String
    let latitude: Double?
    let longitude: Double?
    let address: ReverseLookupJSON.Found?
    let item: ReverseLookupJSON.Found?
    let town: ReverseLookupJSON.Found?
    let territories: [PlaceJSON]?
    let features: [PlaceJSON]?
    let error: BatchLineJSON.Reason?

    /// - Parameters:
    ///   - row: The position and what was found there.
    ///   - languages: The preferred languages for names.
    ///   - wording: The function that phrases error messages.
    package init(_ row: ReverseLookupTable.Row, languages: [String], wording: ErrorFormatter) {
        id = row.id
        (latitude, longitude) = (row.place?.latitude, row.place?.longitude)
        let found = (try? row.result.get()).map { ReverseLookupJSON($0, languages: languages) }
        (address, item, town) = (found?.address, found?.item, found?.town)
        (territories, features) = (found?.territories, found?.features)
        let failure: BatchError? = if case .failure(let error) = row.result { error } else { nil }
        error = failure.map { BatchLineJSON.Reason(code: $0.codeName, message: wording($0)) }
    }
}
