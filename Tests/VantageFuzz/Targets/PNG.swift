import CVantageDeflate
import VantageMapCanvas
import VantageSceneFixtures

extension FuzzTarget {
    /// Vantage's PNG row reader and libpng yield the same pixels.
    static let pngRows = FuzzTarget(name: "png-rows", maximumLength: 8192) {
        [UInt8(2), 6].flatMap { kind in (UInt8(0)...4).map { filter in [kind, 0, 9] + filteredRows(filter) } }
    } check: { bytes in
        var input = FuzzInput(bytes)
        let hasOpacity = input.byte() & 4 != 0
        let width = input.word() % 300 + 1
        let length = width * (hasOpacity ? 4 : 3) + 1
        let height = max(1, input.rest.count / length)
        let rows = PNGBuilder.packed(Array(input.rest.prefix(length * height)))
        let header = PNGBuilder.header(width, height, kind: hasOpacity ? 6 : 2)
        let own = pixels(PNGBuilder.png([("IHDR", header), ("IDAT", rows)]))
        // Vantage's reader leaves files with unknown chunks to libpng.
        let other = pixels(PNGBuilder.png([("IHDR", header), ("vaNt", []), ("IDAT", rows)]))
        expect(own == other, "Two PNG readers yield different pixels.")
    }

    private static func filteredRows(_ filter: UInt8) -> [UInt8] {
        var rows: [UInt8] = []
        for row in 0..<7 {
            rows.append(filter)
            for column in 0..<36 { rows.append(UInt8(truncatingIfNeeded: column * row * 31)) }
        }
        return rows
    }

    /// A map picture is either decoded within the limits or rejected.
    static let png = FuzzTarget(name: "map-picture", maximumLength: 4096) {
        let rows = PNGBuilder.packed(filteredRows(1))
        let plain = PNGBuilder.header(12, 6, kind: 2)
        let gray = PNGBuilder.header(12, 6, kind: 0, bits: 16, isInterlaced: true)
        let palette = PNGBuilder.header(12, 6, kind: 3, bits: 4)
        return [
            PNGBuilder.png([("IHDR", plain), ("IDAT", rows)]),
            PNGBuilder.png([("IHDR", plain), ("gAMA", [0, 0, 177, 143]), ("IDAT", rows)]),
            PNGBuilder.png([("IHDR", gray), ("tRNS", [0, 1]), ("IDAT", rows)]),
            PNGBuilder.png([("IHDR", palette), ("PLTE", Array(0..<48)), ("IDAT", rows)]), try DrawnPicture.jpeg(),
        ]
    } check: { bytes in
        for bytes in [bytes, PNGBuilder.corrected(bytes)] {
            guard let picture = try? DecodedPicture(bytes, label: "The picture", maximumSide: 256) else { continue }
            expect(max(picture.canvas.width, picture.canvas.height) <= 256, "A picture is larger than the limit.")
        }
    }

    private static func pixels(_ bytes: [UInt8]) -> [UInt32]? {
        guard let canvas = try? DecodedPicture(bytes, label: "The picture").canvas else { return nil }
        return (0..<canvas.height).flatMap { Array(UnsafeBufferPointer(start: canvas.row($0), count: canvas.width)) }
    }
}

/// Writes PNG files from the given chunks.
private enum PNGBuilder {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    static func png(_ chunks: [(name: String, contents: [UInt8])]) -> [UInt8] {
        (chunks + [("IEND", [])]).reduce(signature) { $0 + chunk(Array($1.name.utf8) + $1.contents) }
    }

    static func header(
        _ width: Int, _ height: Int, kind: UInt8, bits: UInt8 = 8, isInterlaced: Bool = false
    ) -> [UInt8] {
        bigEndian(width) + bigEndian(height) + [bits, kind, 0, 0, isInterlaced ? 1 : 0]
    }

    /// Compresses bytes for speed rather than size.
    static func packed(_ bytes: [UInt8]) -> [UInt8] {
        let compressor = libdeflate_alloc_compressor(1)
        defer { libdeflate_free_compressor(compressor) }
        let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
        return [UInt8](unsafeUninitializedCapacity: bound) { target, count in
            count = libdeflate_zlib_compress(compressor, bytes, bytes.count, target.baseAddress, bound)
        }
    }

    /// Corrects the checksums of chunks, because mutated contents would never match them.
    static func corrected(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.starts(with: signature) else { return bytes }
        var rest = bytes.dropFirst(signature.count)
        var corrected = signature
        while rest.count >= 12 {
            let length = min(rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }, rest.count - 12)
            corrected += chunk(Array(rest.dropFirst(4).prefix(4 + length)))
            rest = rest.dropFirst(12 + length)
        }
        return corrected + rest
    }

    /// - Parameter bytes: The name and the contents.
    private static func chunk(_ bytes: [UInt8]) -> [UInt8] {
        bigEndian(bytes.count - 4) + bytes + bigEndian(Int(libdeflate_crc32(0, bytes, bytes.count)))
    }

    private static func bigEndian(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
