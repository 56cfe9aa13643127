import Foundation
import VantageCore
import VantageGeodesy

/// The list of the shards that make up a published catalog.
///
/// A shard is a read-only store without picture bytes. It contains the scenes in one contiguous range of the cells of
/// the index. `docs/publishing.md` describes the JSON.
public struct ShardManifest: Hashable, Sendable, Codable {
    /// The value of ``format``.
    public static let formatName = "vantage-shards"
    /// The version that this release writes, and the only one that it reads.
    public static let currentVersion = 1
    /// The name of the manifest in a published folder.
    public static let fileName = "manifest.json"
    /// The maximum number of scenes in a shard. A store with more is partly read without a memory map.
    public static let maximumScenesPerShard = 16_000_000

    /// ``formatName``.
    public var format = Self.formatName
    /// ``currentVersion``.
    public var version = Self.currentVersion
    /// The identity of the store that was published, as 16 hexadecimal digits. Its tokens are valid for the shards.
    public var store: String
    /// The time at which the manifest was written.
    public var created: Date
    /// The maximum number of scenes in a shard that the publisher requested.
    public var scenesPerShard: Int
    /// The west, south, east and north edges of the published region, in degrees; `nil` for the whole store.
    public var region: [Double]?
    /// The number of scenes in all shards.
    public var scenes: Int
    /// The shards, in ascending order of their cells, which do not overlap.
    public var shards: [Shard]

    /// A file in the folder of the manifest.
    public struct File: Hashable, Sendable, Codable {
        /// The name of the file, which contains the start of its hash.
        public var file: String
        /// The size of the file.
        public var bytes: Int
        /// The SHA-256 of the file, as 64 lowercase hexadecimal digits.
        public var sha256: String
    }

    /// A range of cells, of positions or of times. Both ends are included.
    public struct Range<Bound: Hashable & Sendable & Codable & Comparable>: Hashable, Sendable, Codable {
        /// The first value.
        public var first: Bound
        /// The last value.
        public var last: Bound
    }

    /// A shard.
    public struct Shard: Hashable, Sendable, Codable {
        /// The name of the store.
        public var file: String
        /// The size of the store.
        public var bytes: Int
        /// The SHA-256 of the store, as 64 lowercase hexadecimal digits.
        public var sha256: String
        /// The first and the last cell that contain scenes: `cell.id` without its lower 22 bits.
        public var cells: Range<Int64>
        /// The west, south, east and north edges of the scenes' positions, in degrees. West is never above east.
        public var bounds: [Double]
        /// The number of scenes.
        public var scenes: Int
        /// The earliest and the latest capture time; `nil` if none is known.
        public var captured: Range<Date>?
        /// The same scenes as GeoParquet, if they were written.
        public var geoParquet: File?

        /// The store and, if there is one, the GeoParquet.
        public var files: [File] {
            [File(file: file, bytes: bytes, sha256: sha256)] + [geoParquet].compactMap(\.self)
        }

        /// ``bounds`` as a box.
        package var box: BoundingBox {
            get throws { try BoundingBox(west: bounds[0], south: bounds[1], east: bounds[2], north: bounds[3]) }
        }
    }
}
