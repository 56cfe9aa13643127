import VantageParsing
import VantageSceneStore

/// The custom data of a placemark, looked up by the same names as the columns of a table.
struct KMLFields: SidecarFields {
    private var values: [String: (name: String, text: String)] = [:]
    private(set) var names: Provenance = [:]

    init(_ record: XMLRecord) {
        guard let data = record["ExtendedData"] else { return }
        for item in data.children(named: "Data") {
            add(item.attribute("name"), item["value"]?.value)
        }
        for item in data.children(named: "SchemaData").flatMap({ $0.children(named: "SimpleData") }) {
            add(item.attribute("name"), item.value)
        }
        for column in SidecarColumn.allCases {
            guard let field = column.field, let name = first(column)?.name else { continue }
            names[field] = names[field].map { $0 + ", " + name } ?? name
        }
    }

    private mutating func add(_ name: String?, _ text: String?) {
        guard let name, let text, !AbsentText.isAbsent(text) else { return }
        values[ColumnName.normalized(name)] = (name, text)
    }

    private func first(_ column: SidecarColumn) -> (name: String, text: String)? {
        values.isEmpty ? nil : column.aliases.lazy.compactMap { values[$0] }.first
    }

    func text(_ column: SidecarColumn) -> String? { first(column)?.text }

    func number(_ column: SidecarColumn) -> Double? { text(column).flatMap { DecimalNumber.number($0) } }
}
