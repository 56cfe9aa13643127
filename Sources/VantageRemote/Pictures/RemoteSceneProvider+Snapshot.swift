import Foundation
import JPEGCodec
import Snapshotter
import Vantage
import VantageRequests

extension RemoteSceneProvider {
    /// Has the server make the picture, at the cost of the view. What it shows is worked out here, by the same rules.
    public func snapshot(
        of scene: Scene, viewHeading: Heading?, options: LookAroundSnapshotter.Options
    ) async throws -> LookAroundSnapshotter.Snapshot {
        let options = try options.checked(for: scene, viewHeading: viewHeading)
        let answer = try await server.answer(to: .view(of: scene.id, options))
        let picture = try answer.checked { try JPEGDecoder.header(of: answer.bytes) }
        let pixels = options.pixels
        guard (picture.width, picture.height) == (pixels.width, pixels.height) else {
            throw RemoteError(
                .unexpectedAnswer,
                "The answer to \(answer.target) has \(picture.width)×\(picture.height) pixels instead of "
                    + "\(pixels.width)×\(pixels.height).")
        }
        let view = ViewSolver.resolve(try SnapshotSubject(scene, try UnreadPicture(of: scene)), options)
        return LookAroundSnapshotter.Snapshot(
            jpegData: Data(answer.bytes), projection: .init(view: view, scene: scene, scale: options.scale),
            unphotographedShare: try answer.unphotographedShare, levelRead: try answer.levelRead)
    }
}

extension RemoteCall {
    fileprivate static func view(of scene: SceneID, _ options: SnapshotOptions) -> RemoteCall {
        var call = RemoteCall("/v1/snapshot", accepts: .picture)
        call.add("scene", scene.description)
        call.add("size", "\(options.size.width)x\(options.size.height)")
        call.add("scale", options.scale)
        call.add("heading", options.heading?.degrees)
        call.add("pitch", options.pitch)
        call.add("fov", options.fieldOfView?.degrees)
        call.add("quality", options.quality)
        call.add("subsampling", options.subsampling.rawValue)
        if options.metadata != .none { call.add("metadata", options.metadata.rawValue) }
        call.add(flag: "badge", options.badge)
        return call
    }
}

/// The sizes of a picture of which nothing is read here.
private struct UnreadPicture: PictureSession {
    let size: PictureSize
    var levels: [PyramidLevel] { [] }

    /// - Throws: `SnapshotError` `subjectUnusable` where nobody knows how large it is.
    init(of scene: Scene) throws {
        guard let upright = scene.size else {
            throw SnapshotError(.subjectUnusable, "Nobody knows how large the picture of scene \(scene.id) is.")
        }
        size =
            scene.orientation.swapsSides
            ? PictureSize(width: upright.height, height: upright.width) : upright
    }

    func bytes(of level: PyramidLevel) throws -> [UInt8] { [] }
}

extension RemoteAnswer {
    private struct View: Decodable {
        let level: Int?
        let decodedAt: String?
        let coarser: Bool?
    }

    fileprivate var unphotographedShare: Double {
        get throws {
            let text = headers.first(name: "vantage-unphotographed")
            guard let share = text.flatMap({ Double($0) }), 0...1 ~= share else {
                throw RemoteError(
                    .unexpectedAnswer, "The answer to \(target) does not say what of it was not photographed.")
            }
            return share
        }
    }

    /// `nil` where nothing of the picture was read.
    fileprivate var levelRead: LevelRead? {
        get throws {
            let text = headers.first(name: "vantage-view") ?? ""
            let view = try checked { try JSONDecoder().decode(View.self, from: Data(text.utf8)) }
            guard let level = view.level else { return nil }
            let scale = view.decodedAt.flatMap { Int($0.dropFirst(2)) } ?? 1
            return LevelRead(level: level, scale: scale, isLimited: view.coarser ?? false)
        }
    }
}
