import Foundation
import VantageGeodesy
import VantageScenes
import VantageStoreCore

/// The search conditions that SQLite checks, and the values of their parameters. The SQL contains no text from the
/// search itself.
struct SearchConditions {
    private enum Value {
        case integer(Int64)
        case real(Double)
        case text(String)
    }

    /// The conditions, each preceded by `AND`.
    private(set) var sql = ""
    private var values: [Value] = []

    init(_ search: SceneSearch) {
        for box in search.boxes { add(box) }
        if let captured = search.captured {
            add("captured BETWEEN ? AND ?", .integer(captured.lowerBound), .integer(captured.upperBound))
        }
        if let names = search.collections {
            add(
                "collection IN (SELECT id FROM collection WHERE name IN (SELECT value FROM json_each(?)))",
                .text(Self.json(names)))
        }
        if let name = search.sequence { add("sequence IN (SELECT id FROM sequence WHERE name = ?)", .text(name)) }
    }

    func bind(to statement: RawStatement, from first: Int32) {
        for (offset, value) in values.enumerated() {
            let place = first + Int32(offset)
            switch value {
            case .integer(let number): statement.bind(place, number)
            case .real(let number): statement.bind(place, number)
            case .text(let text): statement.bind(place, text)
            }
        }
    }

    private mutating func add(_ condition: String, _ values: Value...) {
        sql += " AND \(condition)"
        self.values += values
    }

    private mutating func add(_ box: BoundingBox) {
        add("latitude BETWEEN ? AND ?", .real(box.south), .real(box.north))
        add(
            box.crossesAntimeridian ? "(longitude >= ? OR longitude <= ?)" : "longitude BETWEEN ? AND ?",
            .real(box.west), .real(box.east))
    }

    private static func json(_ names: [String]) -> String {
        (try? JSONEncoder().encode(names)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
    }
}
