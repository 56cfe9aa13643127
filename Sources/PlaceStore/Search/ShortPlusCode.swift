import GRDB
import Geodesy

/// A search for a short Plus Code: `PCQF+CM Monaco`, or the code alone near a place.
struct ShortPlusCode {
    private let code: String
    /// The words behind the code, which say what it is near.
    private let locality: PlaceQuery?
    private let near: Coordinate?

    /// - Returns: `nil` for any other search.
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

    /// Where it is.
    ///
    /// - Parameter database: Has the tables of places.
    /// - Returns: `nil` where nothing is called as the locality is.
    func position(_ database: Database) throws -> Coordinate? {
        let found = try locality.map { try PlaceSearch(database, $0).matches(of: $0.words()).first?.place.coordinate }
        guard let reference = found ?? (locality == nil ? near : nil) else { return nil }
        return PlusCode(parsing: code, near: reference)?.coordinate
    }
}
