import CDeflate
import JPEGCodec

/// A PNG: 8 bits each of red, green and blue.
///
/// Source: W3C, "Portable Network Graphics (PNG) Specification (Third Edition)", sections 5 (chunks) and 9 (filters).
struct PNGFile {
    private(set) var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The fastest of twelve: the others make maps smaller by a twentieth, in half as much time again.
    private static let effort: Int32 = 1

    /// - Parameter rows: As ``Canvas`` has them.
    /// - Throws: ``MapError`` when there is no memory.
    init(_ rows: PixelRows) throws(MapError) {
        addChunk("IHDR", Self.bigEndian(rows.width) + Self.bigEndian(rows.height) + [8, 2, 0, 0, 0])
        addChunk("IDAT", try Self.packed(FilteredRows(rows).bytes, rows))
        addChunk("IEND", [])
    }

    private mutating func addChunk(_ name: String, _ contents: [UInt8]) {
        let checked = Array(name.utf8) + contents
        bytes += Self.bigEndian(contents.count) + checked
        bytes += Self.bigEndian(Int(libdeflate_crc32(0, checked, checked.count)))
    }

    private static func bigEndian(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static func packed(_ bytes: [UInt8], _ rows: PixelRows) throws(MapError) -> [UInt8] {
        guard let compressor = libdeflate_alloc_compressor(effort) else {
            throw MapError(
                .cannotDraw, "There is no memory for a PNG of \(rows.width)×\(rows.height) pixels. Make it smaller.")
        }
        defer { libdeflate_free_compressor(compressor) }
        let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
        return [UInt8](unsafeUninitializedCapacity: bound) { target, count in
            count = libdeflate_zlib_compress(compressor, bytes, bytes.count, target.baseAddress, bound)
        }
    }
}

/// The rows of a PNG before they are packed, each behind the number of its filter.
private struct FilteredRows {
    private(set) var bytes: [UInt8] = []

    private enum Filter: UInt8 {
        case none = 0
        /// What differs from the mean of the pixels to the left and above.
        case average = 3
    }

    init(_ rows: PixelRows) {
        let filter = Self.filter(for: rows)
        let length = rows.width * 3
        // One pixel of zeros stands left of each row, and a row of zeros above the first.
        var row = [UInt8](repeating: 0, count: length + 3)
        var above = row
        bytes = [UInt8](unsafeUninitializedCapacity: (length + 1) * rows.height) { target, count in
            for number in 0..<rows.height {
                swap(&row, &above)
                row.withUnsafeMutableBufferPointer { Self.read(rows, number, into: $0.baseAddress! + 3) }
                let line = target.baseAddress! + number * (length + 1)
                line.initialize(to: filter.rawValue)
                row.withUnsafeBufferPointer { row in
                    above.withUnsafeBufferPointer { above in
                        Self.write(row.baseAddress!, above.baseAddress!, length, filter, to: line + 1)
                    }
                }
            }
            count = (length + 1) * rows.height
        }
    }

    /// Drawn maps are packed best as they are: the same pixels come again and again. Photographs change from pixel to
    /// pixel, by little. Every eighth row tells them apart.
    private static func filter(for rows: PixelRows) -> Filter {
        var (same, all) = (0, 0)
        for number in stride(from: 0, to: rows.height, by: 8) {
            all += rows.width
            let pixels = (rows.bytes.baseAddress! + number * rows.stride).assumingMemoryBound(to: UInt32.self)
            for column in 1..<max(1, rows.width) where (pixels[column] ^ pixels[column - 1]) & 0xFF_FFFF == 0 {
                same += 1
            }
        }
        return 2 * same < all ? .average : .none
    }

    private static func read(_ rows: PixelRows, _ number: Int, into target: UnsafeMutablePointer<UInt8>) {
        let pixels = (rows.bytes.baseAddress! + number * rows.stride).assumingMemoryBound(to: UInt32.self)
        var next = target
        for column in 0..<rows.width {
            let value = pixels[column]
            next[0] = UInt8(truncatingIfNeeded: value >> 16)
            next[1] = UInt8(truncatingIfNeeded: value >> 8)
            next[2] = UInt8(truncatingIfNeeded: value)
            next += 3
        }
    }

    /// - Parameters:
    ///   - row: One pixel of zeros, and `length` bytes; so is `above`.
    private static func write(
        _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ length: Int, _ filter: Filter,
        to target: UnsafeMutablePointer<UInt8>
    ) {
        switch filter {
        case .none: target.initialize(from: row + 3, count: length)
        case .average:
            for index in 0..<length {
                let mean = UInt8(truncatingIfNeeded: (UInt16(row[index]) &+ UInt16(above[index + 3])) >> 1)
                target[index] = row[index + 3] &- mean
            }
        }
    }
}
