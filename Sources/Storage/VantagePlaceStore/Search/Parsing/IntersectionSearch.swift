import GRDB
import VantageGeodesy
import VantagePlaces
import VantageStoreCore

/// Finds the point where two streets meet.
struct IntersectionSearch {
    /// The maximum number of rows of one street. Each way between two crossings may be a row.
    private static let maximumRows = 400
    /// The maximum distance in meters between two streets that meet.
    private static let reach = 25.0
    /// The distance in meters within which two crossings are the same one.
    private static let sameCrossing = 100.0

    private let database: Database
    private let query: PlaceQuery

    init(_ database: Database, _ query: PlaceQuery) {
        self.database = database
        self.query = query
    }

    /// Returns the places where the two streets of a query meet, or nothing if the query does not name two streets.
    func places(of text: ParsedQuery) throws -> [RankedName] { [] }
}
