import SceneStore
import TabularReading

/// The named values of one row or one feature.
protocol SidecarFields {
    /// The value's text; `nil` where there is none.
    func text(_ column: SidecarColumn) -> String?
    /// The value as a number; `nil` where there is none, or where it is not a number.
    func number(_ column: SidecarColumn) -> Double?
    /// The names of the columns behind each value, as the source spells them.
    var names: Provenance { get }
}

/// The columns of a table, found by the names in its header.
package struct SidecarColumns: Sendable {
    /// For each ``SidecarColumn`` by its number, the table's columns, the most telling name first.
    private var indices = [[Int]](repeating: [], count: SidecarColumn.allCases.count)
    private(set) var names: Provenance = [:]

    /// - Parameter header: Names as the table spells them.
    package init(header: [String]) {
        let normalized = header.map(ColumnName.normalized)
        for column in SidecarColumn.allCases {
            let found = column.aliases.flatMap { alias in normalized.indices.filter { normalized[$0] == alias } }
            guard !found.isEmpty else { continue }
            indices[column.rawValue] = found
            if let field = column.field {
                let spelled = found.map { header[$0] }.joined(separator: ", ")
                names[field] = names[field].map { $0 + ", " + spelled } ?? spelled
            }
        }
    }

    /// The places of a kind of value in a record; none where the table does not have it.
    package subscript(column: SidecarColumn) -> [Int] { indices[column.rawValue] }

    package func has(_ column: SidecarColumn) -> Bool { !self[column].isEmpty }
    package var hasPosition: Bool { has(.latitude) && has(.longitude) }
}

/// What tables write for a value that they do not have.
enum AbsentText {
    private static let words: Set<String> = ["null", "nil", "none", "nan", "na", "n/a", "-", "undefined", "unknown"]

    static func isAbsent(_ text: String) -> Bool {
        // Most values begin otherwise, and rows come by the million.
        guard text.utf8.count < 10, let first = text.utf8.first, "nNuU-".utf8.contains(first) else { return false }
        return words.contains(text.lowercased())
    }
}
