import Foundation
import Vantage
import VantageJPEG
import VantageParameters
import VantageScenes
import VantageSnapshotter

extension RemoteSceneProvider {
    /// Requests a view from the server, which renders it. The view's projection is computed locally by the same rules.
    public func snapshot(
        of scene: Scene, viewHeading: Heading?, options: LookAroundSnapshotter.Options
    ) async throws -> LookAroundSnapshotter.Snapshot {
        let options = try options.checked(for: scene, viewHeading: viewHeading)
        let response = try await server.response(to: .view(of: scene.id, options))
        let picture = try response.checked { try JPEGDecoder.header(of: response.bytes) }
        let pixels = options.pixels
        guard (picture.width, picture.height) == (pixels.width, pixels.height) else {
            throw RemoteError(
                .unexpectedResponse,
                "The response to \(response.target) is \(picture.width)×\(picture.height) pixels instead of "
                    + "\(pixels.width)×\(pixels.height).")
        }
        let view = ViewSolver.resolve(try SnapshotSubject(scene, try UnreadPicture(of: scene)), options)
        return LookAroundSnapshotter.Snapshot(
            jpegData: Data(response.bytes), projection: .init(view: view, scene: scene, scale: options.scale),
            unphotographedFraction: try response.unphotographedFraction, levelRead: try response.levelRead)
    }
}

extension RemoteRequest {
    fileprivate static func view(of scene: SceneID, _ options: SnapshotOptions) -> RemoteRequest {
        var call = RemoteRequest("/v1/snapshot", accepts: .picture)
        call.add("scene", scene.description)
        call.add(ViewParameters.self, options)
        return call
    }
}

/// A session for a picture that is not read locally. It knows only the size of the picture.
private struct UnreadPicture: PictureSession {
    let size: PictureSize
    var levels: [PyramidLevel] { [] }

    /// - Throws: `SnapshotError` with the code `subjectUnusable` if the size of the picture is unknown.
    init(of scene: Scene) throws {
        guard let upright = scene.size else {
            throw SnapshotError(.subjectUnusable, "The picture size of scene \(scene.id) is unknown.")
        }
        size =
            scene.orientation.swapsWidthAndHeight
            ? PictureSize(width: upright.height, height: upright.width) : upright
    }

    func bytes(of level: PyramidLevel) throws -> [UInt8] { [] }
}

extension RemoteResponse {
    private struct View: Decodable {
        let level: Int?
        let decodedAt: String?
        let coarser: Bool?
    }

    fileprivate var unphotographedFraction: Double {
        get throws {
            let text = headers.first(name: "vantage-unphotographed")
            guard let share = text.flatMap({ Double($0) }), 0...1 ~= share else {
                throw RemoteError(
                    .unexpectedResponse, "The response to \(target) lacks the vantage-unphotographed header.")
            }
            return share
        }
    }

    /// The level that was decoded, or `nil` if the view shows no part of the picture.
    fileprivate var levelRead: DecodedLevel? {
        get throws {
            let text = headers.first(name: "vantage-view") ?? ""
            let view = try checked { try JSONDecoder().decode(View.self, from: Data(text.utf8)) }
            guard let level = view.level else { return nil }
            let scale = view.decodedAt.flatMap { Int($0.dropFirst(2)) } ?? 1
            return DecodedLevel(level: level, scale: scale, isLimited: view.coarser ?? false)
        }
    }
}
