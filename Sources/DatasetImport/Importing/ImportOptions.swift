import Foundation
import SceneStore
import VantageErrors

/// How a dataset is imported.
public struct ImportOptions: Sendable {
    /// What is stored beside the original for faster views.
    public enum Levels: String, Hashable, Sendable, CaseIterable, Codable {
        /// Half-size levels, from half the original's size down to a short side of about 512 pixels.
        case all = "all"
        /// Nothing: each view is made of the original.
        case none = "none"
    }

    /// Where the scenes go.
    public var collection: CollectionSpec
    /// What the inputs are taken for.
    public var format: ImportFormat
    /// Whether originals stay where they are; the store keeps their path, size and checksum.
    public var linksOriginals: Bool
    /// Which levels of the pyramid are made.
    public var levels: Levels
    /// Whether a picture that cannot be read in part (a progressive JPEG) gets a lossless baseline copy beside it.
    public var rewrites: Bool
    /// What happens to what the store has already.
    public var duplicates: DuplicatePolicy
    /// Whether to go on with an interrupted run of the same arguments.
    public var resumes: Bool
    /// How many pictures are prepared at once.
    public var jobs: Int
    /// What an input may demand.
    public var limits: ImportLimits

    /// All levels, no duplicates, the format found out, where nothing else is said.
    public init(collection: CollectionSpec) {
        self.collection = collection
        format = .auto
        linksOriginals = false
        levels = .all
        rewrites = false
        duplicates = .skip
        resumes = false
        jobs = ProcessInfo.processInfo.activeProcessorCount
        limits = .standard
    }

    /// What decides what a run stores, as text: only a run with the same is resumed.
    func fingerprint(paths: [String]) throws -> String {
        struct Arguments: Encodable {
            let paths: [String]
            let format: String
            let link: Bool
            let levels: String
            let rewrite: Bool
            let duplicates: String
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let arguments = Arguments(
            paths: paths.map { URL(filePath: $0).standardizedFileURL.path }, format: format.rawValue,
            link: linksOriginals, levels: levels.rawValue, rewrite: rewrites, duplicates: duplicates.rawValue)
        return String(decoding: try encoder.encode(arguments), as: UTF8.self)
    }
}
