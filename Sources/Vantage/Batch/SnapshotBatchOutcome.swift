import Scenes
import Visibility
import VantageErrors

/// How one row of a batch of snapshots ended.
public enum SnapshotBatchOutcome: Sendable {
    /// A picture was made.
    case done(Picture)
    /// There is no scene for the row.
    case unavailable(id: String)
    /// No picture was made; the batch goes on.
    case failed(id: String, any VantageError)
    /// An earlier run settled it; a picture that its report lacks is told now.
    case skipped(unreported: Picture?)

    /// A picture in the output folder.
    public struct Picture: Sendable {
        /// What the picture shows.
        public enum Content: Sendable {
            /// - Parameters:
            ///   - token: Names the scene, and the heading that the request implied.
            ///   - distance: Metres, where the row asked for a place.
            ///   - visibility: Where the row asked for an item.
            case view(
                LookAroundSnapshotter.Snapshot, of: SceneID, token: String, distance: Double?,
                visibility: ItemVisibility?)
            /// A map, with what is known of it.
            case map(MapSnapshotter.Snapshot)
        }

        /// The row's.
        public let id: String
        /// The path below the output folder.
        public let output: String
        /// Bytes of the picture.
        public let bytes: Int
        /// What it shows; `nil` for one that an earlier run made.
        public let content: Content?
    }
}
