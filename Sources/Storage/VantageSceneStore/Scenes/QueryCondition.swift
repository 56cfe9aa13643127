import VantageGeodesy
import VantageScenes
import VantageStoreCore

/// The conditions of a query, in SQL.
struct QueryCondition {
    private let query: SceneQuery
    /// Conditions on columns of `scene`. Their parameters have no numbers.
    let sql: String

    init(_ query: SceneQuery) {
        self.query = query
        var conditions: [String] = []
        if let box = query.box {
            conditions.append("latitude BETWEEN ? AND ?")
            conditions.append(
                box.crossesAntimeridian ? "(longitude >= ? OR longitude <= ?)" : "longitude BETWEEN ? AND ?")
        }
        if query.collection != nil { conditions.append("collection = (SELECT id FROM collection WHERE name = ?)") }
        if query.sequence != nil { conditions.append("sequence IN (SELECT id FROM sequence WHERE name = ?)") }
        sql = conditions.isEmpty ? "true" : conditions.joined(separator: " AND ")
    }

    /// Binds the values, starting with the parameter `first`.
    func bind(to statement: RawStatement, from first: Int32) {
        var next = first
        for edge in query.box.map({ [$0.south, $0.north, $0.west, $0.east] }) ?? [] {
            statement.bind(next, edge)
            next += 1
        }
        for name in [query.collection, query.sequence].compactMap(\.self) {
            statement.bind(next, name)
            next += 1
        }
    }
}
