import Foundation
import VantageScenes
import VantageSnapshotter

extension SceneProvider {
    /// Returns the tile grid for a scene's picture.
    ///
    /// - Throws: `SnapshotError` if the picture cannot be used, `CancellationError`, or an error from ``picture(of:)``.
    public func pictureTiling(of scene: Scene) async throws -> PictureTiling {
        try await reading(scene) { subject, _ in try PictureTiling(of: subject) }
    }

    /// Returns a tile of a scene's picture as a JPEG of at most 512×512 pixels. It consists of stored pixels without
    /// reprojection, unless the picture comes from calibrated lenses.
    ///
    /// - Returns: `nil` if the picture does not have the tile.
    /// - Throws: The same errors as ``pictureTiling(of:)``.
    public func pictureTile(_ address: PictureTileAddress, of scene: Scene) async throws -> Data? {
        try await reading(scene) { subject, isCancelled in
            try Renderer().tile(address, of: subject, isCancelled: isCancelled).map { Data($0) }
        }
    }

    /// Returns a part of a scene's picture at full resolution. It is not reprojected unless the picture comes from
    /// calibrated lenses.
    ///
    /// - Parameters:
    ///   - columns: The columns of the upright picture, in pixels.
    ///   - rows: The rows of the upright picture, in pixels.
    ///   - scene: A scene from this provider.
    /// - Returns: A JPEG, or `nil` if the part is outside the picture.
    /// - Throws: The same errors as ``pictureTiling(of:)``.
    package func picturePart(_ columns: Range<Int>, _ rows: Range<Int>, of scene: Scene) async throws -> Data? {
        try await reading(scene) { subject, isCancelled in
            try Renderer().part(columns, rows, of: subject, isCancelled: isCancelled).map { Data($0) }
        }
    }

    /// Returns the whole picture of a scene, upright and reduced in size. A panorama keeps its stored projection, unless
    /// it comes from calibrated lenses.
    ///
    /// - Parameters:
    ///   - width: The width of the result, in pixels. A narrower picture is not enlarged.
    ///   - scene: A scene from this provider.
    /// - Returns: A JPEG.
    /// - Throws: The same errors as ``pictureTiling(of:)``.
    public func preview(width: Int, of scene: Scene) async throws -> Data {
        try await reading(scene) { subject, isCancelled in
            Data(try Renderer().preview(width: width, of: subject, isCancelled: isCancelled))
        }
    }
}
