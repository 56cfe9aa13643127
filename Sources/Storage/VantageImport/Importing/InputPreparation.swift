import Foundation
import VantageCore
import VantageJPEG
import VantageScenes
import VantageSceneStore
import VantageStoreCore

/// The preparation of inputs from a scan for the store: pictures are read, checked and hashed, and their levels are
/// created.
struct InputPreparation: Sendable {
    let options: ImportOptions
    /// Whether pictures are kept. A dry run only checks them.
    let keepsPictures: Bool
    /// The tracks from which pictures may be positioned.
    var tracks: ImportTracks?
    /// The pictures that are too close to others on a track.
    var thinning = TrackThinning()
    /// The inputs that are already prepared.
    var prepared: PreparedInputs?
    /// The uploader for pictures that are stored outside the store.
    var uploader: PictureUploader?

    func items(
        of chunk: DiscoveryChunk, _ cancellation: CancellationFlag
    ) throws -> [ImportItem<PreparedScene>] {
        try chunk.discoveries.enumerated().map { place, discovery in
            try cancellation.check()
            return try uploaded(prepare(discovery, position: chunk.position + place))
        }
    }

    /// Returns a preparation that uploads originals. Without an uploader, pictures are kept in the store.
    func uploading(to uploader: PictureUploader?) -> InputPreparation {
        var preparation = self
        preparation.uploader = uploader
        return preparation
    }

    /// Uploads the original of an input. Its bytes then no longer take up memory.
    private func uploaded(_ item: ImportItem<PreparedScene>) throws -> ImportItem<PreparedScene> {
        guard let uploader, case .ready(let scene) = item.content, !scene.pictures.isEmpty else { return item }
        return item.replacing(scene.with(try uploader.uploadOriginals(scene.pictures)))
    }

    func prepare(_ discovery: DiscoveredInput, position: Int) -> ImportItem<PreparedScene> {
        switch discovery {
        case .ignored(let file):
            ImportItem(
                position: position, source: file.name,
                content: .ignored(
                    code: file.isTable ? ImportReport.ignoredTableCode : ImportReport.ignoredCode,
                    message: file.reason))
        case .failure(let failure):
            failed(failure, position: position)
        case .candidate(let candidate):
            if let reason = thinning.reason(at: position) {
                ImportItem(
                    position: position, source: candidate.label,
                    content: .ignored(code: ImportReport.tooCloseCode, message: reason))
            } else {
                prepared?.take(position, source: candidate.label) ?? prepare(candidate, position: position)
            }
        }
    }

    private func prepare(_ candidate: ImportCandidate, position: Int) -> ImportItem<PreparedScene> {
        do {
            let read = try PictureReader.read(
                candidate, options: options.resolution, limits: options.limits, tracks: tracks)
            return ImportItem(
                position: position, source: candidate.label,
                content: .ready(PreparedScene(read.record, try streams(of: read, candidate: candidate))),
                warnings: read.warnings + storageWarnings(of: candidate))
        } catch {
            return failed(error, position: position)
        }
    }

    private func storageWarnings(of candidate: ImportCandidate) -> [ImportWarning] {
        guard options.linksOriginals, let cubeMap = candidate.cubeMap else { return [] }
        return [ImportWarning("\(cubeMap.name) consists of six files, which were stored instead of linked.")]
    }

    private func failed(_ failure: ImportFailure, position: Int) -> ImportItem<PreparedScene> {
        ImportItem(
            position: position, source: failure.input,
            content: .failed(code: failure.codeName, limit: failure.limit, message: failure.description))
    }

    private func streams(
        of read: LoadedPicture, candidate: ImportCandidate
    ) throws(ImportFailure) -> [PictureStream] {
        guard let file = read.file, let picture = candidate.picture else { return [] }
        do {
            guard keepsPictures else {
                try JPEGDecoder.check(file.jpeg, limits: options.limits.picture)
                return []
            }
            let hash = read.record.contentHash ?? ContentHash(of: file.bytes)
            return try PictureStreamBuilder(
                file: file, wraps: read.record.wraps, turn: read.record.turn, options: options
            )
            .streams(hash: hash, path: URL(filePath: picture.path).standardizedFileURL.path)
        } catch {
            throw ImportFailure(error, picture: candidate.label)
        }
    }
}

extension SceneRecord {
    /// Whether the left and right edges of the stored picture meet.
    fileprivate var wraps: Bool {
        guard case .equirectangular(let panorama) = camera else { return false }
        return panorama.wraps && !orientation.swapsWidthAndHeight
    }

    /// The width of 360° in pixels, if the picture is a panorama.
    fileprivate var turn: Double? {
        guard case .equirectangular(let panorama) = camera else { return nil }
        return panorama.fullWidth
    }
}
