import VantageCore

/// The metadata of a Parquet file.
///
/// Source: https://parquet.apache.org/docs/file-format/ and `parquet.thrift`.
struct ParquetFile {
    /// A column in one row group.
    struct Chunk {
        /// The range of the column's pages in the file.
        let bytes: Range<Int>
        let codec: ParquetCodec
        let count: Int
    }

    /// The maximum size of the metadata in bytes. Files with thousands of row groups need a few mebibytes.
    private static let maximumMetadata = 64 << 20
    private static let magic = Array("PAR1".utf8)

    let columns: [ParquetColumn]
    /// The columns of structures, by the names of the structures.
    let structures: [String: [ParquetColumn]]
    /// The metadata that writers add, by key.
    let keyValues: [String: String]
    let rowCount: Int
    private let groups: [ThriftValue]
    private let size: Int

    /// - Throws: ``ParquetError`` if the file is not a Parquet file.
    init(_ file: RegularFile) throws(ParquetError) {
        size = file.size
        let end = try Self.bytes(of: file, max(0, file.size - 8)..<file.size)
        guard file.size >= 12, end.count == 8 else { throw .damaged }
        guard !end.elementsEqual("PARE".utf8), end.suffix(4) == Self.magic[...] else {
            guard end.suffix(4).elementsEqual("PARE".utf8) else { throw .damaged }
            throw .unsupported(feature: "encryption")
        }
        let length = end.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        guard length <= file.size - 12 else { throw .damaged }
        guard length <= Self.maximumMetadata else { throw .tooLarge(bytes: Self.maximumMetadata) }
        var reader = ThriftReader(try Self.bytes(of: file, (file.size - 8 - length)..<(file.size - 8))[...])
        let metadata = try reader.structure()
        guard let elements = metadata[2]?.list, let groups = metadata[4]?.list,
            let rows = metadata[3]?.count(upTo: .max)
        else { throw .damaged }
        // A few bytes can claim to hold any number of equal values.
        guard rows / 8 <= file.size else { throw .damaged }
        let schema = try ParquetSchema(elements)
        (columns, structures) = (schema.columns, schema.structures)
        self.groups = groups
        rowCount = rows
        let pairs = (metadata[5]?.list ?? []).compactMap { pair in
            pair[1]?.text.flatMap { key in pair[2]?.text.map { (key, $0) } }
        }
        keyValues = Dictionary(pairs) { first, _ in first }
    }

    static func bytes(of file: RegularFile, _ range: Range<Int>) throws(ParquetError) -> [UInt8] {
        do throws(SystemError) {
            return try file.bytes(at: range.lowerBound, count: range.count)
        } catch {
            throw .unreadable(error)
        }
    }

    var groupCount: Int { groups.count }

    /// Returns the number of rows in a row group.
    func rowCount(ofGroup group: Int) throws(ParquetError) -> Int {
        guard let count = groups[group][3]?.count(upTo: size * 8) else { throw .damaged }
        return count
    }

    /// Returns the chunk of a column in a row group.
    func chunk(of column: ParquetColumn, inGroup group: Int) throws(ParquetError) -> Chunk {
        let all = (groups[group][1]?.list ?? []).compactMap { $0[3] }
        let metadata = all.first { chunk in chunk[3]?.list?.map(\.text) == column.path }
        guard let metadata, let length = metadata[7]?.count(upTo: size), let data = metadata[9]?.count(upTo: size),
            let count = metadata[5]?.count(upTo: size * 8), metadata[1]?.integer == column.storage.rawValue
        else { throw .damaged }
        // Some writers write 0 if there is no dictionary.
        let dictionary = metadata[11]?.count(upTo: size).flatMap { $0 > 0 ? $0 : nil }
        let start = min(data, dictionary ?? data)
        guard start + length <= size else { throw .damaged }
        return Chunk(bytes: start..<start + length, codec: try ParquetCodec(metadata[4]?.integer), count: count)
    }
}
