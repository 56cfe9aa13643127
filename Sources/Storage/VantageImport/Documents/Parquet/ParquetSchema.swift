/// A readable column of a Parquet file: one that is not repeated and is nested in at most one structure.
struct ParquetColumn {
    /// The physical type of a column.
    enum Storage: Int64 {
        case boolean = 0
        case int32 = 1
        case int64 = 2
        /// Times in a deprecated format: the nanoseconds of a day, and the Julian day.
        case int96 = 3
        case float = 4
        case double = 5
        case bytes = 6
        case fixedBytes = 7
    }

    /// The meaning of a column's values.
    enum Meaning: Equatable {
        case plain
        case text
        /// Integers that are divided by 10 to the power of the scale.
        case decimal(scale: Int)
        /// Days since 1970.
        case date
        /// The time since 1970, in fractions of a second.
        case timestamp(perSecond: Int64, isUTC: Bool)
        case unsigned
        /// Bytes that are not text.
        case binary
    }

    var name: String
    /// The names of the structure that contains the column, if any, and of the column.
    var path: [String]
    let storage: Storage
    /// The length of a value whose storage is ``Storage/fixedBytes``, in bytes.
    let length: Int
    /// The definition level of values that are present: the number of optional elements on the path.
    var maximumLevel: UInt32
    let meaning: Meaning

    var isOptional: Bool { maximumLevel > 0 }
    /// The number of bits of a definition level.
    var levelWidth: Int { maximumLevel > 1 ? 2 : 1 }

    /// The number of bytes of a value; `nil` if it varies.
    var width: Int? {
        switch storage {
        case .int32, .float: 4
        case .int64, .double: 8
        case .fixedBytes: length
        case .boolean, .int96, .bytes: nil
        }
    }
}

/// The schema of a Parquet file: a tree that is written as a list in which each element precedes its children.
///
/// Source: https://github.com/apache/parquet-format, `parquet.thrift`.
struct ParquetSchema {
    /// The columns that can be read.
    private(set) var columns: [ParquetColumn] = []
    /// The columns of the structures that are not repeated, by the names of the structures.
    private(set) var structures: [String: [ParquetColumn]] = [:]

    init(_ elements: [ThriftValue]) throws(ParquetError) {
        guard let root = elements.first, let count = root[5]?.count(upTo: elements.count) else { throw .damaged }
        var index = 1
        for _ in 0..<count {
            guard index < elements.count else { throw .damaged }
            let end = try Self.end(of: index, in: elements)
            if let column = Self.column(elements[index]) {
                columns.append(column)
            } else {
                addStructure(elements[index..<end])
            }
            index = end
        }
    }

    /// Adds the columns of a structure that contains only columns.
    private mutating func addStructure(_ elements: ArraySlice<ThriftValue>) {
        guard let structure = elements.first, let name = structure[4]?.text,
            let level = Self.level(structure), structure[5]?.integer == Int64(elements.count - 1)
        else { return }
        structures[name] = elements.dropFirst().compactMap { element in
            guard var column = Self.column(element) else { return nil }
            column.path = [name, column.name]
            column.maximumLevel += level
            return column
        }
    }

    /// Returns 1 for an optional element, 0 for a required one, and `nil` for a repeated one.
    private static func level(_ element: ThriftValue) -> UInt32? {
        element[3]?.integer.flatMap { $0 == 0 || $0 == 1 ? UInt32($0) : nil }
    }

    /// Returns the index after an element and its descendants.
    private static func end(of index: Int, in elements: [ThriftValue]) throws(ParquetError) -> Int {
        var index = index
        var pending = 1
        while pending > 0 {
            guard index < elements.count else { throw .damaged }
            guard let children = elements[index][5] else {
                pending -= 1
                index += 1
                continue
            }
            guard let count = children.count(upTo: elements.count) else { throw .damaged }
            pending += count - 1
            index += 1
        }
        return index
    }

    private static func column(_ element: ThriftValue) -> ParquetColumn? {
        guard element[5]?.integer ?? 0 == 0, let name = element[4]?.text,
            let storage = element[1]?.integer.flatMap(ParquetColumn.Storage.init), let level = level(element)
        else { return nil }
        let length = element[2]?.count(upTo: 1 << 16) ?? 0
        guard storage != .fixedBytes || length > 0 else { return nil }
        return ParquetColumn(
            name: name, path: [name], storage: storage, length: length, maximumLevel: level,
            meaning: meaning(of: element, storage))
    }

    /// Returns the meaning of a column from its logical type or, in older files, its converted type.
    private static func meaning(of element: ThriftValue, _ storage: ParquetColumn.Storage) -> ParquetColumn.Meaning {
        if let logical = element[10] {
            if logical[1] != nil || logical[4] != nil || logical[12] != nil { return .text }
            if let decimal = logical[5] { return .decimal(scale: decimal[1]?.count(upTo: 38) ?? 0) }
            if logical[6] != nil { return .date }
            if let time = logical[8] { return timestamp(time) }
            if let integer = logical[10], integer[2]?.bool == false { return .unsigned }
        }
        switch element[6]?.integer {
        case 0, 4, 19: return .text
        case 5: return .decimal(scale: element[7]?.count(upTo: 38) ?? 0)
        case 6: return .date
        case 9: return .timestamp(perSecond: 1000, isUTC: true)
        case 10: return .timestamp(perSecond: 1_000_000, isUTC: true)
        case 11, 12, 13, 14: return .unsigned
        case nil where storage == .int96: return .timestamp(perSecond: 1000, isUTC: true)
        default: return storage == .bytes || storage == .fixedBytes ? .binary : .plain
        }
    }

    private static func timestamp(_ time: ThriftValue) -> ParquetColumn.Meaning {
        let units: [(field: Int64, perSecond: Int64)] = [(1, 1000), (2, 1_000_000), (3, 1_000_000_000)]
        let unit = units.first { time[2]?[$0.field] != nil }
        return .timestamp(perSecond: unit?.perSecond ?? 1000, isUTC: time[1]?.bool ?? false)
    }
}
