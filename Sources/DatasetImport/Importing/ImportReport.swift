import SceneStore
import VantageErrors

/// How an import ended, input by input where something is to be said.
public struct ImportReport: Sendable {
    /// One input that gave no new scene, or a remark on one that did.
    public struct Note: Hashable, Sendable {
        /// The input, as people know it.
        public let file: String
        /// What is wrong, for programs.
        public let code: String
        /// What is wrong, for people.
        public let message: String
        /// The limit that was met, where it is one that can be raised.
        public var limit: ResourceLimit?
    }

    /// Notes of one kind beyond this number are counted and not kept.
    public static let noteLimit = 10_000

    /// Inputs that the scan met: `imported + duplicates + failed + ignored`.
    public var found = 0
    /// Inputs that became scenes.
    public var imported = 0
    /// Inputs that the store had already.
    public var duplicates = 0
    /// Inputs that became no scene.
    public var failed = 0
    /// Files that are neither pictures nor tables.
    public var ignored = 0
    /// Of the originals imported.
    public var bytes = 0
    /// Why inputs became no scene.
    public var failureNotes: [Note] = []
    /// What inputs are duplicates of.
    public var duplicateNotes: [Note] = []
    /// What was neither a picture nor a table.
    public var ignoredNotes: [Note] = []
    /// What was unusual about inputs that were imported.
    public var warnings: [Note] = []

    /// Of an import that has not begun.
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
            failed += 1
            Self.append(Note(file: item.source, code: code, message: message, limit: limit), to: &failureNotes)
        case .ignored(let code, let message):
            ignored += 1
            Self.append(Note(file: item.source, code: code, message: message), to: &ignoredNotes)
        }
    }

    mutating func addWarnings(_ messages: [String], of source: String) {
        for message in messages { Self.append(Note(file: source, code: "warning", message: message), to: &warnings) }
    }

    /// Takes over what a run had done before it was interrupted.
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
                failed += 1
                Self.append(note(entry.code), to: &failureNotes)
            case .ignored:
                ignored += 1
                Self.append(note(entry.code), to: &ignoredNotes)
            }
        }
    }

    private static func append(_ note: Note, to notes: inout [Note]) {
        if notes.count < noteLimit { notes.append(note) }
    }
}

/// How far an import has come.
public struct ImportProgress: Hashable, Sendable {
    /// Inputs that are settled.
    public var done: Int
    /// Those of them that became no scene.
    public var failed: Int
}
