import CVantageDeflate
import VantageJPEG

/// A PNG with 8 bits each for red, green and blue.
///
/// Source: W3C, "Portable Network Graphics (PNG) Specification (Third Edition)", sections 5 (chunks) and 9 (filters).
package struct PNGFile {
    package private(set) var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The fastest of twelve compression levels. The others shrink maps by at most a further 5% but take half again as
    /// long.
    private static let effort: Int32 = 1

    /// - Parameter rows: The rows, in the layout that ``Canvas`` uses.
    /// - Throws: ``MapError`` if there is not enough memory.
    package init(_ rows: PixelRows) throws(MapError) {
        let noMemory = MapError(
            .cannotDraw,
            "There is not enough memory for a PNG of \(rows.width)×\(rows.height) pixels. Draw a smaller one.")
        guard let compressor = libdeflate_alloc_compressor(Self.effort) else { throw noMemory }
        defer { libdeflate_free_compressor(compressor) }
        let filtered = FilteredRows.byteCount(of: rows)
        let bound = libdeflate_zlib_compress_bound(compressor, filtered)
        guard let memory = PixelMemory.take(filtered + bound) else { throw noMemory }
        defer { PixelMemory.checkIn(memory) }
        FilteredRows.write(rows, to: memory)
        let packed = memory + filtered
        let count = libdeflate_zlib_compress(compressor, memory, filtered, packed, bound)
        bytes.reserveCapacity(bound + 100)
        addChunk("IHDR", Self.bigEndian(rows.width) + Self.bigEndian(rows.height) + [8, 2, 0, 0, 0])
        addChunk("IDAT", UnsafeRawBufferPointer(start: packed, count: count))
        addChunk("IEND", [])
    }

    /// Encodes an image with 8 bits each for red, green, blue and opacity.
    ///
    /// - Throws: ``MapError`` if there is not enough memory.
    package init(withOpacity canvas: Canvas) throws(MapError) {
        let (width, height) = (canvas.width, canvas.height)
        guard let compressor = libdeflate_alloc_compressor(Self.effort) else {
            throw MapError(
                .cannotDraw, "There is not enough memory for a PNG of \(width)×\(height) pixels. Draw a smaller one.")
        }
        defer { libdeflate_free_compressor(compressor) }
        let rows = canvas.unmultipliedRows
        let bound = libdeflate_zlib_compress_bound(compressor, rows.count)
        let packed = [UInt8](unsafeUninitializedCapacity: bound) { target, count in
            count = libdeflate_zlib_compress(compressor, rows, rows.count, target.baseAddress, bound)
        }
        addChunk("IHDR", Self.bigEndian(width) + Self.bigEndian(height) + [8, 6, 0, 0, 0])
        addChunk("IDAT", packed)
        addChunk("IEND", [])
    }

    private mutating func addChunk(_ name: String, _ contents: some Collection<UInt8>) {
        bytes += Self.bigEndian(contents.count)
        let start = bytes.count
        bytes += Array(name.utf8)
        bytes += contents
        let sum = bytes.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress! + start, $0.count - start) }
        bytes += Self.bigEndian(Int(sum))
    }

    private static func bigEndian(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}

/// The rows of a PNG before compression. Each row starts with the number of its filter.
private enum FilteredRows {
    private enum Filter: UInt8 {
        case none = 0
        /// The difference from the mean of the pixels to the left and above.
        case average = 3
    }

    static func byteCount(of rows: PixelRows) -> Int { (rows.width * 3 + 1) * rows.height }

    /// - Parameter target: A buffer with room for ``byteCount(of:)`` bytes.
    static func write(_ rows: PixelRows, to target: UnsafeMutableRawPointer) {
        let filter = filter(for: rows)
        let length = rows.width * 3
        // A zero pixel precedes each row, and a row of zeros precedes the first row. Pixels are written as four bytes;
        // each pixel overwrites the last byte of the previous one.
        var row = [UInt8](repeating: 0, count: length + 4)
        var above = row
        for number in 0..<rows.height {
            swap(&row, &above)
            let line = (target + number * (length + 1)).assumingMemoryBound(to: UInt8.self)
            line.initialize(to: filter.rawValue)
            row.withUnsafeMutableBytes { row in
                read(rows, number, into: row.baseAddress! + 3)
                above.withUnsafeBytes { above in
                    write(
                        row.bindMemory(to: UInt8.self).baseAddress!, above.bindMemory(to: UInt8.self).baseAddress!,
                        length, filter, to: line + 1)
                }
            }
        }
    }

    /// Chooses the filter for the rows. Maps compress best without a filter, because many neighboring pixels are equal.
    /// In photographs, neighboring pixels differ slightly. Sampling every eighth row tells the two apart.
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

    private static func read(_ rows: PixelRows, _ number: Int, into target: UnsafeMutableRawPointer) {
        let pixels = (rows.bytes.baseAddress! + number * rows.stride).assumingMemoryBound(to: UInt32.self)
        for column in 0..<rows.width {
            let redFirst = pixels[column].byteSwapped >> 8
            (target + column * 3).storeBytes(of: redFirst.littleEndian, as: UInt32.self)
        }
    }

    /// - Parameters:
    ///   - row: One zero pixel, followed by `length` bytes. `above` has the same layout.
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

extension Canvas {
    /// The pixels as unfiltered rows of a PNG with an alpha channel. Each row starts with its filter number, 0.
    fileprivate var unmultipliedRows: [UInt8] {
        withPixels { bytes, stride in
            var rows = [UInt8](repeating: 0, count: (width * 4 + 1) * height)
            for row in 0..<height {
                for column in 0..<width {
                    let pixel = bytes.load(fromByteOffset: row * stride + column * 4, as: UInt32.self)
                    let alpha = pixel >> 24
                    guard alpha > 0 else { continue }
                    let place = row * (width * 4 + 1) + 1 + column * 4
                    for (part, shift) in [UInt32(16), 8, 0].enumerated() {
                        rows[place + part] = UInt8(min(255, ((pixel >> shift & 255) * 255 + alpha / 2) / alpha))
                    }
                    rows[place + 3] = UInt8(alpha)
                }
            }
            return rows
        }
    }
}
