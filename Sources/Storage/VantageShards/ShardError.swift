import VantageCore

/// An error that occurs when shards are published, copied or opened.
public typealias ShardError = CodedError<ShardErrorCode>

/// The codes of ``ShardError``.
public enum ShardErrorCode: String, VantageErrorCode {
    /// The manifest does not exist, or cannot be read.
    case noManifest = "noManifest"
    /// The file is not a manifest, or a value in it is invalid.
    case badManifest = "badManifest"
    /// The manifest has a version that this release does not support.
    case newerManifest = "newerManifest"
    /// A file that the manifest lists does not exist, or cannot be read.
    case shardMissing = "shardMissing"
    /// A file that the manifest lists has a different size or hash.
    case shardChanged = "shardChanged"
    /// The contents of a shard contradict the manifest, although its size and hash match.
    case shardForeign = "shardForeign"
    /// The folder contains the shards of a different store.
    case otherStore = "otherStore"
    /// Another process is publishing into the folder, or copying to it.
    case folderBusy = "folderBusy"
    /// The folder cannot be created or written.
    case cannotWrite = "cannotWrite"

    /// The category of all errors with this code.
    public var category: ErrorCategory {
        switch self {
        case .noManifest: .notFound
        case .shardMissing: .unreadable
        case .badManifest, .shardChanged, .shardForeign: .invalidData
        case .newerManifest: .unsupported
        case .otherStore: .invalidArgument
        case .folderBusy: .busy
        case .cannotWrite: .cannotWrite
        }
    }
}
