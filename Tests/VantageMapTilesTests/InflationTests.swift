import Testing

@testable import VantageMapTiles

struct InflationTests {
    static let text = Array(String(repeating: "Rue de la Mésange, ", count: 700).utf8)

    @Test(arguments: [Packing.gzip(text), Packing.zlib(text), Packing.gzip(text) + [0, 0, 0]])
    func `decompresses gzip and zlib`(packed: [UInt8]) throws {
        #expect(try Inflation.unpacked(packed, limit: Self.text.count) == Self.text)
    }

    @Test func `concatenates gzip members`() throws {
        let packed =
            Packing.gzip(Array(Self.text[..<5000])) + Packing.gzip([]) + Packing.gzip(Array(Self.text[5000...]))
        #expect(try Inflation.unpacked(packed, limit: 1 << 20) == Self.text)
    }

    @Test(arguments: [0, 1, Self.text.count - 1])
    func `rejects data that decompresses to more than the limit`(limit: Int) {
        let error = #expect(throws: MapSourceError.self) {
            try Inflation.unpacked(Packing.gzip(Self.text), limit: limit)
        }
        #expect(error?.code == .tooLarge)
    }

    @Test func `rejects a decompression bomb early`() {
        let bomb = Packing.gzip([UInt8](repeating: 0, count: 64 << 20))
        let error = #expect(throws: MapSourceError.self) { try Inflation.unpacked(bomb, limit: 1 << 20) }
        #expect(error?.code == .tooLarge)
        #expect(error?.description == "decompresses to more than the limit of 1048576 bytes")
    }

    @Test func `decompressing a bomb allocates no more than the limit`() {
        // About 300 KiB that decompress to hundreds of megabytes, because gzip data can consist of several members.
        let member = Packing.gzip([UInt8](repeating: 0, count: 8 << 20))
        let bomb = Array(repeatElement(member, count: 40).joined())
        for limit in [1 << 20, 64 << 20] {
            var unpacking = DecompressionOutput(limit: limit)
            let error = #expect(throws: MapSourceError.self) {
                try bomb.withUnsafeBytes { bytes in
                    try Result { () throws(MapSourceError) in try unpacking.bytes(of: bytes) }.get()
                }
            }
            #expect(error?.code == .tooLarge)
            #expect(unpacking.room == limit + 1)
        }
    }

    @Test(arguments: [1, 4095, 4096, 4097, 12_288, 100_000])
    func `joins output that does not fit in the first chunk`(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 64) }
        #expect(try Inflation.unpacked(Packing.gzip(bytes), limit: count) == bytes)
    }

    @Test func `rejects truncated or changed data`() {
        let packed = Packing.gzip(Self.text)
        for count in 0..<packed.count {
            #expect(throws: MapSourceError.self) { try Inflation.unpacked(Array(packed.prefix(count)), limit: 1 << 20) }
        }
        // The first ten bytes are a header, whose time and other fields are not verified.
        for index in 10..<packed.count {
            var changed = packed
            changed[index] ^= 0x10
            // The last bits before the checksum are padding.
            if let bytes = try? Inflation.unpacked(changed, limit: 1 << 20) { #expect(bytes == Self.text) }
        }
        #expect(throws: MapSourceError.self) { try Inflation.unpacked(packed + [1], limit: 1 << 20) }
    }
}
