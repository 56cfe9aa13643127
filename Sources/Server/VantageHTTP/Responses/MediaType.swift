import VantageCore

/// The media type of a body.
package enum MediaType: String, Codable, Sendable {
    case json = "application/json"
    case jsonSchema = "application/schema+json"
    case geoJSON = "application/geo+json"
    case jsonLines = "application/x-ndjson"
    case problem = "application/problem+json"
    case openAPI = "application/vnd.oai.openapi+json;version=3.1"
    case openAPI30 = "application/vnd.oai.openapi+json;version=3.0"
    case jpeg = "image/jpeg"
    case png = "image/png"
    case webp = "image/webp"
    case heic = "image/heic"
    case avif = "image/avif"
    case tiff = "image/tiff"
    /// A camera's raw file in a format other than TIFF.
    case raw = "application/octet-stream"
    /// An archive with the six files of a cube map.
    case zip = "application/zip"
    case vectorTile = "application/vnd.mapbox-vector-tile"
    case xml = "text/xml; charset=utf-8"
    case html = "text/html; charset=utf-8"
    case csv = "text/csv"
    case gpx = "application/gpx+xml"
    case css = "text/css; charset=utf-8"
    case javaScript = "text/javascript; charset=utf-8"
    case svg = "image/svg+xml"
    case pdf = "application/pdf"
    case metrics = "text/plain; version=0.0.4; charset=utf-8"

    /// The types of pictures that can be imported.
    package static let originals: [MediaType] = [.jpeg, .heic, .avif, .png, .webp, .tiff, .raw, .zip]

    /// Creates the type of an imported picture file.
    package init(originalPicture bytes: [UInt8]) {
        // Archives are the only imported files that are not pictures.
        guard !bytes.starts(with: [0x50, 0x4B, 3, 4]) else {
            self = .zip
            return
        }
        switch PictureFormat(bytes: bytes) {
        case .heif: self = bytes.dropFirst(8).starts(with: "avi".utf8) ? .avif : .heic
        case .png: self = .png
        case .webp: self = .webp
        case .tiff: self = .tiff
        case .raf, .orf, .rw2, .cr3: self = .raw
        default: self = .jpeg
        }
    }

    /// Whether the body is JSON: one document, or one per line.
    package var isJSON: Bool {
        switch self {
        case .json, .jsonSchema, .geoJSON, .jsonLines, .problem, .openAPI, .openAPI30: true
        default: false
        }
    }

    /// Whether compression makes the body smaller.
    package var isCompressible: Bool {
        switch self {
        case .jpeg, .png, .webp, .heic, .avif, .raw, .zip, .pdf: false
        default: true
        }
    }
}
