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
            storedSize: readable.size,
            tracks: tracks?.tracks(for: candidate),
            findFisheyes: { FisheyeSigns.find($0, in: jpeg, limits: limits.picture) },
            looksLikeStereo: { StereoSigns.areFound($0, in: jpeg, limits: limits.picture) })
        var record = try resolver.resolve()
        record.fileName = picture.name
        record.contentHash = ContentHash(bytes: Array(SHA256.hash(data: bytes)))
        let file = try file(bytes, format, readable, eye: resolver.eye, name: picture.name, limits: limits.picture)
        return LoadedPicture(file: file, record: record, warnings: resolver.importWarnings)
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

    /// - Parameter eye: The size of the top-left part that views show, or `nil` if they show the whole picture.
    private static func file(
        _ bytes: [UInt8], _ format: PictureFormat, _ readable: ReadableJPEG, eye: PictureSize?, name: String,
        limits: JPEGLimits
    ) throws(ImportFailure) -> LoadedPicture.File {
        var file = LoadedPicture.File(
            bytes: bytes, format: format, size: readable.size, jpeg: readable.jpeg, header: readable.header)
        if format != .jpeg {
            file.conversion = "It is a \(format.rawValue) picture; views read a JPEG that was made from it."
        }
        guard let eye else { return file }
        do throws(JPEGError) {
            file.jpeg = try JPEGRewriter.topLeft(width: eye.width, height: eye.height, of: file.jpeg, limits: limits)
            file.header = try JPEGDecoder.header(of: file.jpeg, limits: limits)
        } catch {
            throw ImportFailure(error, picture: name)
        }
        file.conversion = "It is a stereo picture; views read a JPEG of the left eye that was made from it."
        return file
    }

    /// A JPEG that views can read, and the metadata of the file that it comes from.
    private struct ReadableJPEG {
        let jpeg: [UInt8]
        let header: JPEGHeader
        var metadata: PictureMetadata

        /// The size in pixels.
        var size: PictureSize { PictureSize(width: header.width, height: header.height) }
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
