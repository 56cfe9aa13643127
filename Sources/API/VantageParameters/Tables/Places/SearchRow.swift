import Vantage

/// The result of one search in a table.
package struct SearchRow: Sendable {
    let id: String
    /// The text; `nil` if the row cannot be read.
    let query: String?
    /// The matches, best first.
    package let result: Result<[PlaceMatch], BatchError>

    /// Runs the search of a row.
    ///
    /// - Parameters:
    ///   - input: The row.
    ///   - request: The options of the search. The row's own place replaces that of the options.
    ///   - places: The places to search.
    package init(_ input: QueryInput, as request: SearchRequest, in places: PlaceStore) async throws {
        id = input.id
        switch input.query {
        case .success(let (text, near)):
            var query = request.query
            query.text = text
            if let near { query.near = near }
            self.query = text
            result = .success(try await places.matches(of: query))
        case .failure(let error):
            query = nil
            result = .failure(error)
        }
    }

    /// The rows of the table: one for each match, or a single one without a match.
    package var matches: [SearchTable.Row] {
        guard case .success(let matches) = result, !matches.isEmpty else {
            return [SearchTable.Row(search: self, rank: nil, match: nil)]
        }
        return matches.enumerated().map { SearchTable.Row(search: self, rank: $0 + 1, match: $1) }
    }
}

/// JSON representation of one search in a table.
package struct SearchLineJSON: Encodable, Sendable {
    let id: String
    let query: String?
    let matches: [PlaceJSON]?
    let error: BatchLineJSON.Reason?

    /// - Parameters:
    ///   - row: The search.
    ///   - languages: The preferred languages for names.
    ///   - openAt: The time at which the opening hours are evaluated, or `nil` to leave the opening state out.
    ///   - wording: The function that phrases error messages.
    package init(
        _ row: SearchRow, languages: [String], openAt: OpeningQueryTime?, wording: ErrorFormatter
    ) {
        (id, query) = (row.id, row.query)
        switch row.result {
        case .success(let matches):
            self.matches = matches.map { PlaceJSON($0, languages: languages, openAt: openAt) }
            error = nil
        case .failure(let failure):
            matches = nil
            error = BatchLineJSON.Reason(code: failure.codeName, message: wording(failure))
        }
    }
}
