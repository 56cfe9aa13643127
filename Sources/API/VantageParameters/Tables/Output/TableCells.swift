import VantageParsing

/// A receiver of a row's cells, in the order of the columns. Unknown values are `nil`.
package protocol TableCells: ~Copyable {
    /// Adds text that anyone may have written, such as a name.
    mutating func add(text value: String?)
    /// Adds an identifier, a keyword or other text that must stay exactly as it is, so that tables can be joined.
    mutating func add(key value: String?)
    mutating func add(number value: Double?)
    mutating func add(integer value: Int?)
    mutating func add(flag value: Bool?)
    mutating func add(time value: CivilTime?)
    /// Adds an unknown value.
    mutating func addNull()
}

extension CSVText: TableCells {
    package mutating func add(text value: String?) {
        if let value { add(value, isGuarded: true) } else { addNull() }
    }

    package mutating func add(key value: String?) {
        if let value { add(value, isGuarded: false) } else { addNull() }
    }

    package mutating func add(number value: Double?) { if let value { add(value) } else { addNull() } }
    package mutating func add(integer value: Int?) { if let value { add(Int64(value)) } else { addNull() } }
    package mutating func add(flag value: Bool?) { if let value { add(value) } else { addNull() } }
    package mutating func add(time value: CivilTime?) { if let value { add(time: value) } else { addNull() } }
}

/// Cells as the members of JSON objects. Unknown values are left out.
struct JSONCells: TableCells, ~Copyable {
    var json: JSONText
    private let names: [String]
    private var column = 0

    init(_ names: [String], capacity: Int) {
        self.names = names
        json = JSONText(capacity: capacity)
    }

    mutating func beginRow() { column = 0 }

    mutating func add(text value: String?) { add(value.map { .string($0) }) }
    mutating func add(key value: String?) { add(value.map { .string($0) }) }
    mutating func add(number value: Double?) { add(value.map { .number($0) }) }
    mutating func add(integer value: Int?) { add(value.map { .number(Double($0)) }) }
    mutating func add(flag value: Bool?) { add(value.map { .bool($0) }) }
    mutating func add(time value: CivilTime?) { add(value.map { .string($0.iso8601InUTC) }) }
    mutating func addNull() { column += 1 }

    private mutating func add(_ value: JSONValue?) {
        if let value { json.add(key: names[column], scalar: value) }
        column += 1
    }
}

/// Cells in Arrow's layout.
struct ArrowCells: TableCells {
    private(set) var columns: [ArrowColumn]
    private var column = 0

    init(_ types: [ArrowType]) { columns = types.map { ArrowColumn($0) } }

    mutating func beginRow() { column = 0 }

    mutating func add(text value: String?) { add { $0.append(value) } }
    mutating func add(key value: String?) { add { $0.append(value) } }
    mutating func add(number value: Double?) { add { $0.append(value) } }
    mutating func add(integer value: Int?) { add { $0.append(value.map(Int64.init)) } }
    mutating func add(flag value: Bool?) { add { $0.append(value) } }
    mutating func add(time value: CivilTime?) { add { $0.append(value?.milliseconds) } }
    mutating func addNull() { add { $0.appendNull() } }

    @inline(__always)
    private mutating func add(_ append: (inout ArrowColumn) -> Void) {
        append(&columns[column])
        column += 1
    }
}
