import Vantage

/// What this command can do about an error, in the words of its flags and commands. The errors of the libraries say what
/// went wrong and know of none.
enum Remedies {
    /// The error's own sentence, and the remedy behind it.
    @Sendable static func sentence(for error: any VantageError) -> String {
        remedy(for: error).map { "\(error.description) \($0)" } ?? error.description
    }

    /// For an input that an import could not take.
    static func remedy(for failure: ImportReport.Note) -> String? {
        if let limit = failure.limit { return raising(limit) }
        return failure.code == ImportFailure.Code.unsupportedFormat.rawValue ? format : nil
    }

    static func remedy(for error: any VantageError) -> String? {
        if let limit = error.limit { return raising(limit) }
        return switch error {
        case let error as SceneStoreError: remedy(for: error.code)
        case let error as SceneError: remedy(for: error.code)
        case let error as BatchError: remedy(for: error.code)
        case let error as MapError: error.code == .noElevation ? elevation : nil
        case let error as ImportFailure: error.code == .unsupportedFormat ? format : nil
        case let error as SnapshotError:
            (error.cause as? any VantageError)?.category == .invalidData ? Self.damaged : nil
        default: nil
        }
    }

    private static let elevation = "scripts/import-elevation.sh makes one of GeoTIFF, HGT and others."

    private static let format = "Or say its --format."

    private static let damaged =
        "`vantage verify` lists what is damaged; restore the file from a copy, or import again."

    /// For the note on a picture that was taken where and when another was.
    static let duplicate = "--duplicates keep imports it all the same."

    private static func raising(_ limit: ResourceLimit) -> String {
        switch limit {
        case .pictureScans: "Or raise the limits (--max-scans, --max-megapixels)."
        case .pictureBytes: "Or raise the limit (--max-picture-mib)."
        case .picturePixels: "Or raise the limit (--max-megapixels)."
        case .decoderMemory: "Or raise the limit (--max-decoder-mib)."
        case .snapshotSide: "Or raise the limit (--max-side)."
        case .lineBytes: "Or raise the limit (--max-line-kib)."
        case .jsonDepth: "Or raise the limit (--max-json-depth)."
        case .documentBytes: "Or raise the limit (--max-document-mib)."
        case .drawingWork: "Or raise the limit (--max-drawing-work)."
        }
    }

    private static func remedy(for code: SceneStoreError.Code) -> String? {
        switch code {
        case .noSuchStore: "`vantage import` makes one; --store names another."
        case .notASceneStore: "Name another file with --store, or a new one to import into."
        case .writtenByEarlierRelease: "Run `vantage upgrade`."
        case .damaged: damaged
        case .writtenByNewerRelease, .cannotOpen, .cannotWrite, .busy, .linkedPictureChanged, .invalidValue, .full,
            .noMemory, .closed:
            nil
        }
    }

    private static func remedy(for code: SceneError.Code) -> String? {
        switch code {
        case .noSuchCollection: "`vantage collections` lists them."
        case .invalidSceneID: "`vantage scenes` lists them."
        case .invalidToken: "Ask for the scene again with `vantage available`."
        case .sceneNoLongerAvailable, .noPicture, .invalidCursor: nil
        }
    }

    private static func remedy(for code: BatchError.Code) -> String? {
        switch code {
        case .noScenes: "Name one with --store."
        case .noMapSource: "Name a source with --source."
        case .cannotCreate: "Name another with --output."
        case .cannotReport: "Name another file with --report."
        case .cannotWrite: "Mend that, and go on with --resume."
        case .unreadable, .notText, .noPlaceColumn, .badRow, .badOutput: nil
        }
    }
}
