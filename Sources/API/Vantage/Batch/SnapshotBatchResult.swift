import Foundation
import VantageScenes
import VantageVisibility
import VantageCore

/// A row's result in a snapshot batch.
public enum SnapshotBatchResult: Sendable {
    /// A picture was written.
    case done(Picture)
    /// There is no scene for the row.
    case unavailable(id: String)
    /// No picture was written because of an error. The batch continues.
    case failed(id: String, any VantageError)
    /// An earlier run completed the row. The associated value is the row's picture, or `nil` if the earlier run's
    /// report already lists it.
    case skipped(unreported: Picture?)

    /// A picture in the output folder.
    public struct Picture: Sendable {
        /// The content of the picture.
        public enum Content: Sendable {
            /// A view into a scene.
            ///
            /// - Parameters:
            ///   - token: The scene's token, which includes the heading that the request implied.
            ///   - distance: The distance from the requested place to the scene, in meters, if the row requested a
            ///     place.
            ///   - visibility: Whether the scene sees the requested item, if the row requested one.
            case view(
                LookAroundSnapshotter.Snapshot, of: SceneID, token: String, distance: Double?,
                visibility: ItemVisibility?)
            /// A map.
            case map(MapSnapshotter.Snapshot)
        }

        /// The ID of the row.
        public let id: String
        /// The path of the picture, relative to the output folder.
        public let output: String
        /// The size of the picture, in bytes.
        public let bytes: Int
        /// The content of the picture, or `nil` if an earlier run wrote it.
        public let content: Content?

        /// The bytes of the picture, or `nil` if an earlier run wrote it.
        package var data: Data? {
            switch content {
            case .view(let snapshot, _, _, _, _): snapshot.jpegData
            case .map(let snapshot): snapshot.data
            case nil: nil
            }
        }
    }
}
