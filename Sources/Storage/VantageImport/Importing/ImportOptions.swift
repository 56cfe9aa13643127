import Foundation
import VantageCore
import VantageGeodesy
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

    /// The kind of pictures that do not state their kind.
    public enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
        /// Each picture is recognized as a panorama or a photo; see `docs/import.md`.
        case auto = "auto"
        /// Pictures that are twice as wide as high are panoramas.
        case panorama = "panorama"
        /// All pictures are flat photos, except those that a table declares to be panoramas. None is a face of a cube
        /// map.
        case photo = "photo"
    }

    /// The collection to import into.
    public var collection: CollectionSpec
    /// The kind of pictures that do not state their kind.
    public var kind: Kind
    /// The calibration of the camera, for pictures that do not state their projection; `nil` if it is not known.
    public var calibration: CalibratedCamera?
    /// Whether headings from magnetic north are stored as they are. If not, they are converted to true headings by the
    /// World Magnetic Model, or by IGRF for pictures taken before 2025.
    public var keepsMagneticHeadings: Bool
    /// The format of the inputs.
    public var format: ImportFormat
    /// Settings for tables that do not describe themselves or whose column names are misleading; `nil` if there are
    /// none.
    public var tableSettings: TableProfile?
    /// The columns of tables of places; `nil` if they have names that an import knows. Applies only to
    /// ``ImportFormat/places``.
    public var placeColumns: PlaceColumns?
    /// Whether originals stay where they are. If so, the store keeps only their path, size and checksum.
    public var linksOriginals: Bool
    /// The options for positioning pictures on tracks.
    public var tracks: TrackOptions
    /// The levels to create.
    public var levels: Levels
    /// Whether to store lossless baseline copies of progressive JPEGs, because a progressive JPEG cannot be read in
    /// parts.
    public var rewrites: Bool
    /// How to treat inputs that the store already has.
    public var duplicates: DuplicatePolicy
    /// Whether to resume an interrupted run with the same arguments.
    public var resumes: Bool
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
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let arguments = Arguments(
            paths: paths.map { URL(filePath: $0).standardizedFileURL.path },
            // Omitted unless it is set, so that runs of earlier versions can be resumed.
            kind: kind == .auto ? nil : kind.rawValue, keepMagnetic: keepsMagneticHeadings ? true : nil,
            calibration: calibration, table: tableSettings, placeColumns: placeColumns, format: format.rawValue,
            link: linksOriginals, levels: levels.rawValue, rewrite: rewrites, duplicates: duplicates.rawValue,
            tracks: tracks.fingerprint)
        return String(decoding: try encoder.encode(arguments), as: UTF8.self)
    }
}
