import Crypto
import VantageCore
import VantageGeodesy
import VantageJPEG
import VantagePictureFormats
import VantageScenes
import VantageSceneStore

/// Creates scenes from candidates.
package enum PictureReader {
    /// Reads the picture file once, and determines the scene's properties.
    ///
    /// - Throws: ``ImportFailure`` if the picture cannot be decoded or the scene has no position.
    package static func read(
        _ candidate: ImportCandidate, options: ResolutionOptions = ResolutionOptions(),
        limits: ImportLimits = .standard, tracks: ImportTracks? = nil
    ) throws(ImportFailure) -> LoadedPicture {
        guard let picture = candidate.picture else { return try readRow(of: candidate, options: options) }
        let (bytes, format) = try PictureFileReader(file: picture, limits: limits.picture).contents()
        var readable = try readable(bytes, format, name: picture.name, limits: limits.picture)
        readable.metadata.lensText = Insta360Trailer.lensText(in: bytes)
        let jpeg = readable.jpeg
        var resolver = SceneResolver(
            label: candidate.label, row: candidate.row, metadata: readable.metadata, options: options,
            storedSize: PictureSize(width: readable.header.width, height: readable.header.height),
            tracks: tracks?.tracks(for: candidate),
            findFisheyes: { FisheyeSigns.find($0, in: jpeg, limits: limits.picture) })
        var record = try resolver.resolve()
        record.fileName = picture.name
        record.contentHash = ContentHash(bytes: Array(SHA256.hash(data: bytes)))
        return LoadedPicture(
            file: LoadedPicture.File(bytes: bytes, format: format, jpeg: readable.jpeg, header: readable.header),
            record: record, warnings: resolver.importWarnings)
    }

    /// Reads the metadata of a picture, without decoding it.
    static func metadata(of picture: PictureFile, limits: JPEGLimits) throws(ImportFailure) -> PictureMetadata {
        // The metadata of most JPEGs is at the start.
        if let start = try? RegularFile(path: picture.path).bytes(at: 0, count: 256 << 10),
            let segments = try? JPEGSegments.read(from: start)
        {
            return PictureMetadata(segments: segments)
        }
        let (bytes, format) = try PictureFileReader(file: picture, limits: limits).contents()
        if format == .jpeg {
            do { return PictureMetadata(segments: try JPEGSegments.read(from: bytes)) } catch {
                throw ImportFailure(error, picture: picture.name)
            }
        }
        do throws(PictureFormatError) {
            return PictureMetadata(of: try EmbeddedMetadata(of: bytes, format: format, limits: limits))
        } catch {
            throw ImportFailure(error, picture: picture.name)
        }
    }

    private static func readRow(
        of candidate: ImportCandidate, options: ResolutionOptions
    ) throws(ImportFailure) -> LoadedPicture {
        var resolver = SceneResolver(
            label: candidate.label, row: candidate.row, metadata: PictureMetadata(), options: options,
            storedSize: nil)
        let record = try resolver.resolve()
        return LoadedPicture(file: nil, record: record, warnings: resolver.importWarnings)
    }

    /// A JPEG that views can read, and the metadata of the file that it comes from.
    private struct ReadableJPEG {
        let jpeg: [UInt8]
        let header: JPEGHeader
        var metadata: PictureMetadata
    }

    private static func readable(
        _ bytes: [UInt8], _ format: PictureFormat, name: String, limits: JPEGLimits
    ) throws(ImportFailure) -> ReadableJPEG {
        guard format == .jpeg else { return try converted(bytes, format, name: name, limits: limits) }
        do {
            return ReadableJPEG(
                jpeg: bytes, header: try JPEGDecoder.header(of: bytes, limits: limits),
                metadata: PictureMetadata(segments: try JPEGSegments.read(from: bytes)))
        } catch {
            throw ImportFailure(error, picture: name)
        }
    }

    private static func converted(
        _ bytes: [UInt8], _ format: PictureFormat, name: String, limits: JPEGLimits
    ) throws(ImportFailure) -> ReadableJPEG {
        let derived: DerivedJPEG
        do throws(PictureFormatError) {
            derived = try DerivedJPEG(of: bytes, format: format, limits: limits)
        } catch {
            throw ImportFailure(error, picture: name)
        }
        do throws(JPEGError) {
            return ReadableJPEG(
                jpeg: derived.bytes, header: try JPEGDecoder.header(of: derived.bytes, limits: limits),
                metadata: PictureMetadata(of: derived))
        } catch {
            throw ImportFailure(error, picture: name)
        }
    }
}

extension ImportFailure {
    fileprivate init(_ error: PictureFormatError, picture name: String) {
        let code: Code =
            switch error.code {
            case .damaged: .damagedPicture
            case .unsupported: .unsupportedPicture
            case .tooManyPixels, .tooMuchMemory: .tooLarge
            }
        self.init(code, name, "\(name): \(error.description)", limit: error.limit)
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
