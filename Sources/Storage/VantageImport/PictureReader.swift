import Crypto
import VantageCore
import VantageGeodesy
import VantageJPEG
import VantageScenes
import VantageSceneStore

/// Creates scenes from candidates.
package enum PictureReader {
    /// Reads the picture file once, and determines the scene's properties.
    ///
    /// - Throws: ``ImportFailure`` if the picture cannot be decoded or the scene has no position.
    package static func read(
        _ candidate: ImportCandidate, limits: ImportLimits = .standard
    ) throws(ImportFailure) -> LoadedPicture {
        guard let picture = candidate.picture else { return try readRow(of: candidate) }
        let bytes = try PictureFileReader(file: picture, limits: limits.picture).bytes()
        let (header, segments) = try structure(of: bytes, name: picture.name, limits: limits.picture)
        var resolver = SceneResolver(
            label: candidate.label, row: candidate.row, metadata: PictureMetadata(segments: segments),
            storedSize: PictureSize(width: header.width, height: header.height))
        var record = try resolver.resolve()
        record.fileName = picture.name
        record.contentHash = ContentHash(bytes: Array(SHA256.hash(data: bytes)))
        return LoadedPicture(bytes: bytes, header: header, record: record, warnings: resolver.warnings)
    }

    private static func readRow(of candidate: ImportCandidate) throws(ImportFailure) -> LoadedPicture {
        var resolver = SceneResolver(
            label: candidate.label, row: candidate.row, metadata: PictureMetadata(), storedSize: nil)
        let record = try resolver.resolve()
        return LoadedPicture(bytes: nil, header: nil, record: record, warnings: resolver.warnings)
    }

    private static func structure(
        of bytes: [UInt8], name: String, limits: JPEGLimits
    ) throws(ImportFailure) -> (JPEGHeader, [JPEGSegment]) {
        do {
            return (try JPEGDecoder.header(of: bytes, limits: limits), try JPEGSegments.read(from: bytes))
        } catch {
            throw ImportFailure(error, picture: name)
        }
    }
}

extension ImportFailure {
    init(_ error: JPEGError, picture name: String) {
        let code: Code =
            switch error.code {
            case .notAJPEG: .notAJPEG
            case .truncated: .truncatedPicture
            case .unsupported: .unsupportedPicture
            case .tooManyPixels, .tooManyBytes, .tooMuchMemory, .tooManyScans: .tooLarge
            case .damaged, .regionOutsidePicture, .cannotEncode: .damagedPicture
            }
        self.init(code, name, "\(name): \(error.description)", limit: error.limit)
    }
}
