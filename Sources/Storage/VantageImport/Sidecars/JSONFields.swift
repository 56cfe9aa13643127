import VantageParsing
import VantageSceneStore

/// The properties of a feature, looked up by the same names as the columns of a table.
struct JSONFields: SidecarFields {
    private var values: [String: (name: String, value: JSONValue)] = [:]
    let names: Provenance

    init(_ members: [JSONValue.Member]) {
        for member in members where Self.text(member.value) != nil {
            values[ColumnName.normalized(member.name)] = (member.name, member.value)
        }
        var names: Provenance = [:]
        for column in SidecarColumn.allCases {
            guard let field = column.field, let name = Self.first(column, in: values)?.name else { continue }
            names[field] = names[field].map { $0 + ", " + name } ?? name
        }
        self.names = names
    }

    func text(_ column: SidecarColumn) -> String? { Self.first(column, in: values).flatMap { Self.text($0.value) } }

    func number(_ column: SidecarColumn) -> Double? { Self.first(column, in: values)?.value.number }

    private static func first(
        _ column: SidecarColumn, in values: [String: (name: String, value: JSONValue)]
    ) -> (name: String, value: JSONValue)? {
        column.aliases.lazy.compactMap { values[$0] }.first
    }

    /// Returns a value as text. Mapillary's `creator` is an object with a name.
    private static func text(_ value: JSONValue) -> String? {
        switch value {
        case .bool(let flag): flag ? "true" : "false"
        case .object: value["username"]?.label ?? value["name"]?.label
        default: value.label.flatMap { AbsentText.isAbsent($0) ? nil : $0 }
        }
    }
}
