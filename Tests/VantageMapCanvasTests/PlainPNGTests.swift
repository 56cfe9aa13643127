import CVantageDeflate
import Foundation
import Testing
import VantageSceneFixtures

@testable import VantageMapCanvas

/// Decodes PNGs written as other encoders write them, and compares the pixels.
@Suite struct PlainPNGTests {
    /// A PNG built to the specification, with a separate filter for each row.
    private struct Written {
        var width = 37, height = 21
        var channels = 3
        var filters: [UInt8] = [0, 1, 2, 3, 4]
        /// The number of chunks that the compressed data is split into.
        var pieces = 1
        var missingRows = 0
        var header: [UInt8] { [8, channels == 3 ? 2 : 6, 0, 0, 0] }
        var between: [(String, [UInt8])] = []

        func number(_ x: Int, _ y: Int, _ channel: Int) -> Int {
            channel == 3 && (x + y) % 3 != 0 ? 255 : (x * 31 + y * 57 + channel * 101 + x * y * 7) % 256
        }

        /// Returns a sample; samples to the left of or above the picture are 0.
        private func earlier(_ x: Int, _ y: Int, _ channel: Int) -> Int {
            x < 0 || y < 0 ? 0 : number(x, y, channel)
        }

        private func filtered(_ x: Int, _ y: Int, _ channel: Int, _ filter: UInt8) -> UInt8 {
            let (a, b, c) = (
                earlier(x - 1, y, channel), earlier(x, y - 1, channel), earlier(x - 1, y - 1, channel)
            )
            let guess = a + b - c
            let nearest = [a, b, c].min { abs(guess - $0) < abs(guess - $1) }!
            let predicted = [0, a, b, (a + b) / 2, nearest][Int(filter % 5)]
            return UInt8(truncatingIfNeeded: number(x, y, channel) - predicted)
        }

        var rows: [UInt8] {
            (0..<height - missingRows).flatMap { y in
                let filter = filters[y % filters.count]
                return [filter]
                    + (0..<width).flatMap { x in (0..<channels).map { filtered(x, y, $0, filter) } }
            }
        }

        var bytes: [UInt8] {
            let packed = Self.packed(rows)
            let piece = (packed.count + pieces - 1) / pieces
            let data = stride(from: 0, to: packed.count, by: piece).map {
                ("IDAT", Array(packed[$0..<min($0 + piece, packed.count)]))
            }
            let size = Self.bigEndian(width) + Self.bigEndian(height)
            let chunks = [("IHDR", size + header)] + between + data + [("IEND", [])]
            return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunks.flatMap { Self.chunk($0.0, $0.1) }
        }

        private static func packed(_ rows: [UInt8]) -> [UInt8] {
            let compressor = libdeflate_alloc_compressor(6)!
            defer { libdeflate_free_compressor(compressor) }
            let bound = libdeflate_zlib_compress_bound(compressor, rows.count)
            return [UInt8](unsafeUninitializedCapacity: bound) { target, count in
                count = libdeflate_zlib_compress(compressor, rows, rows.count, target.baseAddress, bound)
            }
        }

        private static func chunk(_ name: String, _ contents: [UInt8]) -> [UInt8] {
            let named = Array(name.utf8) + contents
            return bigEndian(contents.count) + named + bigEndian(Int(libdeflate_crc32(0, named, named.count)))
        }

        private static func bigEndian(_ number: Int) -> [UInt8] {
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
        }
    }

    /// Compares a decoded picture with its source pixels in Cairo's format.
    private static func check(_ canvas: Canvas, _ written: Written) {
        #expect((canvas.width, canvas.height) == (written.width, written.height))
        let wrong = canvas.withPixels { bytes, stride in
            (0..<written.height * written.width).filter { place in
                let (x, y) = (place % written.width, place / written.width)
                let alpha = written.channels == 4 ? written.number(x, y, 3) : 255
                let parts = (0..<3).map { (written.number(x, y, $0) * alpha + 127) / 255 }
                let expected = UInt32(alpha << 24 | parts[0] << 16 | parts[1] << 8 | parts[2])
                return bytes.load(fromByteOffset: y * stride + x * 4, as: UInt32.self) != expected
            }
        }
        #expect(wrong.isEmpty)
    }

    @Test(arguments: [3, 4], [[0], [1], [2], [3], [4], [4, 2, 0, 3, 1]] as [[UInt8]])
    func `decodes rows with each filter type`(channels: Int, filters: [UInt8]) throws {
        for (width, height) in [(1, 1), (1, 7), (6, 1), (37, 21)] {
            let written = Written(width: width, height: height, channels: channels, filters: filters)
            #expect(PlainPNG(written.bytes) != nil)
            Self.check(try DecodedPicture(written.bytes, label: "picture").canvas, written)
        }
    }

    @Test func `decodes data split into several chunks that follow other chunks`() throws {
        let between = [("tEXt", Array("Title\0x".utf8)), ("pHYs", [UInt8](repeating: 1, count: 9))]
        let written = Written(pieces: 5, between: between)
        #expect(PlainPNG(written.bytes) != nil)
        Self.check(try DecodedPicture(written.bytes, label: "picture").canvas, written)
    }

    @Test func `lets libpng decode PNGs that need color conversion`() throws {
        // A gamma of 1/2.2 matches the screen's, so libpng leaves the values unchanged.
        let gamma = Written(between: [("gAMA", [0, 0, 0xB1, 0x8F])])
        #expect(PlainPNG(gamma.bytes) == nil)
        Self.check(try DecodedPicture(gamma.bytes, label: "picture").canvas, gamma)
    }

    @Test func `reports damaged data with libpng's message`() throws {
        let whole = Written().bytes
        // An unknown filter, a wrong checksum, a missing row, and a truncated file.
        let damaged = [
            Written(filters: [9]).bytes,
            whole.enumerated().map { $0.offset == 60 ? $0.element ^ 1 : $0.element },
            Written(missingRows: 1).bytes,
            Array(whole[..<70]),
        ]
        #expect(PlainPNG(Array(whole.dropLast(12))) == nil, "Accepted a file without an end chunk.")
        for bytes in damaged {
            let error = #expect(throws: MapError.self) { try DecodedPicture(bytes, label: "Tile 1/2/3") }
            #expect(error?.code == .invalidSource)
            #expect(error?.description.contains("Tile 1/2/3") == true)
        }
    }

    @Test func `refuses an oversized picture before decompressing it`() throws {
        let error = #expect(throws: MapError.self) {
            try DecodedPicture(Written(width: 40, height: 1).bytes, label: "picture", maximumSide: 39)
        }
        #expect(error?.code == .invalidSource)
    }
}
