import BlockingWork
import Foundation
import Geodesy
import SceneStore
import Snapshotter

extension SceneStore {
    /// As many pictures are decoded at once as there are cores; the others wait their turn.
    private static let slots = WorkSlots(count: ProcessInfo.processInfo.activeProcessorCount)

    /// Makes a picture of a scene.
    ///
    /// - Parameters:
    ///   - scene: A scene of this store.
    ///   - impliedHeading: Where the request for the scene looks, for options that do not say.
    ///   - options: What to show.
    public func snapshot(
        of scene: Scene, impliedHeading: Heading? = nil, options: LookAroundSnapshotter.Options
    ) async throws -> LookAroundSnapshotter.Snapshot {
        let rendering = try options.rendering(of: scene, impliedHeading: impliedHeading)
        let rendered = try await withPictures(of: scene.id) { pictures in
            let subject = try SnapshotSubject(
                camera: scene.camera, heading: scene.heading, headingReference: scene.headingReference,
                pitch: scene.pitch, roll: scene.roll, orientation: scene.orientation,
                source: StoredPictureSource(pictures))
            return try await Self.slots.run {
                try await BlockingWork.run { cancellation in
                    do {
                        return try Renderer(limits: options.limits)
                            .render(subject, rendering) { cancellation.isCancelled }
                    } catch let error as SnapshotError {
                        if error.code == .cancelled { throw CancellationError() }
                        throw error.cause as? SceneStoreError ?? error
                    }
                }
            }
        }
        return LookAroundSnapshotter.Snapshot(rendered, of: scene, scale: options.scale)
    }
}

extension LookAroundSnapshotter.Options {
    /// These options for one scene: places to look at become headings.
    func rendering(of scene: Scene, impliedHeading: Heading?) throws -> SnapshotOptions {
        try SnapshotOptions(
            size: SnapshotSize(width: size.width, height: size.height, scale: scale, limits: limits),
            heading: heading(for: scene, impliedHeading: impliedHeading), pitch: pitch, fieldOfView: fieldOfView,
            encoding: SnapshotEncoding(quality: quality, subsampling: subsampling, metadata: metadata),
            badge: badge ? scene.credit : nil)
    }

    private func heading(for scene: Scene, impliedHeading: Heading?) throws -> Heading? {
        if let heading { return heading }
        guard let lookAt else { return scene.heading == nil ? nil : impliedHeading }
        guard scene.heading != nil else {
            throw LookAroundError(
                .headingUnknown,
                "Scene \(scene.id) cannot be turned to \(lookAt): nobody knows which way its picture faces. "
                    + "Give a heading instead, which then counts from the picture's centre.")
        }
        guard let bearing = scene.coordinate.bearing(to: lookAt) else {
            throw LookAroundError(
                .nothingToLookAt, "Scene \(scene.id) was taken at \(lookAt) itself. Give a heading instead.")
        }
        return bearing
    }
}

extension Scene {
    /// Attribution and licence in one line; `nil` when neither is known.
    var credit: String? {
        let parts = [attribution, license].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}

/// A scene's picture as the store keeps it, for the snapshotter.
struct StoredPictureSource: PictureSource {
    let width: Int
    let height: Int
    let levels: [PictureLevel]
    private let pictures: [PictureLevel: StoredPicture]
    private let reading: ScenePictures

    /// - Parameter reading: At full size, a rewritten copy is preferred to the original.
    init(_ reading: ScenePictures) throws {
        let pictures = reading.pictures
        guard let original = pictures.first(where: \.isOriginal) else {
            throw SceneStoreError(
                .noPicture, "Scene \(reading.scene.id) was imported without a picture: there is nothing to show.")
        }
        width = original.size.width
        height = original.size.height
        self.reading = reading
        let pairs = pictures.map { picture in
            (PictureLevel(index: picture.level, width: picture.size.width, height: picture.size.height), picture)
        }
        self.pictures = Dictionary(pairs) { one, other in one.isOriginal ? other : one }
        levels = self.pictures.keys.sorted { $0.index < $1.index }
    }

    func bytes(of level: PictureLevel) throws -> [UInt8] { try reading.bytes(of: picture(level)) }

    func indexHeader(of level: PictureLevel) throws -> [UInt8]? { try reading.indexHeader(of: picture(level)) }

    func indexRows(_ rows: Range<Int>, of level: PictureLevel) throws -> [[UInt8]] {
        try reading.indexRows(rows, of: picture(level))
    }

    func bytes(_ ranges: [Range<Int>], of level: PictureLevel) throws -> [UInt8] {
        try reading.bytes(ranges, of: picture(level))
    }

    private func picture(_ level: PictureLevel) -> StoredPicture {
        guard let picture = pictures[level] else { preconditionFailure("Only levels of this source are read.") }
        return picture
    }
}
