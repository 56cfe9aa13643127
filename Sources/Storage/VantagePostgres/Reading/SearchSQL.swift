import VantageGeodesy
import VantageScenes

/// The conditions of a search that PostgreSQL checks. The SQL contains no text from the search itself.
struct SearchSQL {
    /// Conditions that are joined with `AND`. Parameters are numbered from 1.
    private(set) var condition = "true"
    private(set) var values: [PostgresValue] = []

    init(_ search: SceneSearch) {
        for box in search.boxes { add(box) }
        if let captured = search.captured {
            add("s.captured BETWEEN \(bind(.int64(captured.lowerBound))) AND \(bind(.int64(captured.upperBound)))")
        }
        if let names = search.collections {
            add("s.collection IN (SELECT id FROM vantage.collection WHERE name = ANY(\(bind(.texts(names)))))")
        }
        if let name = search.sequence {
            add("s.sequence IN (SELECT id FROM vantage.sequence WHERE name = \(bind(.text(name))))")
        }
        if let ids = search.ids { add("s.key = ANY(\(bind(.int64s(ids.map(\.key)))))") }
    }

    mutating func add(_ condition: String) { self.condition += " AND \(condition)" }

    /// Adds a value.
    ///
    /// - Returns: The placeholder for the value in the SQL.
    mutating func bind(_ value: PostgresValue) -> String {
        values.append(value)
        return "$\(values.count)"
    }

    private mutating func add(_ box: BoundingBox) {
        add("s.latitude BETWEEN \(bind(.double(box.south))) AND \(bind(.double(box.north)))")
        let (west, east) = (bind(.double(box.west)), bind(.double(box.east)))
        add(
            box.crossesAntimeridian
                ? "(s.longitude >= \(west) OR s.longitude <= \(east))" : "s.longitude BETWEEN \(west) AND \(east)")
    }
}

/// An order of search results in SQL. Unknown values come last. Keys are ordered as unsigned numbers: the negative ones
/// follow the others.
struct OrderSQL {
    /// The expression to order by, or `nil` to order only by the key.
    private let value: String?
    private let direction: SceneOrder.Direction
    private let then: SceneOrder.Direction

    /// - Returns: `nil` for the order of the list.
    init?(_ order: SceneOrder) {
        switch order {
        case .listed: return nil
        case .id(let direction): (value, self.direction, then) = (nil, direction, direction)
        case .by(let field, let direction, let then):
            value = field == .captured ? "s.captured" : "nullif(s.rank, \(SceneRows.unranked))"
            (self.direction, self.then) = (direction, then)
        }
    }

    var sql: String {
        (value.map { "\($0) \(direction.sql) NULLS LAST, " } ?? "") + "s.key < 0 \(then.sql), s.key \(then.sql)"
    }

    /// Restricts a search to the scenes that come after a position.
    func restrict(_ search: inout SearchSQL, after key: SceneOrderKey) {
        let bound = search.bind(.int64(key.id.key))
        let isLater = "(s.key < 0, s.key) \(then.comparison) (\(bound) < 0, \(bound))"
        guard let value else { return search.add(isLater) }
        guard let known = key.value else { return search.add("(\(value) IS NULL AND \(isLater))") }
        let place = search.bind(.int64(known))
        search.add(
            "(\(value) IS NULL OR \(value) \(direction.comparison) \(place) OR (\(value) = \(place) AND \(isLater)))")
    }
}

extension SceneOrder.Direction {
    fileprivate var sql: String { self == .ascending ? "ASC" : "DESC" }
    fileprivate var comparison: String { self == .ascending ? ">" : "<" }
}
