import CVantageCompression
import Testing
import VantageCore

@testable import VantageImport

struct ParquetTableTests {
    /// Three rows: the second has no longitude, and the third no time.
    static func builder(codec: Int = 0) -> ParquetBuilder {
        ParquetBuilder(
            columns: [
                .init(
                    name: "file", type: 6, converted: 0,
                    values: ParquetBuilder.text(["a.jpg", "b, \"2\".jpg", "c.jpg"])),
                .init(name: "latitude", type: 5, values: ParquetBuilder.doubles([48.123456789012345, -1, 2])),
                .init(
                    name: "longitude", type: 5, isOptional: true, values: ParquetBuilder.doubles([7.5, 179.25]),
                    presence: [true, false, true]),
                .init(
                    name: "kind", type: 6, converted: 0, values: [1, 2 << 1, 1, 1 << 1, 0], encoding: 8,
                    dictionary: (ParquetBuilder.text(["photo", "panorama"]), 2)),
                .init(
                    name: "time", type: 2, converted: 9, isOptional: true,
                    values: ParquetBuilder.number(1_700_000_000_123, 8) + ParquetBuilder.number(-1, 8),
                    presence: [true, true, false]),
            ], rowCount: 3, codec: codec)
    }

    static func folder(_ bytes: [UInt8]) throws -> DocumentFolder {
        let folder = try DocumentFolder(pictures: ["a.jpg", "b, \"2\".jpg", "c.jpg"])
        try folder.folder.write("t.parquet", bytes)
        return folder
    }

    @Test(arguments: [0, 1, 4, 6, 7], [false, true])
    func `reads the same columns as from CSV`(codec: Int, hasSecondFormat: Bool) throws {
        var builder = Self.builder(codec: codec)
        builder.hasSecondFormat = hasSecondFormat
        let rows = try Self.folder(builder.bytes).rows()
        #expect(rows.map(\.picture) == ["a.jpg", "b, \"2\".jpg", "c.jpg"])
        #expect(rows.map(\.latitude) == [48.123456789012345, -1, 2])
        #expect(rows.map(\.longitude) == [7.5, nil, 179.25])
        #expect(rows.map(\.kind) == [.panorama, .panorama, .photo])
        #expect(rows.map(\.captured?.milliseconds) == [1_700_000_000_123, -1, nil])
        #expect(rows.first?.columns[.position] == "latitude, longitude")
    }

    @Test func `the error names an unsupported compression codec`() throws {
        let folder = try Self.folder(Self.builder(codec: 3).bytes)
        #expect(folder.failures().map(\.code) == [.unsupportedFormat])
        #expect(folder.failures().first?.description.contains("LZO") == true)
    }

    @Test func `the error for a library that cannot be loaded names the package`() {
        let missing = "libzstd.so.1: not found".withCString { reason in
            #expect(throws: ParquetError.self) {
                try ParquetCodec.zstandard(czstd_load_result(library: nil, reason: reason))
            }
        }
        let failure = missing.map { ImportFailure($0, table: "t.parquet") }
        #expect(failure?.code == .unsupportedFormat)
        #expect(failure?.description.hasSuffix("libzstd.so.1: not found. Install the package libzstd1.") == true)
        #expect(throws: ParquetError.self) { try ParquetCodec.brotli(cbrotli_load_result()) }
    }

    @Test func `a page that is larger than its header declares is damaged`() throws {
        let content = [UInt8](repeating: 7, count: 1000)
        for number in [1, 4, 6, 7] {
            let codec = try ParquetCodec(Int64(number))
            let block = ParquetBuilder.packed(content, codec: number)
            #expect(try codec.decompressed(block[...], size: 1000).count == 1000)
            for size in [0, 999, 1001] {
                #expect(throws: ParquetError.self) { try codec.decompressed(block[...], size: size) }
            }
        }
    }

    @Test func `reads 96-bit times`() throws {
        var builder = Self.builder()
        // The nanoseconds of the day, and the Julian day; 2440588 is 1970-01-01.
        let times = [(123_999_999, 2_440_588), (86_399_999_000_000, 2_440_587), (0, 2_460_000)]
        builder.columns[4] = .init(
            name: "time", type: 3,
            values: times.flatMap { ParquetBuilder.number($0.0, 8) + ParquetBuilder.number($0.1, 4) })
        let rows = try Self.folder(builder.bytes).rows()
        #expect(rows.map(\.captured?.milliseconds) == [123, -1, 19_412 * 86_400_000])
    }

    @Test func `lists the columns of a table that does not describe scenes`() throws {
        var builder = Self.builder()
        builder.columns = [.init(name: "price", type: 5, values: ParquetBuilder.doubles([1, 2, 3]))]
        let folder = try Self.folder(builder.bytes)
        #expect(folder.reason("t.parquet")?.contains("price") == true)
        #expect(folder.failures("t.parquet").map(\.code) == [.unsupportedFormat])
    }

    @Test func `refuses more rows than the file can hold`() throws {
        var builder = Self.builder()
        builder.columns = [
            .init(
                name: "file", type: 6, converted: 0, values: [0] + Thrift.varint(1_000_000_000 << 1), encoding: 8,
                dictionary: (ParquetBuilder.text(["a.jpg"]), 1))
        ]
        builder.rowCount = 1_000_000_000
        let folder = try Self.folder(builder.bytes)
        #expect(folder.failures().map(\.code) == [.badDocument])
    }

    @Test func `a damaged page ends the table with an error`() throws {
        var builder = Self.builder()
        builder.columns[1].values.removeLast(8)
        let folder = try Self.folder(builder.bytes)
        #expect(folder.rows().count == 2)
        #expect(folder.failures().map(\.code) == [.badDocument])
    }

    @Test func `truncated and changed files are read or reported`() throws {
        let bytes = Self.builder(codec: 6).bytes
        let folder = try Self.folder([])
        for index in stride(from: 0, to: bytes.count, by: 2) {
            try folder.folder.write("t.parquet", Array(bytes[..<index]))
            #expect(!folder.scan("t.parquet").isEmpty)
            for byte in [0xFF, bytes[index] ^ 1] {
                var changed = bytes
                changed[index] = byte
                try folder.folder.write("t.parquet", changed)
                _ = folder.scan("t.parquet")
            }
        }
    }
}
