import VantageCore
import VantageGeodesy
import VantageJPEG
import VantagePictureFormats
import VantageScenes
import VantageSceneStore

/// A reader that creates scenes from candidates.
package enum PictureReader {
    /// Reads the picture file once, and determines the scene's properties.
    ///
    /// - Throws: ``ImportFailure`` if the picture cannot be decoded or the scene has no position.
    package static func read(
        _ candidate: ImportCandidate, options: ResolutionOptions = ResolutionOptions(),
        limits: ImportLimits = .standard, tracks: ImportTracks? = nil
    ) throws(ImportFailure) -> LoadedPicture {
        guard let picture = candidate.picture else { return try readRow(of: candidate, options: options) }
        if let cubeMap = candidate.cubeMap {
            return try read(cubeMap, of: candidate, options: options, limits: limits, tracks: tracks)
        }
        let (bytes, format) = try PictureFileReader(file: picture, limits: limits.picture).contents()
        var readable = try ReadableJPEG(bytes, format, name: picture.name, limits: limits.picture)
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
        record.contentHash = ContentHash(of: bytes)
        let file = try file(bytes, format, readable, eye: resolver.eye, name: picture.name, limits: limits.picture)
        return LoadedPicture(file: file, record: record, warnings: resolver.importWarnings)
    }

    /// Reads the metadata of a candidate's picture, without decoding it.
    static func metadata(of candidate: ImportCandidate, limits: JPEGLimits) throws(ImportFailure) -> PictureMetadata? {
        guard let cubeMap = candidate.cubeMap else {
            guard let picture = candidate.picture else { return nil }
            return try metadata(of: picture, limits: limits)
        }
        var faces: [PictureMetadata] = []
        for file in cubeMap.files { faces.append(try metadata(of: file, limits: limits)) }
        return PictureMetadata(ofFaces: faces)
    }

    /// Reads the metadata of a picture, without decoding it.
    private static func metadata(of picture: PictureFile, limits: JPEGLimits) throws(ImportFailure) -> PictureMetadata {
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

    private static func read(
        _ cubeMap: CubeMapFiles, of candidate: ImportCandidate, options: ResolutionOptions, limits: ImportLimits,
        tracks: ImportTracks?
    ) throws(ImportFailure) -> LoadedPicture {
        let picture = try CubePicture(of: cubeMap, limits: limits.picture)
        var resolver = SceneResolver(
            label: candidate.label, row: candidate.row, metadata: picture.metadata, options: options,
            storedSize: picture.file.size, tracks: tracks?.tracks(for: candidate))
        resolver.knownCamera = Sourced(.calibrated(.cubeMap(picture.camera)), picture.source)
        var record = try resolver.resolve()
        record.fileName = cubeMap.name
        record.contentHash = ContentHash(of: picture.file.bytes)
        resolver.warnings += picture.warnings
        return LoadedPicture(file: picture.file, record: record, warnings: resolver.importWarnings)
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
            bytes: bytes, size: readable.size, jpeg: readable.jpeg, header: readable.header)
        if format != .jpeg {
            file.conversion = "It is a \(format.rawValue) picture; views use a JPEG that was made from it."
        }
        guard let eye else { return file }
        do throws(JPEGError) {
            file.jpeg = try JPEGRewriter.topLeft(width: eye.width, height: eye.height, of: file.jpeg, limits: limits)
            file.header = try JPEGDecoder.header(of: file.jpeg, limits: limits)
        } catch {
            throw ImportFailure(error, picture: name)
        }
        file.conversion = "It is a stereo picture; views use a JPEG of the left eye, which was made from it."
        return file
    }
}

extension ImportFailure {
    init(_ error: PictureFormatError, picture name: String) {
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
