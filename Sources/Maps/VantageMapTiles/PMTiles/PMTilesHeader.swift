import Foundation

/// The first 127 bytes of a PMTiles archive.
///
/// Source: PMTiles Version 3 Specification, section 3.
struct PMTilesHeader {
    struct Section {
        let offset: UInt64
        let length: UInt64

        /// Returns the location in the file of a part of the section; `nil` if the part is not within the section.
        func part(offset: UInt64, length: UInt64) -> Section? {
            let (end, overflows) = offset.addingReportingOverflow(length)
            guard !overflows, end <= self.length else { return nil }
            return Section(offset: self.offset + offset, length: length)
        }
    }

    enum Compression: UInt8 {
        case unknown
        case none
        case gzip
        case brotli
        case zstd
    }

    static let size = 127

    let root: Section
    let metadata: Section
    let leaves: Section
    let tiles: Section
    let internalCompression: UInt8
    let tileCompression: UInt8
    let tileType: UInt8
    /// West, south, east and north in degrees.
    let bounds: [Double]

    /// - Throws: ``MapSourceError`` when the bytes are not a header, or the file is shorter than the header indicates.
    init(_ bytes: [UInt8], file: TileFile) throws(MapSourceError) {
        let name = file.url.relativePath
        try Self.checkVersion(bytes, name)
        guard bytes.count >= Self.size else {
            throw MapSourceError(.damaged, "\(name) is too short for its header. Copy it again or recreate it.")
        }
        func number<Value: FixedWidthInteger>(_ offset: Int, _: Value.Type) -> Value {
            bytes.withUnsafeBytes { Value(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: Value.self)) }
        }
        func degrees(_ offset: Int) -> Double { Double(number(offset, Int32.self)) / 1e7 }
        func section(_ offset: Int, _ what: String) throws(MapSourceError) -> Section {
            let section = Section(offset: number(offset, UInt64.self), length: number(offset + 8, UInt64.self))
            let (end, overflows) = section.offset.addingReportingOverflow(section.length)
            guard !overflows, end <= UInt64(file.size) else {
                throw MapSourceError(.damaged, "\(name) is too short for its \(what). Copy it again or recreate it.")
            }
            return section
        }
        root = try section(8, "root directory")
        metadata = try section(24, "metadata")
        leaves = try section(40, "leaf directories")
        tiles = try section(56, "tiles")
        internalCompression = bytes[97]
        tileCompression = bytes[98]
        tileType = bytes[99]
        bounds = [102, 106, 110, 114].map(degrees)
    }

    static func isPMTiles(_ bytes: [UInt8]) -> Bool {
        // Versions 1 and 2 start with two letters and a two-byte number.
        bytes.starts(with: "PMTiles".utf8) || bytes.starts(with: [0x50, 0x4D, 1, 0])
            || bytes.starts(with: [0x50, 0x4D, 2, 0])
    }

    private static func checkVersion(_ bytes: [UInt8], _ name: String) throws(MapSourceError) {
        let version = bytes.starts(with: "PMTiles".utf8) ? bytes.dropFirst(7).first : bytes.dropFirst(2).first
        guard version == 3, bytes.starts(with: "PMTiles".utf8) else {
            throw MapSourceError(
                .unsupported,
                "\(name) is a version \(version ?? 0) PMTiles archive, but only version 3 is supported. "
                    + "Convert it with `pmtiles convert`.")
        }
    }
}
