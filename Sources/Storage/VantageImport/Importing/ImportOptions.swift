import Foundation
import VantageCore
import VantageGeodesy
import VantageObjects
import VantageSceneStore
import VantageStoreCore

/// The options for an import.
public struct ImportOptions: Sendable {
    /// The smaller levels that are stored with a picture for faster views.
    public enum Levels: String, Hashable, Sendable, CaseIterable, Codable {
        /// Levels that are each half the size of the previous one, down to a short side of about 512 pixels.
        case all = "all"
        /// No levels. Each view is rendered from the original.
        case none = "none"
    }

    /// The kind to assume for pictures whose kind is not specified.
    public enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
        /// Each picture is recognized as a panorama or a photo; see `docs/import.md`.
        case auto = "auto"
        /// Pictures that are twice as wide as they are high are panoramas.
        case panorama = "panorama"
        /// All pictures are flat photos, except those that a table declares as panoramas. No picture is a face of a
        /// cube map.
        case photo = "photo"
    }

    /// The collection to import into.
    public var collection: CollectionSpec
    /// The kind to assume for pictures whose kind is not specified.
    public var kind: Kind
    /// The calibration of the camera, for pictures whose projection is not specified; `nil` if it is not known.
    public var calibration: CalibratedCamera?
    /// Whether magnetic headings are stored unchanged. If not, they are converted to true headings using the World
    /// Magnetic Model, or IGRF for pictures taken before 2025.
    public var keepsMagneticHeadings: Bool
    /// The format of the inputs.
    public var format: ImportFormat
    /// Settings for tables that do not describe themselves or whose column names are misleading; `nil` if there are
    /// none.
    public var tableSettings: TableProfile?
    /// The columns of place tables; `nil` to find columns by their usual names. Applies only to
    /// ``ImportFormat/places``.
    public var placeColumns: PlaceColumns?
    /// Whether originals stay where they are. If so, the store keeps only their path, size and checksum.
    public var linksOriginals: Bool
    /// The location to store pictures at, instead of in the store; `nil` for the location that the store records, if it
    /// records one.
    public var pictures: StorageLocation?
    /// The approximate number of bytes in a volume, the object that holds the levels of many pictures at
    /// ``pictures``.
    public var volumeBytes = 64 << 20
    /// The options for positioning pictures on tracks.
    public var tracks: TrackOptions
    /// The levels to create.
    public var levels: Levels
    /// Whether to store lossless baseline copies of progressive JPEGs, because a progressive JPEG cannot be read in
    /// parts.
    public var rewrites: Bool
    /// The treatment of inputs that the store already has.
    public var duplicates: DuplicatePolicy
    /// Whether to resume an interrupted run with the same arguments.
    public var resumes: Bool
    /// The share of the inputs to import, or `nil` for all of them. Does not apply to ``ImportFormat/places``.
    public var shard: ImportShard?
    /// Whether the collection's places are replaced with the imported ones. Applies only to ``ImportFormat/places``.
    public var replaces = false
    /// The number of pictures to prepare in parallel.
    public var jobs: Int
    /// The limits on inputs.
    public var limits: ImportLimits

    /// Creates the default options: all levels, no duplicates, and automatic format detection.
    public init(collection: CollectionSpec) {
        self.collection = collection
        kind = .auto
        keepsMagneticHeadings = false
        format = .auto
        linksOriginals = false
        tracks = TrackOptions()
        levels = .all
        rewrites = false
        duplicates = .skip
        resumes = false
        jobs = ProcessInfo.processInfo.activeProcessorCount
        limits = .standard
    }

    /// Returns the arguments that determine a run's result, as text. A run can be resumed only if this text is
    /// unchanged.
    func fingerprint(paths: [String]) throws -> String {
        struct Arguments: Encodable {
            let paths: [String]
            let kind: String?
            let keepMagnetic: Bool?
            let calibration: CalibratedCamera?
            let table: TableProfile?
            let placeColumns: PlaceColumns?
            let format: String
            let link: Bool
            let levels: String
            let rewrite: Bool
            let duplicates: String
            let tracks: [String]?
            let shard: ImportShard?
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let arguments = Arguments(
            paths: paths.map { URL(filePath: $0).standardizedFileURL.path },
            // Omitted unless set, so that runs started by earlier versions can be resumed.
            kind: kind == .auto ? nil : kind.rawValue, keepMagnetic: keepsMagneticHeadings ? true : nil,
            calibration: calibration, table: tableSettings, placeColumns: placeColumns, format: format.rawValue,
            link: linksOriginals, levels: levels.rawValue, rewrite: rewrites, duplicates: duplicates.rawValue,
            tracks: tracks.fingerprint, shard: shard)
        return String(decoding: try encoder.encode(arguments), as: UTF8.self)
    }
}
