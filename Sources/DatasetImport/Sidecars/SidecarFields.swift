import SceneStore

/// The named values of one row or one feature.
protocol SidecarFields {
    /// The value's text; `nil` where there is none.
    func text(_ column: SidecarColumn) -> String?
    /// The value as a number; `nil` where there is none, or where it is no number.
    func number(_ column: SidecarColumn) -> Double?
    /// The names of the columns behind each value, as the source spells them.
    var names: [SceneField: String] { get }
}

/// The columns of a table, found by the names in its header.
package struct SidecarColumns: Sendable {
    /// For each kind of value its columns, the most telling name first.
    package private(set) var indices: [SidecarColumn: [Int]] = [:]
    private(set) var names: [SceneField: String] = [:]

    /// - Parameter header: Names as the table spells them.
    package init(header: [String]) {
        let normalised = header.map(SidecarColumn.normalised)
        for column in SidecarColumn.allCases {
            let found = column.aliases.flatMap { alias in normalised.indices.filter { normalised[$0] == alias } }
            guard !found.isEmpty else { continue }
            indices[column] = found
            if let field = column.field {
                let spelled = found.map { header[$0] }.joined(separator: ", ")
                names[field] = names[field].map { $0 + ", " + spelled } ?? spelled
            }
        }
    }

    package func has(_ column: SidecarColumn) -> Bool { indices[column] != nil }
    package var hasPosition: Bool { has(.latitude) && has(.longitude) }
}

/// What tables write for a value that they do not have.
enum AbsentText {
    private static let words: Set<String> = ["null", "nil", "none", "nan", "na", "n/a", "-", "undefined", "unknown"]

    static func isAbsent(_ text: String) -> Bool { text.utf8.count < 10 && words.contains(text.lowercased()) }
}
