/// The kind of a file, inferred from its name.
enum FileKind: Hashable {
    case jpeg
    /// A picture in another format, which the user must convert.
    case otherPicture
    case csv
    case json
    /// One JSON document per line, or documents that start with record separators.
    case jsonLines
    /// A file without an extension. Its first bytes determine its kind.
    case unnamed
    case other

    private static let extensions: [String: FileKind] = [
        "jpg": .jpeg, "jpeg": .jpeg, "jpe": .jpeg, "jfif": .jpeg,
        "png": .otherPicture, "heic": .otherPicture, "heif": .otherPicture, "hif": .otherPicture,
        "avif": .otherPicture, "webp": .otherPicture, "tif": .otherPicture, "tiff": .otherPicture,
        "gif": .otherPicture, "bmp": .otherPicture, "jxl": .otherPicture, "jp2": .otherPicture,
        "dng": .otherPicture, "nef": .otherPicture, "cr2": .otherPicture, "cr3": .otherPicture,
        "arw": .otherPicture, "orf": .otherPicture, "rw2": .otherPicture, "raf": .otherPicture,
        "csv": .csv, "tsv": .csv,
        "json": .json, "geojson": .json,
        "jsonl": .jsonLines, "ndjson": .jsonLines, "geojsonl": .jsonLines, "geojsons": .jsonLines,
        "ndgeojson": .jsonLines, "geojsonseq": .jsonLines,
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

    var isTable: Bool { self == .csv || self == .json || self == .jsonLines }
}
