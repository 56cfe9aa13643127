import VantageParsing
import VantageSceneStore

/// The named values of one row or one feature.
protocol SidecarFields {
    /// Returns the value as text, or `nil` if there is none.
    func text(_ column: SidecarColumn) -> String?
    /// Returns the value as a number, or `nil` if there is none or it is not a number.
    func number(_ column: SidecarColumn) -> Double?
    /// The column names for each field, as the source spells them.
    var names: Provenance { get }
}

/// The columns of a table, found by the names in its header.
package struct SidecarColumns: Sendable {
    /// For each ``SidecarColumn``, by raw value, the indices of the matching columns in the table, in the order of the
    /// aliases.
    private var indices = [[Int]](repeating: [], count: SidecarColumn.allCases.count)
    private(set) var names: Provenance = [:]

    /// Finds the columns of a table.
    ///
    /// - Parameter header: The column names as the table spells them.
    package init(header: [String]) {
        let normalized = header.map(ColumnName.normalized)
        for column in SidecarColumn.allCases {
            let found = column.aliases.flatMap { alias in normalized.indices.filter { normalized[$0] == alias } }
            guard !found.isEmpty else { continue }
            indices[column.rawValue] = found
        }
        updateNames(header)
    }

    /// Sets a column, regardless of the names in the header.
    ///
    /// - Parameters:
    ///   - found: The indices of the column's fields, in order of preference.
    mutating func set(_ column: SidecarColumn, to found: [Int]) { indices[column.rawValue] = found }

    /// Updates the column names of each field after columns have been set.
    mutating func updateNames(_ header: [String]) {
        names = [:]
        for column in SidecarColumn.allCases {
            guard let field = column.field, !self[column].isEmpty else { continue }
            let spelled = self[column].map { header[$0] }.joined(separator: ", ")
            names[field] = names[field].map { $0 == spelled ? $0 : $0 + ", " + spelled } ?? spelled
        }
    }

    /// Uses a column that contains whole positions.
    mutating func setPoint(_ index: Int, header: [String]) {
        set(.longitude, to: [index])
        set(.latitude, to: [index])
        updateNames(header)
    }

    /// Adds a remark to the name of a field's columns.
    mutating func remark(_ text: String, on field: SceneField) { names[field] = names[field].map { $0 + text } }

    /// The indices of a column's fields in a record, or none if the table does not have the column.
    package subscript(column: SidecarColumn) -> [Int] { indices[column.rawValue] }

    package func has(_ column: SidecarColumn) -> Bool { !self[column].isEmpty }
    package var hasPosition: Bool { has(.latitude) && has(.longitude) }
}

/// Words that tables use for absent values.
enum AbsentText {
    private static let words: Set<String> = ["null", "nil", "none", "nan", "na", "n/a", "-", "undefined", "unknown"]

    static func isAbsent(_ text: String) -> Bool {
        // A quick check rules out most values first, because imports may have millions of rows.
        guard text.utf8.count < 10, let first = text.utf8.first, "nNuU-".utf8.contains(first) else { return false }
        return words.contains(text.lowercased())
    }
}
