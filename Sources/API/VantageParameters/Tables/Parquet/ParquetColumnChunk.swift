import CVantageDeflate
import VantageParsing

/// The values of one column in a row group of a Parquet file.
///
/// Source: https://parquet.apache.org/docs/file-format/data-pages.
struct ParquetColumnChunk {
    /// The numbers of enumerations in `parquet.thrift`.
    enum Codec: Int { case uncompressed = 0, gzip = 2 }
    private static let (plain, runLength) = (0, 3)
    /// The compression level, which favors speed.
    private static let effort: Int32 = 3

    let path: [String]
    let storage: ParquetStorage
    let count: Int
    /// The header and the values of the only page.
    let bytes: [UInt8]
    private let codec: Codec
    private let uncompressedSize: Int
    private let statistics: ThriftField

    /// - Parameters:
    ///   - path: The names of the structure that contains the column, if any, and of the column.
    ///   - column: The values.
    ///   - isOptional: Whether the schema allows nulls.
    init(path: [String], _ column: ArrowColumn, isOptional: Bool) {
        let values = ParquetValues(column)
        self.init(
            path: path, ParquetStorage(column.type), count: column.count,
            page: (isOptional ? Self.levels(of: column) : []) + values.plain,
            statistics: values.statistics(nullCount: column.nullCount))
    }

    /// - Parameters:
    ///   - path: The names of the structure that contains the column, if any, and of the column.
    ///   - storage: The type of the values.
    ///   - count: The number of values, including nulls.
    ///   - page: The levels, if the schema allows nulls, and the values.
    ///   - statistics: The statistics for readers.
    init(
        path: [String], _ storage: ParquetStorage, count: Int, page: [UInt8],
        statistics: ThriftField = .structure([3: .int64(0)])
    ) {
        let compressed = Self.compress(page)
        let header = ThriftField.structure([
            1: .int32(0), 2: .int32(page.count), 3: .int32((compressed ?? page).count),
            5: .structure([
                1: .int32(count), 2: .int32(Self.plain), 3: .int32(Self.runLength),
                4: .int32(Self.runLength),
            ]),
        ]).encoded
        (self.path, self.storage, self.count, self.statistics) = (path, storage, count, statistics)
        bytes = header + (compressed ?? page)
        codec = compressed == nil ? .uncompressed : .gzip
        uncompressedSize = header.count + page.count
    }

    /// The description of the chunk in the footer.
    ///
    /// - Parameter position: The position of the page in the file.
    func description(at position: Int) -> ThriftField {
        .structure([
            2: .int64(0),
            3: .structure([
                1: .int32(storage.rawValue), 2: .list([.int32(Self.plain), .int32(Self.runLength)]),
                3: .list(path.map { .text($0) }), 4: .int32(codec.rawValue), 5: .int64(count),
                6: .int64(uncompressedSize), 7: .int64(bytes.count), 9: .int64(position), 12: statistics,
            ]),
        ])
    }

    /// Returns the definition levels, which are 1 for values and 0 for nulls, preceded by their size.
    private static func levels(of column: ArrowColumn) -> [UInt8] {
        var levels: [UInt8] = []
        if column.nullCount == 0 {
            // A run of one level.
            levels.append(varint: UInt64(column.count) << 1)
            levels.append(1)
        } else {
            // A run of groups of eight levels of one bit, which has the layout of Arrow's validity bits.
            let validity = column.buffers[0]
            levels.append(varint: UInt64(validity.count) << 1 | 1)
            levels += validity
        }
        return UInt32(levels.count).littleEndianBytes + levels
    }

    /// - Returns: `nil` if compression does not make the page smaller.
    private static func compress(_ page: [UInt8]) -> [UInt8]? {
        guard let compressor = libdeflate_alloc_compressor(effort) else { return nil }
        defer { libdeflate_free_compressor(compressor) }
        let compressed = [UInt8](unsafeUninitializedCapacity: page.count) { buffer, count in
            count = libdeflate_gzip_compress(compressor, page, page.count, buffer.baseAddress, page.count)
        }
        return compressed.isEmpty ? nil : compressed
    }
}

/// The physical type of a column, with its number in `parquet.thrift`.
enum ParquetStorage: Int {
    case boolean = 0
    case int64 = 2
    case double = 5
    case bytes = 6

    init(_ type: ArrowType) {
        self =
            switch type {
            case .utf8: .bytes
            case .float64: .double
            case .int64, .timestamp: .int64
            case .bool: .boolean
            }
    }
}

/// The values of a column without its nulls.
private struct ParquetValues {
    private let column: ArrowColumn
    private let buffers: [[UInt8]]

    init(_ column: ArrowColumn) { (self.column, buffers) = (column, column.buffers) }

    /// The values in the encoding PLAIN.
    var plain: [UInt8] {
        var bytes: [UInt8] = []
        switch column.type {
        case .float64, .int64, .timestamp:
            if column.nullCount == 0 { return buffers[1] }
            for row in rows { bytes += buffers[1][8 * row..<8 * row + 8] }
        case .bool:
            for (index, row) in rows.enumerated() {
                if index % 8 == 0 { bytes.append(0) }
                if bit(row, in: buffers[1]) { bytes[bytes.count - 1] |= 1 << UInt8(index % 8) }
            }
        case .utf8:
            bytes.reserveCapacity(buffers[2].count + 4 * column.count)
            buffers[1].withUnsafeBytes { offsets in
                let ends = offsets.bindMemory(to: Int32.self)
                for row in rows {
                    let range = Int(ends[row])..<Int(ends[row + 1])
                    bytes += UInt32(range.count).littleEndianBytes
                    bytes += buffers[2][range]
                }
            }
        }
        return bytes
    }

    /// The number of nulls and, for floating-point numbers, the range, which lets readers skip row groups.
    func statistics(nullCount: Int) -> ThriftField {
        guard column.type == .float64 else { return .structure([3: .int64(nullCount)]) }
        let numbers = buffers[1].withUnsafeBytes { bytes in
            rows.map { bytes.loadUnaligned(fromByteOffset: 8 * $0, as: Double.self) }
        }
        guard let least = numbers.min(), let greatest = numbers.max() else {
            return .structure([3: .int64(nullCount)])
        }
        return .structure([
            3: .int64(nullCount), 5: .bytes(greatest.bitPattern.littleEndianBytes),
            6: .bytes(least.bitPattern.littleEndianBytes),
        ])
    }

    /// The indices of the values that are not null.
    private var rows: LazyFilterSequence<Range<Int>> {
        let (validity, hasNulls) = (buffers[0], column.nullCount > 0)
        return (0..<column.count).lazy.filter { !hasNulls || validity[$0 / 8] >> UInt8($0 % 8) & 1 == 1 }
    }

    private func bit(_ index: Int, in bits: [UInt8]) -> Bool { bits[index / 8] >> UInt8(index % 8) & 1 == 1 }
}
