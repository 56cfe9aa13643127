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

    @Test(arguments: [0, 1])
    func `reads columns like those of CSV`(codec: Int) throws {
        let rows = try Self.folder(Self.builder(codec: codec).bytes).rows()
        #expect(rows.map(\.picture) == ["a.jpg", "b, \"2\".jpg", "c.jpg"])
        #expect(rows.map(\.latitude) == [48.123456789012345, -1, 2])
        #expect(rows.map(\.longitude) == [7.5, nil, 179.25])
        #expect(rows.map(\.kind) == [.panorama, .panorama, .photo])
        #expect(rows.map(\.captured?.milliseconds) == [1_700_000_000_123, -1, nil])
        #expect(rows.first?.columns[.position] == "latitude, longitude")
    }

    @Test func `names the compression that is not supported`() throws {
        let folder = try Self.folder(Self.builder(codec: 6).bytes)
        #expect(folder.failures().map(\.code) == [.unsupportedFormat])
        #expect(folder.failures().first?.description.contains("Zstandard") == true)
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
        let bytes = Self.builder(codec: 1).bytes
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

struct SnappyBlockTests {
    /// A block of ten bytes that begins with the literal `abcd`.
    static let start: [UInt8] = [10, 3 << 2, 0x61, 0x62, 0x63, 0x64]

    /// Copies from offset 4 that overlap with their own output, with offsets of different lengths.
    static let copies: [[UInt8]] = [[2 << 2 | 1, 4], [5 << 2 | 2, 4, 0], [5 << 2 | 3, 4, 0, 0, 0]]

    @Test(arguments: copies)
    func `decompresses literals and copies`(copy: [UInt8]) {
        let block = Self.start + copy
        #expect(SnappyBlock.decompressed(block[...], size: 10) == Array("abcdabcdab".utf8))
        #expect(SnappyBlock.decompressed(block[...], size: 11) == nil)
        for count in block.indices { #expect(SnappyBlock.decompressed(block[..<count], size: 10) == nil) }
    }

    @Test func `reads the length of a long literal from the bytes after the tag`() {
        let block: [UInt8] = [3, 60 << 2, 2, 0x78, 0x79, 0x7A]
        #expect(SnappyBlock.decompressed(block[...], size: 3) == Array("xyz".utf8))
    }

    @Test func `rejects copies from before the start`() {
        #expect(SnappyBlock.decompressed([4, 0, 0x61, 1, 2], size: 5) == nil)
        #expect(SnappyBlock.decompressed([5, 0, 0x61, 1, 0], size: 5) == nil)
    }
}
