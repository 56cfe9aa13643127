import VantageCore
import VantagePlaceStore
import VantageSceneStore
import VantageStoreCore

/// The result of an import, with a note for each input that needs one.
public struct ImportReport: Sendable {
    /// A note about an input that did not become a new scene, or a warning about one that did.
    public struct Note: Hashable, Sendable {
        /// The name of the input.
        public let file: String
        /// The machine-readable code for the problem.
        public let code: String
        /// A message for the user.
        public let message: String
        /// The limit that was exceeded, if it can be raised.
        public var limit: ResourceLimit?
    }

    /// The maximum number of notes that are kept: for each code of failures and of ignored files, for all duplicates,
    /// and for all warnings. Further notes are only counted, so that many failures of one kind do not hide other kinds.
    public static let noteLimit = 10_000

    /// The number of inputs found: `imported + duplicates + failed + ignored`.
    public var found = 0
    /// The number of inputs that became scenes.
    public var imported = 0
    /// The number of inputs that the store already had.
    public var duplicates = 0
    /// The number of inputs that could not be imported.
    public var failed = 0
    /// The number of files that are neither pictures nor tables, plus the number of pictures in ``tooClose``.
    public var ignored = 0
    /// The number of pictures ignored because they are closer than the minimum distance to another picture on a track.
    public var tooClose = 0
    /// The size of the imported originals, in bytes.
    public var bytes = 0
    /// Notes about inputs that could not be imported.
    public var failureNotes: [Note] = []
    /// The number of inputs that could not be imported, by the code of their notes.
    public var failureCounts: [String: Int] = [:]
    /// Notes about duplicates, each naming the scene that the input duplicates.
    public var duplicateNotes: [Note] = []
    /// Notes about ignored files.
    public var ignoredNotes: [Note] = []
    /// The number of ignored files, by the code of their notes.
    public var ignoredCounts: [String: Int] = [:]
    /// Warnings about imported inputs.
    public var warnings: [Note] = []
    /// The number of warnings, including those that were not kept. A resumed run does not count those of the interrupted
    /// run.
    public var warningCount = 0
    /// The number of pictures that are twice as wide as they are high and were imported as flat photos, because nothing
    /// indicates that they are panoramas.
    public var panoramaShapes = 0

    /// The differences between the collection's places before and after they were replaced; `nil` if they were not.
    public var changes: PlaceChanges?

    /// Creates an empty report.
    public init() {}

    mutating func add<Subject>(_ outcome: ImportOutcome<Subject.ID>, of item: ImportItem<Subject>) {
        found += 1
        switch outcome {
        case .imported:
            imported += 1
            if case .ready(let subject) = item.content { bytes += subject.originalBytes }
        case .duplicate(let known, let message):
            duplicates += 1
            Self.append(Note(file: item.source, code: "duplicateOf:\(known)", message: message), to: &duplicateNotes)
        case .failed(let code, let limit, let message):
            addFailed(Note(file: item.source, code: code, message: message, limit: limit))
        case .ignored(let code, let message):
            addIgnored(Note(file: item.source, code: code, message: message))
        }
    }

    private mutating func addFailed(_ note: Note) {
        failed += 1
        failureCounts[note.code, default: 0] += 1
        if failureCounts[note.code, default: 0] <= Self.noteLimit { failureNotes.append(note) }
    }

    private mutating func addIgnored(_ note: Note) {
        ignored += 1
        if note.code == Self.tooCloseCode { tooClose += 1 }
        ignoredCounts[note.code, default: 0] += 1
        if ignoredCounts[note.code, default: 0] <= Self.noteLimit { ignoredNotes.append(note) }
    }

    /// The code of a note about an ignored file.
    static let ignoredCode = "ignored"
    /// The code of a note about an ignored table or document, which may be the reason why pictures have no position.
    package static let ignoredTableCode = "ignoredTable"
    /// The code of a note about a picture that is closer than the minimum distance to another picture on a track.
    static let tooCloseCode = "tooClose"

    mutating func add(_ warnings: [ImportWarning], of source: String) {
        warningCount += warnings.count
        for warning in warnings {
            if warning.code == Self.panoramaShape { panoramaShapes += 1 }
            Self.append(Note(file: source, code: warning.code, message: warning.message), to: &self.warnings)
        }
    }

    /// The code of a warning about a picture that has the shape of a panorama but was imported as a flat photo, because
    /// nothing indicates that it is a panorama.
    static let panoramaShape = "panoramaShape"

    /// Adds the outcomes of an interrupted run.
    mutating func add(_ run: ImportRun, _ entries: [ImportEntry]) {
        found = run.done
        imported = run.imported
        bytes = run.bytes
        for entry in entries {
            func note(_ code: String) -> Note {
                Note(file: entry.source, code: code, message: entry.message, limit: entry.limit)
            }
            switch entry.outcome {
            case .duplicate:
                duplicates += 1
                Self.append(note("duplicateOf:\(entry.code)"), to: &duplicateNotes)
            case .failed:
                addFailed(note(entry.code))
            case .ignored:
                addIgnored(note(entry.code))
            }
        }
    }

    /// Adds the outcomes of another part of the same import.
    package mutating func add(_ other: ImportReport) {
        found += other.found
        imported += other.imported
        duplicates += other.duplicates
        failed += other.failed
        ignored += other.ignored
        tooClose += other.tooClose
        bytes += other.bytes
        warningCount += other.warningCount
        panoramaShapes += other.panoramaShapes
        failureNotes += other.failureNotes.filter { failureCounts[$0.code, default: 0] < Self.noteLimit }
        ignoredNotes += other.ignoredNotes.filter { ignoredCounts[$0.code, default: 0] < Self.noteLimit }
        failureCounts.merge(other.failureCounts, uniquingKeysWith: +)
        ignoredCounts.merge(other.ignoredCounts, uniquingKeysWith: +)
        for note in other.duplicateNotes { Self.append(note, to: &duplicateNotes) }
        for note in other.warnings { Self.append(note, to: &warnings) }
    }

    private static func append(_ note: Note, to notes: inout [Note]) {
        if notes.count < noteLimit { notes.append(note) }
    }
}

/// The progress of an import.
public struct ImportProgress: Hashable, Sendable {
    /// The number of inputs processed so far.
    public var done: Int
    /// The number of those inputs that could not be imported.
    public var failed: Int

    /// Adds the progress of earlier parts of the same import.
    package func after(_ earlier: ImportReport) -> ImportProgress {
        ImportProgress(done: earlier.found + done, failed: earlier.failed + failed)
    }
}
