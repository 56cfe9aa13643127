import Vantage

/// Remedies for errors, phrased in terms of the tool's options and commands, which the libraries' errors do not
/// mention.
enum Remedies {
    /// Returns the description of an error, followed by its remedy.
    @Sendable static func sentence(for error: any VantageError) -> String {
        remedy(for: error).map { "\(error.description) \($0)" } ?? error.description
    }

    /// Returns the remedy for an input that could not be imported.
    static func remedy(for failure: ImportReport.Note) -> String? {
        if let limit = failure.limit { return raising(limit) }
        if failure.code == ImportFailure.Code.noPosition.rawValue, failure.message.contains("specify its columns") {
            return "Use --columns."
        }
        return ImportFailure.Code(rawValue: failure.code).flatMap(remedy)
    }

    static func remedy(for error: any VantageError) -> String? {
        if let limit = error.limit { return raising(limit) }
        return switch error {
        case let error as StoreError: remedy(for: error.code)
        case let error as ObjectStorageError: error.code == .objectMissing ? "Specify it with --pictures." : nil
        case let error as SceneError: remedy(for: error.code)
        case let error as BatchError: remedy(for: error.code)
        case let error as ShardError: remedy(for: error.code)
        case let error as MapError: error.code == .noElevation ? elevation : nil
        case let error as ImportFailure: remedy(for: error.code)
        case let error as SnapshotError:
            (error.cause as? any VantageError)?.category == .invalidData ? Self.damaged : nil
        default: nil
        }
    }

    private static let elevation = "Create one from GeoTIFF, HGT or other files with scripts/import-elevation.sh."

    private static func remedy(for code: ImportFailure.Code) -> String? {
        switch code {
        case .unsupportedFormat: "Specify its columns with --columns, or its format with --format."
        case .coordinateSystemMissing: "Use --crs."
        case .unusedCalibration: "Specify the calibration with --calibration."
        case .outsideTrack: "Or correct the clock with --time-offset."
        case .trackGap: "Or allow longer gaps with --track-gap."
        case .badCubeMap: "Or import them as photos with --kind photo."
        default: nil
        }
    }

    private static let damaged =
        "List the damage with `vantage verify`, and restore the file from a copy, or import again."

    /// The remedy for a picture that was skipped as a duplicate.
    static let duplicate = "Import it anyway with --duplicates keep."

    private static func raising(_ limit: ResourceLimit) -> String {
        switch limit {
        case .pictureScans: "Or raise the limits with --max-scans and --max-megapixels."
        case .pictureBytes: "Or raise the limit with --max-picture-mib."
        case .picturePixels: "Or raise the limit with --max-megapixels."
        case .decoderMemory: "Or raise the limit with --max-decoder-mib."
        case .snapshotSide: "Or raise the limit with --max-side."
        case .lineBytes: "Or raise the limit with --max-line-kib."
        case .jsonDepth: "Or raise the limit with --max-json-depth."
        case .documentBytes: "Or raise the limit with --max-document-mib."
        case .drawingWork: "Or raise the limit with --max-drawing-work."
        }
    }

    private static func remedy(for code: StoreError.Code) -> String? {
        switch code {
        case .noSuchStore: "Create one with `vantage import`, or specify another with --store."
        case .notASceneStore: "Specify another store with --store, or a new file to import into."
        case .writtenByEarlierRelease: "Run `vantage upgrade`."
        case .damaged: damaged
        case .writtenByNewerRelease, .cannotOpen, .cannotWrite, .busy, .linkedPictureChanged, .invalidValue, .full,
            .noMemory, .unreachable, .closed:
            nil
        }
    }

    private static func remedy(for code: SceneError.Code) -> String? {
        switch code {
        case .noSuchCollection: "Run `vantage collections` to list them."
        case .invalidSceneID: "Run `vantage scenes` to list the ids."
        case .invalidToken: "Run `vantage available` to get a new one."
        case .sceneNoLongerAvailable, .noPicture, .invalidCursor: nil
        }
    }

    private static func remedy(for code: ShardError.Code) -> String? {
        switch code {
        case .noManifest: "Create one with `vantage publish`, or specify another with --store."
        case .otherStore: "Specify another folder with --into."
        case .shardMissing, .shardChanged: "Copy the shards again, or publish them again."
        case .newerManifest: "Upgrade Vantage."
        case .badManifest, .shardForeign, .folderBusy, .cannotWrite: nil
        }
    }

    private static func remedy(for code: BatchError.Code) -> String? {
        switch code {
        case .noScenes: "Specify one with --store."
        case .noMapSource: "Specify a source with --source."
        case .cannotCreate: "Or specify another folder with --output."
        case .cannotReport: "Specify another file with --report."
        case .cannotWrite: "Fix this, then continue with --resume."
        case .unreadable, .notText, .badTable, .noPlaceColumn, .badRow, .badOutput: nil
        }
    }
}
