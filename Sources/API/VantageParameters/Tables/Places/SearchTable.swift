import Vantage
import VantageParsing

/// The table of `search --batch`, with a row for each match, or one for a search without matches.
package struct SearchTable: TableLayout {
    package enum Column: String, CaseIterable, Sendable {
        case id, query, rank, place, name, names, kind, category, type, adminLevel, code, latitude, longitude
        case interpolated, address, derivedAddressParts, telephone, url, openingHours, brand, cuisine, religion
        case wheelchair, level, socialLinks, open, opensAt, closesAt, openComment, holidaysNotKnown
        case source, sourceID, license, attribution, distance, matched, score, unmatched, errorCode, errorMessage
    }

    package struct Row: Sendable {
        let search: SearchRow
        /// The position of the match among the matches, starting at 1.
        let rank: Int?
        let match: PlaceMatch?
    }

    private let languages: [String]
    private let openAt: OpeningQueryTime?
    /// The function that phrases error messages.
    private let wording: ErrorFormatter

    package init(languages: [String], openAt: OpeningQueryTime?, wording: @escaping ErrorFormatter) {
        (self.languages, self.openAt, self.wording) = (languages, openAt, wording)
    }

    package static func type(of column: Column) -> TableCellType {
        switch column {
        case .rank, .adminLevel: .integer
        case .latitude, .longitude, .distance, .score: .number
        case .interpolated, .holidaysNotKnown: .flag
        default: .text
        }
    }

    package func feature(of row: Row) -> TableFeature {
        TableFeature(id: row.match?.place.id.description, at: row.match?.place.coordinate)
    }

    package func write<Cells: TableCells & ~Copyable>(
        _ row: Row, _ columns: [Column], to cells: inout Cells
    ) {
        let place = row.match.map { PlaceJSON($0, languages: languages, openAt: openAt) }
        let error: BatchError? = if case .failure(let error) = row.search.result { error } else { nil }
        for column in columns {
            switch column {
            case .id: cells.add(key: row.search.id)
            case .query: cells.add(text: row.search.query)
            case .rank: cells.add(integer: row.rank)
            case .errorCode: cells.add(key: error?.codeName)
            case .errorMessage: cells.add(text: error.map { wording($0) })
            default: write(place, column, to: &cells)
            }
        }
    }

    private func write<Cells: TableCells & ~Copyable>(_ place: PlaceJSON?, _ column: Column, to cells: inout Cells) {
        switch column {
        case .place: cells.add(key: place?.id)
        case .name: cells.add(text: place?.name)
        case .names: cells.add(text: place?.names.flatMap { try? JSONLine.text($0) })
        case .kind: cells.add(key: place?.kind.rawValue)
        case .category: cells.add(key: place?.category?.rawValue)
        case .type: cells.add(key: place?.type)
        case .adminLevel: cells.add(integer: place?.adminLevel)
        case .code: cells.add(key: place?.code)
        case .latitude: cells.add(number: place?.coordinate.latitude)
        case .longitude: cells.add(number: place?.coordinate.longitude)
        case .interpolated: cells.add(flag: place?.interpolated)
        case .address: cells.add(text: place?.address)
        case .derivedAddressParts: cells.add(key: place?.derivedAddressParts?.listed)
        case .telephone: cells.add(text: place?.telephone)
        case .url: cells.add(text: place?.url)
        case .openingHours: cells.add(text: place?.openingHours)
        case .brand: cells.add(text: place?.brand)
        case .cuisine: cells.add(text: place?.cuisine?.listed)
        case .religion: cells.add(text: place?.religion)
        case .wheelchair: cells.add(key: place?.wheelchair?.rawValue)
        case .level: cells.add(text: place?.level)
        case .socialLinks: cells.add(text: place?.socialLinks?.listed)
        case .open: cells.add(key: place?.open?.rawValue)
        case .opensAt: cells.add(key: place?.opensAt)
        case .closesAt: cells.add(key: place?.closesAt)
        case .openComment: cells.add(text: place?.openComment)
        case .holidaysNotKnown: cells.add(flag: place?.holidaysNotKnown)
        case .source: cells.add(text: place?.source)
        case .sourceID: cells.add(key: place?.sourceID)
        case .license: cells.add(text: place?.license)
        case .attribution: cells.add(text: place?.attribution)
        case .distance: cells.add(number: place?.distance)
        case .matched: cells.add(text: place?.matched)
        case .score: cells.add(number: place?.score)
        case .unmatched: cells.add(text: place?.unmatched?.listed)
        case .id, .query, .rank, .errorCode, .errorMessage:
            assertionFailure("These columns describe the search, not the place.")
        }
    }
}
