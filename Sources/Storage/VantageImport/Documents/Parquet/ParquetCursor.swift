import VantageCore

/// A cursor that reads the values of one column in one row group, page by page. At most one page and the dictionary are
/// in memory.
final class ParquetCursor {
    /// The encoding of the values of a page.
    private enum Encoding {
        case plain
        /// Indices into the dictionary.
        case dictionary
        /// Booleans as runs.
        case bits
        /// Differences of integers.
        case integers(DeltaIntegerReader)
        /// Text or bytes, preceded by their lengths.
        case bytes(DeltaBytesReader)
    }

    /// The maximum size of a page header in bytes.
    private static let maximumHeader = 1 << 16
    /// The maximum size of a dictionary in bytes. Its decoded values take much more memory than that.
    private static let maximumDictionary = 8 << 20

    private let file: RegularFile
    private let column: ParquetColumn
    private let codec: ParquetCodec
    private let maximumPage: Int
    private let end: Int
    /// The offset of the next page in the file.
    private var position: Int
    private var dictionary: [ParquetValue] = []
    /// The definition levels, which show whether each value of the page is present; `nil` if all values are.
    private var presence: HybridReader?
    private var encoding: Encoding?
    /// The values in the PLAIN encoding.
    private var plain: PlainReader
    /// The dictionary indices or the booleans, depending on the encoding.
    private var indices = HybridReader([], width: 0)
    /// The number of values left in the page.
    private var left = 0

    /// - Parameter maximumPage: The maximum size of a page in bytes.
    init(_ chunk: ParquetFile.Chunk, of column: ParquetColumn, in file: RegularFile, maximumPage: Int) {
        self.file = file
        self.column = column
        self.maximumPage = maximumPage
        codec = chunk.codec
        plain = PlainReader([], column: column)
        position = chunk.bytes.lowerBound
        end = chunk.bytes.upperBound
    }

    /// Returns the next value, or `nil` if it is missing.
    ///
    /// - Throws: ``ParquetError`` if there are no more values, or the page is damaged or not supported.
    func next() throws(ParquetError) -> ParquetValue? {
        while left == 0 { try readPage() }
        left -= 1
        if let level = try presence?.next(), level != column.maximumLevel { return nil }
        switch encoding {
        case .plain: return try plain.next()
        case .dictionary:
            let index = Int(try indices.next())
            guard index < dictionary.count else { throw .damaged }
            return dictionary[index]
        case .bits: return .bool(try indices.next() == 1)
        case .integers: return .integer(try nextDifference())
        case .bytes: return try nextBytes()
        case nil: throw .damaged
        }
    }

    private func nextDifference() throws(ParquetError) -> Int64 {
        guard case .integers(var reader) = encoding else { throw .damaged }
        let value = try reader.next()
        encoding = .integers(reader)
        guard column.storage == .int32 else { return value }
        return column.meaning == .unsigned
            ? Int64(UInt32(truncatingIfNeeded: value)) : Int64(Int32(truncatingIfNeeded: value))
    }

    private func nextBytes() throws(ParquetError) -> ParquetValue {
        guard case .bytes(var reader) = encoding else { throw .damaged }
        // Keeps the reader's value from being copied each time it changes.
        encoding = nil
        defer { encoding = .bytes(reader) }
        return try reader.next()
    }

    private func readPage() throws(ParquetError) {
        guard position < end else { throw .damaged }
        let start = try ParquetFile.bytes(of: file, position..<min(end, position + Self.maximumHeader))
        var reader = ThriftReader(start[...])
        let header = try reader.structure()
        guard let size = header[2]?.integer, size >= 0, let packed = header[3]?.count(upTo: end - position) else {
            throw .damaged
        }
        guard size <= maximumPage, packed <= maximumPage else { throw .tooLarge(bytes: maximumPage) }
        let body = position + reader.position
        guard body + packed <= end else { throw .damaged }
        let page = try ParquetFile.bytes(of: file, body..<body + packed)
        position = body + packed
        switch header[1]?.integer {
        case 0: try startPage(codec.decompressed(page[...], size: Int(size)), header[5])
        case 2: try readDictionary(codec.decompressed(page[...], size: Int(size)), header[7])
        case 3: try startSecondPage(page[...], size: Int(size), header[8])
        default: break
        }
    }

    private func readDictionary(_ page: ArraySlice<UInt8>, _ header: ThriftValue?) throws(ParquetError) {
        // Each entry has at least one byte, except booleans, which have no dictionaries.
        guard page.count <= Self.maximumDictionary else { throw .tooLarge(bytes: Self.maximumDictionary) }
        guard let count = header?[1]?.count(upTo: page.count), column.storage != .boolean else { throw .damaged }
        var reader = PlainReader(page, column: column)
        dictionary = []
        for _ in 0..<count { dictionary.append(try reader.next()) }
    }

    /// Starts a version 1 data page, whose levels are part of the compressed content.
    private func startPage(_ page: ArraySlice<UInt8>, _ header: ThriftValue?) throws(ParquetError) {
        var page = page
        presence = nil
        if column.isOptional {
            guard page.count >= 4 else { throw .damaged }
            let length = page.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            page = page.dropFirst(4)
            guard length <= page.count else { throw .damaged }
            presence = HybridReader(page.prefix(length), width: column.levelWidth)
            page = page.dropFirst(length)
        }
        try start(page, encoding: header?[2]?.integer, count: header?[1])
    }

    /// Starts a version 2 data page, whose levels come before the compressed content.
    private func startSecondPage(_ page: ArraySlice<UInt8>, size: Int, _ header: ThriftValue?) throws(ParquetError) {
        guard let definition = header?[5]?.count(upTo: page.count),
            let repetition = header?[6]?.count(upTo: page.count),
            repetition == 0, definition <= size
        else { throw .damaged }
        presence = column.isOptional ? HybridReader(page.prefix(definition), width: column.levelWidth) : nil
        let content = page.dropFirst(definition)
        let isCompressed = header?[7]?.bool ?? true
        let codec = isCompressed ? codec : ParquetCodec.none
        let values = content.isEmpty ? content : try codec.decompressed(content, size: size - definition)
        try start(values, encoding: header?[4]?.integer, count: header?[1])
    }

    private func start(_ content: ArraySlice<UInt8>, encoding: Int64?, count: ThriftValue?) throws(ParquetError) {
        guard let count = count?.count(upTo: .max) else { throw .damaged }
        left = count
        switch encoding {
        case 0:
            self.encoding = .plain
            plain = PlainReader(content, column: column)
        case 2, 8:
            // A page without values may be empty.
            let width = Int(content.first ?? 0)
            guard width <= 32 else { throw .damaged }
            self.encoding = .dictionary
            indices = HybridReader(content.dropFirst(), width: width)
        case 3 where column.storage == .boolean:
            self.encoding = .bits
            indices = HybridReader(content.dropFirst(4), width: 1)
        case 5 where column.storage == .int32 || column.storage == .int64:
            self.encoding = content.isEmpty ? nil : .integers(try DeltaIntegerReader(content))
        case 6 where column.storage == .bytes, 7 where column.storage == .bytes || column.storage == .fixedBytes:
            self.encoding =
                content.isEmpty
                ? nil : .bytes(try DeltaBytesReader(content, hasPrefixes: encoding == 7, maximumPage: maximumPage))
        case 9:
            guard let length = column.width else { throw .damaged }
            self.encoding = .plain
            plain = PlainReader(try ByteStreamSplit.joined(content, length: length)[...], column: column)
        default: throw .unsupported(feature: "an unknown encoding")
        }
    }
}
