/// The kind of a file, inferred from its name.
enum FileKind: Hashable {
    case picture
    case csv
    /// Text that may be a table.
    case text
    case json
    /// One JSON document per line, or documents that start with record separators.
    case jsonLines
    case xml
    case kml
    /// A ZIP file with a KML document.
    case kmz
    case parquet
    /// A GeoPackage or a Shapefile.
    case geodata
    /// A file with positions and times.
    case track
    /// A file without an extension. Its first bytes determine its kind.
    case unnamed
    case other

    private static let extensions: [String: FileKind] = [
        "jpg": .picture, "jpeg": .picture, "jpe": .picture, "jfif": .picture, "insp": .picture,
        "png": .picture, "heic": .picture, "heif": .picture, "hif": .picture, "avif": .picture,
        "webp": .picture, "tif": .picture, "tiff": .picture,
        "gif": .picture, "bmp": .picture, "jxl": .picture, "jp2": .picture,
        "dng": .picture, "nef": .picture, "cr2": .picture, "cr3": .picture, "arw": .picture, "pef": .picture,
        "srw": .picture, "orf": .picture, "rw2": .picture, "raf": .picture, "gpr": .picture,
        "nrw": .picture, "rwl": .picture,
        "csv": .csv, "tsv": .csv, "txt": .text, "xyz": .text,
        "json": .json, "geojson": .json,
        "jsonl": .jsonLines, "ndjson": .jsonLines, "geojsonl": .jsonLines, "geojsons": .jsonLines,
        "gpx": .track, "nmea": .track, "nma": .track,
        "ndgeojson": .jsonLines, "geojsonseq": .jsonLines,
        "xml": .xml, "kml": .kml, "kmz": .kmz, "parquet": .parquet, "gpkg": .geodata, "shp": .geodata,
    ]

    /// Determines a file's kind from its name or path.
    init(name: String) {
        let base = name.split(separator: "/").last ?? ""
        let parts = base.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1, let last = parts.last else {
            self = .unnamed
            return
        }
        self = Self.extensions[last.lowercased()] ?? .other
    }

    var isTable: Bool {
        switch self {
        case .csv, .json, .jsonLines, .xml, .kml, .kmz, .parquet, .geodata: true
        case .picture, .text, .track, .unnamed, .other: false
        }
    }
    /// Whether the file must be read to determine whether it is a table.
    var mayBeTable: Bool { self == .text }
    /// Whether a file can describe pictures: a table, or a track whose waypoints may refer to pictures.
    var describesPictures: Bool { isTable || self == .track }
}
