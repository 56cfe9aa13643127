import Foundation
import Scenes
import Snapshotter

extension SceneProvider {
    /// How the picture of a scene is cut into tiles.
    ///
    /// - Throws: `SnapshotError` when the picture cannot be used; what ``picture(of:)`` throws; `CancellationError`.
    public func pictureTiling(of scene: Scene) async throws -> PictureTiling {
        try await reading(scene) { subject, _ in try PictureTiling(of: subject) }
    }

    /// A tile of a scene's picture: the stored pixels as they are, a JPEG of at most 512 by 512.
    ///
    /// - Returns: `nil` where the picture has no such tile.
    /// - Throws: As ``pictureTiling(of:)`` does.
    public func pictureTile(_ address: PictureTileAddress, of scene: Scene) async throws -> Data? {
        try await reading(scene) { subject, isCancelled in
            try Renderer().tile(address, of: subject, isCancelled: isCancelled).map { Data($0) }
        }
    }

    /// A part of a scene's picture: the pixels of its full size as they are.
    ///
    /// - Parameters: Pixels of the upright picture.
    /// - Returns: A JPEG; `nil` where the picture has no such part.
    /// - Throws: As ``pictureTiling(of:)`` does.
    package func picturePart(_ columns: Range<Int>, _ rows: Range<Int>, of scene: Scene) async throws -> Data? {
        try await reading(scene) { subject, isCancelled in
            try Renderer().part(columns, rows, of: subject, isCancelled: isCancelled).map { Data($0) }
        }
    }

    /// The whole picture of a scene, upright and smaller: a panorama as it is stored, and not a view.
    ///
    /// - Parameters:
    ///   - width: Pixels; a picture that has fewer stays as wide as it is.
    ///   - scene: A scene of this provider.
    /// - Returns: A JPEG.
    /// - Throws: As ``pictureTiling(of:)`` does.
    public func preview(width: Int, of scene: Scene) async throws -> Data {
        try await reading(scene) { subject, isCancelled in
            Data(try Renderer().preview(width: width, of: subject, isCancelled: isCancelled))
        }
    }
}
