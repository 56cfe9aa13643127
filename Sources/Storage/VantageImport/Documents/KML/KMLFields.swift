import VantageParsing
import VantageSceneStore

/// The custom data of a placemark, looked up by the same names as the columns of a table.
struct KMLFields: SidecarFields {
    private struct Value {
        var name: String
        var text: String
        /// The rank of the name among those of its column; the lowest rank is preferred.
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

    /// The best value of each column.
    private var values: [SidecarColumn: Value] = [:]
    private(set) var names: Provenance = [:]

    init(_ record: XMLRecord) {
        guard let data = record["ExtendedData"] else { return }
        for item in data.children(named: "Data") {
            add(item.attribute("name"), item["value"]?.value)
        }
        for item in data.children(named: "SchemaData").flatMap({ $0.children(named: "SimpleData") }) {
            add(item.attribute("name"), item.value)
        }
        for (column, value) in values.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            guard let field = column.field else { continue }
            names[field] = names[field].map { $0 + ", " + value.name } ?? value.name
        }
    }

    private mutating func add(_ name: String?, _ text: String?) {
        guard let name, let text, !AbsentText.isAbsent(text) else { return }
        for (column, rank) in Self.columns[ColumnName.normalized(name)] ?? [] where rank <= values[column]?.rank ?? rank
        {
            values[column] = Value(name: name, text: text, rank: rank)
        }
    }

    func text(_ column: SidecarColumn) -> String? { values.isEmpty ? nil : values[column]?.text }

    func number(_ column: SidecarColumn) -> Double? { text(column).flatMap { DecimalNumber.number($0) } }
}
