import Foundation

/// Opens sources of maps by what they contain; names and extensions mean nothing.
package enum MapSources {
    /// - Parameter file: An MBTiles or PMTiles archive, a GeoJSON file, or a folder of GeoJSON files.
    /// - Throws: ``MapSourceError`` when it is something else, or cannot be read.
    package static func open(
        _ file: URL, limits: MapSourceLimits = .standard
    ) throws(MapSourceError) -> any MapSource {
        try refuseRemote(file)
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
        throw unknown(file, head)
    }

    /// An address may come as one, or as the name of a file.
    private static func refuseRemote(_ file: URL) throws(MapSourceError) {
        let words = file.isFileURL ? file.relativePath : file.absoluteString
        let scheme = words.prefix { $0.isLetter || $0.isNumber || "+.-".contains($0) }
        let isAddress = words.dropFirst(scheme.count).hasPrefix(":/") && !scheme.isEmpty
        guard !file.isFileURL || (isAddress && !FileManager.default.fileExists(atPath: file.path)) else { return }
        throw MapSourceError(
            .remote,
            "Vantage opens no network connection, so that it cannot read \(words.prefix(200)). Copy it here and name the file."
        )
    }

    private static func isJSON(_ head: [UInt8]) -> Bool {
        let text = head.dropFirst(head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0).drop { $0 <= 0x20 }
        return text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "[")
    }

    private static func unknown(_ file: URL, _ head: [UInt8]) -> MapSourceError {
        let name = file.relativePath
        guard !head.isEmpty else {
            return MapSourceError(.notAMapSource, "\(name) is empty. Copy or make it again.")
        }
        let what: String? =
            switch TileContent(head) {
            case .picture: "a picture"
            case .gzip, .zlib: "packed. Unpack it first"
            case .unreadable(let what): what
            case .other: nil
            }
        return MapSourceError(
            .notAMapSource,
            "\(name) is \(what ?? "nothing that a map is drawn from"). Name an MBTiles or PMTiles archive, or GeoJSON.")
    }
}
