import VantageCore
import VantageGeodesy
import VantageJPEG
import VantageScenes
import VantageSceneStore

@testable import VantageImport

/// The scene that an import resolves from a picture and a row, without a file.
struct Resolved {
    let record: SceneRecord
    let warnings: [String]

    init(_ picture: JPEGBuilder?, row: SidecarRow? = nil, options: ResolutionOptions = ResolutionOptions()) throws {
        let segments = try picture.map { try JPEGSegments.read(from: $0.bytes) }
        var resolver = SceneResolver(
            label: "a.jpg", row: row, metadata: PictureMetadata(segments: segments ?? []), options: options,
            storedSize: picture.map { PictureSize(width: $0.width, height: $0.height) })
        record = try resolver.resolve()
        warnings = resolver.warnings
    }

    /// Resolves a picture at 48,7 with additional EXIF.
    init(exif: KeyValuePairs<ExifTag, ExifBuilder.Value>, xmp: String? = nil, row: SidecarRow? = nil) throws {
        try self.init(JPEGBuilder(exif: .at(48, 7).setting(exif), xmp: xmp), row: row)
    }

    var panorama: Equirectangular? {
        if case .equirectangular(let model) = record.camera { model } else { nil }
    }

    /// The field of view of a flat photo.
    var fieldOfView: Double? {
        if case .perspective(let field) = record.camera { field } else { nil }
    }
}

extension SidecarRow {
    static func example(_ change: (inout SidecarRow) -> Void = { _ in }) -> SidecarRow {
        var row = SidecarRow(source: "t.csv", number: 2)
        change(&row)
        return row
    }
}
