import Testing
import VantageCore

@testable import VantageImport

struct ParquetEncodingTests {
    private static let numbers: [[Int]] = [
        [], [7], [0, 0], [.max, .min, .max, 0, -1], Array(0..<32), Array(0...32), Array(-200..<400),
        (0..<300).map { ($0 * 7919) % 1009 - 500 }, (0..<130).map { 1_700_000_000_000 + $0 * 1000 },
    ]

    @Test(arguments: numbers) func `reads integers stored as differences`(numbers: [Int]) throws {
        var reader = try DeltaIntegerReader(ParquetBuilder.deltas(numbers)[...])
        for number in numbers { #expect(try reader.next() == Int64(number)) }
        #expect(throws: ParquetError.self) { try reader.next() }
    }

    @Test(arguments: numbers) func `finds the bytes that follow the differences`(numbers: [Int]) throws {
        let bytes = [9, 9] + ParquetBuilder.deltas(numbers) + [1, 2, 3]
        for count in [0, 1, 33] where count <= numbers.count {
            var reader = try DeltaIntegerReader(bytes.dropFirst(2))
            for _ in 0..<count { _ = try reader.next() }
            #expect(try reader.rest() == [1, 2, 3])
        }
    }

    @Test func `reads the example in the specification`() throws {
        // The values 7, 5, 3, 1, 2, 3, 4, 5: the smallest difference is -2. Relative to it, each
        // difference needs two bits.
        let block: [UInt8] = [3, 2, 0, 0, 0, 0xC0, 0x3F, 0, 0, 0, 0, 0, 0]
        let bytes = [128, 1, 4, 8, 14] + block
        var reader = try DeltaIntegerReader(bytes[...])
        for value in [7, 5, 3, 1, 2, 3, 4, 5] { #expect(try reader.next() == Int64(value)) }
    }

    private static let texts = ["", "a.jpg", "axis", "axle", "axle", "babble", "babyhood", "äöü", "äö", ""]

    @Test(arguments: [false, true]) func `reads strings stored with their lengths`(hasPrefixes: Bool) throws {
        let bytes = hasPrefixes ? ParquetBuilder.prefixedTexts(Self.texts) : ParquetBuilder.deltaTexts(Self.texts)
        var reader = try DeltaBytesReader(bytes[...], hasPrefixes: hasPrefixes, maximumPage: 1000)
        for text in Self.texts {
            guard case .bytes(let bytes) = try reader.next() else {
                Issue.record("not bytes")
                return
            }
            #expect(Array(bytes) == Array(text.utf8))
        }
        #expect(throws: ParquetError.self) { try reader.next() }
    }

    @Test func `limits the total length of values that repeat a prefix of the previous one`() throws {
        let long = String(repeating: "x", count: 400)
        let bytes = ParquetBuilder.prefixedTexts([long, long, long, long])
        var reader = try DeltaBytesReader(bytes[...], hasPrefixes: true, maximumPage: 1000)
        for _ in 0..<3 { _ = try reader.next() }
        #expect(throws: ParquetError.self) { try reader.next() }
    }

    @Test func `rejects damaged headers`() {
        let wide = ParquetBuilder.deltas([1, 2, 3])
        let blocks: [[UInt8]] = [
            [], [128, 1], [0, 4, 8, 14], [128, 1, 0, 8, 14], [100, 4, 8, 14], [128, 1, 3, 8, 14],
        ]
        for bytes in blocks { #expect(throws: ParquetError.self) { try DeltaIntegerReader(bytes[...]) } }
        #expect(throws: ParquetError.self) {
            var reader = try DeltaIntegerReader(wide.dropLast(5))
            for _ in 0..<3 { _ = try reader.next() }
        }
        #expect(throws: ParquetError.self) { try ByteStreamSplit.joined([1, 2, 3], length: 2) }
    }

    @Test(arguments: [false, true], [5, 9]) func `reads a table in the delta and byte stream split encodings`(
        hasSecondFormat: Bool, encoding: Int
    ) throws {
        var builder = ParquetTableTests.builder(codec: 6)
        builder.hasSecondFormat = hasSecondFormat
        builder.columns[0].values = ParquetBuilder.deltaTexts(["a.jpg", "b, \"2\".jpg", "c.jpg"])
        builder.columns[0].encoding = 6
        builder.columns[1].values = ParquetBuilder.split(builder.columns[1].values, length: 8)
        builder.columns[1].encoding = 9
        builder.columns[3].values = ParquetBuilder.prefixedTexts(["panorama", "panorama", "photo"])
        builder.columns[3].encoding = 7
        builder.columns[3].dictionary = nil
        let times = builder.columns[4].values
        builder.columns[4].values =
            encoding == 5 ? ParquetBuilder.deltas([1_700_000_000_123, -1]) : ParquetBuilder.split(times, length: 8)
        builder.columns[4].encoding = encoding
        let rows = try ParquetTableTests.folder(builder.bytes).rows()
        #expect(rows.map(\.picture) == ["a.jpg", "b, \"2\".jpg", "c.jpg"])
        #expect(rows.map(\.latitude) == [48.123456789012345, -1, 2])
        #expect(rows.map(\.kind) == [.panorama, .panorama, .photo])
        #expect(rows.map(\.captured?.milliseconds) == [1_700_000_000_123, -1, nil])
    }

    @Test func `32-bit integers wrap around`() throws {
        var builder = ParquetTableTests.builder()
        let numbers = [Int(Int32.max), Int(Int32.min), Int(Int32.max)]
        builder.columns[1] = .init(name: "order", type: 1, values: ParquetBuilder.deltas(numbers), encoding: 5)
        #expect(try ParquetTableTests.folder(builder.bytes).rows().map(\.rank) == numbers.map(Double.init))
    }

    @Test func `changed bytes are read or reported`() throws {
        let integers = ParquetBuilder.deltas(Self.numbers[7])
        let texts = ParquetBuilder.prefixedTexts(Self.texts)
        for bytes in [integers, texts] {
            for index in bytes.indices {
                for byte in [0, 0x7F, 0xFF, bytes[index] ^ 1] {
                    var changed = bytes
                    changed[index] = byte
                    Self.read(changed[...])
                    Self.read(changed[..<index])
                }
            }
        }
    }

    /// Reads bytes in each encoding until an error occurs.
    private static func read(_ bytes: ArraySlice<UInt8>) {
        if var reader = try? DeltaIntegerReader(bytes) {
            for _ in 0..<1000 { guard (try? reader.next()) != nil else { break } }
        }
        for hasPrefixes in [false, true] {
            guard var reader = try? DeltaBytesReader(bytes, hasPrefixes: hasPrefixes, maximumPage: 1 << 16) else {
                continue
            }
            for _ in 0..<1000 { guard (try? reader.next()) != nil else { break } }
        }
    }
}
