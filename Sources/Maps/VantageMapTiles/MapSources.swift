import Foundation
import VantageParsing

/// Functions that open map sources. The contents of a file determine its format; its name and extension are ignored.
package enum MapSources {
    /// Opens a source.
    ///
    /// - Parameter file: An MBTiles or PMTiles archive, a GeoJSON file, or a folder of GeoJSON files.
    /// - Throws: ``MapSourceError`` when the file has a different format or cannot be read.
    package static func open(
        _ file: URL, limits: MapSourceLimits = .standard
    ) throws(MapSourceError) -> any MapSource {
        try rejectRemote(file)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) else {
            throw .system(ENOENT, file)
        }
        if isFolder.boolValue { return try GeoJSONFolder.open(file, limits: limits) }
        let opened = try TileFile(file)
        let head = try opened.bytes(at: 0, count: 512)
        if head.starts(with: "SQLite format 3\0".utf8) { return try MBTilesSource(file, limits: limits) }
        if PMTilesHeader.isPMTiles(head) { return try PMTilesSource(opened, limits: limits) }
        if isJSON(head) { return GeoJSONSource([try GeoJSONFile(opened, limits: limits)], at: file) }
        throw unsupportedFormat(file, head)
    }

    /// Rejects network addresses, given either as a URL or as a file name.
    private static func rejectRemote(_ file: URL) throws(MapSourceError) {
        let address = file.isFileURL ? file.relativePath : file.absoluteString
        let scheme = address.prefix { $0.isLetter || $0.isNumber || "+.-".contains($0) }
        let isAddress = address.dropFirst(scheme.count).hasPrefix(":/") && !scheme.isEmpty
        guard !file.isFileURL || (isAddress && !FileManager.default.fileExists(atPath: file.path)) else { return }
        throw MapSourceError(
            .remote,
            "Vantage opens no network connections and cannot read \(address.prefix(200)). Copy it to this machine."
        )
    }

    private static func isJSON(_ head: [UInt8]) -> Bool {
        let text = head.dropFirst(head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0).drop { $0 <= 0x20 }
        return text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "[") || GeoJSONText.isSequence(head)
    }

    private static func unsupportedFormat(_ file: URL, _ head: [UInt8]) -> MapSourceError {
        let name = file.relativePath
        guard !head.isEmpty else {
            return MapSourceError(.notAMapSource, "\(name) is empty. Copy it again or recreate it.")
        }
        let what: String? =
            switch TileContent(head) {
            case .picture: "an image"
            case .gzip, .zlib: "compressed, which is not supported"
            case .unreadable(let what): what
            case .other: nil
            }
        return MapSourceError(
            .notAMapSource,
            "\(name) is \(what ?? "not a map source"). Use an MBTiles or PMTiles archive, or GeoJSON.")
    }
}
