import VantageGeodesy
import VantagePlaceStore

/// A short Plus Code in a search: `PCQF+CM Monaco`, or the code alone if the search has a position.
struct ShortPlusCode {
    private let code: String
    /// The query for the words after the code. They name the place that the code is relative to.
    let locality: PlaceQuery?
    /// The reference position for a code without a locality.
    let near: Coordinate?

    /// Parses a query, or returns `nil` if it does not start with a short Plus Code that can be resolved.
    init?(_ query: PlaceQuery) {
        let parts = query.text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
        guard query.text.utf8.count <= PlaceQuery.longestText, let code = parts.first.map(String.init),
            PlusCode.isShort(code)
        else { return nil }
        self.code = code
        near = query.near
        locality = parts.count > 1 ? PlaceQuery(String(parts[1]), near: query.near, limit: 1) : nil
        guard locality != nil || near != nil else { return nil }
    }

    /// Returns the position with this code that is nearest to a reference position.
    func position(near reference: Coordinate) -> Coordinate? { PlusCode(parsing: code, near: reference)?.coordinate }
}
