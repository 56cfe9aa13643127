import VantageParsing
import VantageSceneStore

/// The custom data of a placemark, looked up by the same names as the columns of a table.
struct KMLFields: SidecarFields {
    private struct Value {
        let column: SidecarColumn
        var name: String
        var text: String
        /// The rank of the name among the names of its column; the lowest rank is preferred.
        var rank: Int
    }

    /// The columns that each name stands for, with the name's rank in each.
    private static let columns: [String: [(column: SidecarColumn, rank: Int)]] = {
        var columns: [String: [(column: SidecarColumn, rank: Int)]] = [:]
        for column in SidecarColumn.allCases {
            for (rank, alias) in column.aliases.enumerated() { columns[alias, default: []].append((column, rank)) }
        }
        return columns
    }()

    /// The best value of each column. There are few, so a linear search is faster than a dictionary.
    private var values: [Value] = []
    private(set) var names: Provenance = [:]

    init(_ record: XMLRecord) {
        guard let data = record["ExtendedData"] else { return }
        for item in data.children(named: "Data") {
            add(item.attribute("name"), item["value"]?.value)
        }
        for item in data.children(named: "SchemaData").flatMap({ $0.children(named: "SimpleData") }) {
            add(item.attribute("name"), item.value)
        }
        for value in values.sorted(by: { $0.column.rawValue < $1.column.rawValue }) {
            guard let field = value.column.field else { continue }
            names[field] = names[field].map { $0 + ", " + value.name } ?? value.name
        }
    }

    private mutating func add(_ name: String?, _ text: String?) {
        guard let name, let text, !AbsentText.isAbsent(text) else { return }
        for (column, rank) in Self.columns[ColumnName.normalized(name)] ?? [] {
            let value = Value(column: column, name: name, text: text, rank: rank)
            guard let place = values.firstIndex(where: { $0.column == column }) else {
                values.append(value)
                continue
            }
            if rank <= values[place].rank { values[place] = value }
        }
    }

    func text(_ column: SidecarColumn) -> String? { values.first { $0.column == column }?.text }

    func number(_ column: SidecarColumn) -> Double? { text(column).flatMap { DecimalNumber.number($0) } }
}
