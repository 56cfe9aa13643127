import Foundation
import SceneStore

/// Where prepared inputs go.
protocol ImportSink: Sendable {
    func store(_ items: [ImportItem]) async throws -> [ImportOutcome]
}

struct StoreSink: ImportSink {
    let store: SceneStore
    let run: ImportRun
    let duplicates: DuplicatePolicy

    func store(_ items: [ImportItem]) async throws -> [ImportOutcome] {
        try await store.store(items, in: run, duplicates: duplicates)
    }
}

/// Asks the real store for duplicates and then the one of the rehearsal.
struct RehearsalSink: ImportSink {
    let store: SceneStore?
    let within: StoreSink
    let duplicates: DuplicatePolicy

    func store(_ items: [ImportItem]) async throws -> [ImportOutcome] {
        let known = try await store?.rehearse(items, duplicates: duplicates) ?? []
        let outcomes = try await within.store(items)
        return outcomes.enumerated().map { index, outcome in
            if index < known.count, case .duplicate = known[index] { return known[index] }
            return outcome
        }
    }
}

/// Gathers inputs until they are worth a transaction.
struct ImportBatch<Sink: ImportSink> {
    /// Rows without pictures are small, and the more of them go into the index of their identities at once, the fewer
    /// of its pages are written over and over.
    private static var mostItems: Int { 65_536 }
    private static var mostBytes: Int { 24 << 20 }

    private(set) var report: ImportReport
    private let sink: Sink
    private let progress: @Sendable (ImportProgress) -> Void
    private var waiting: [InputPreparation.Prepared] = []
    private var waitingBytes = 0
    /// What is being stored while the next batch is gathered.
    private var storing: (inputs: [InputPreparation.Prepared], outcomes: Task<[ImportOutcome], any Error>)?

    init(sink: Sink, report: ImportReport, progress: @escaping @Sendable (ImportProgress) -> Void) {
        self.sink = sink
        self.report = report
        self.progress = progress
    }

    mutating func add(_ input: InputPreparation.Prepared) async throws {
        waiting.append(input)
        waitingBytes += input.item.storedBytes
        if waiting.count >= Self.mostItems || waitingBytes >= Self.mostBytes { try await beginFlush() }
    }

    /// Stores what waits, also from a task that is cancelled.
    mutating func flush() async throws {
        try await beginFlush()
        try await finishFlush()
    }

    /// Waits for what is being stored, after something else has failed.
    mutating func settle() async { try? await finishFlush() }

    /// Stores the batch before to its end and begins with this one.
    private mutating func beginFlush() async throws {
        try await finishFlush()
        guard !waiting.isEmpty else { return }
        let items = waiting.map(\.item)
        // A task of its own: what was prepared in order is kept, though the task that asks is cancelled.
        storing = (waiting, Task.detached { [sink] in try await sink.store(items) })
        waiting = []
        waitingBytes = 0
    }

    private mutating func finishFlush() async throws {
        guard let (inputs, outcomes) = storing else { return }
        storing = nil
        for (input, outcome) in zip(inputs, try await outcomes.value) {
            report.add(outcome, of: input.item)
            if case .imported = outcome { report.addWarnings(input.warnings, of: input.item.source) }
        }
        progress(ImportProgress(done: report.found, total: nil, failed: report.failed))
    }
}

extension ImportItem {
    /// A picture counts for as much at least, be it small or linked: it took time to prepare.
    private static var smallestPicture: Int { 6 << 10 }

    /// Bytes that the store will hold.
    fileprivate var storedBytes: Int {
        guard case .scene(_, let pictures) = content else { return 0 }
        return pictures.reduce(0) { sum, picture in
            guard case .stored(let bytes) = picture.content else { return sum + Self.smallestPicture }
            return sum + max(Self.smallestPicture, bytes.count)
        }
    }
}
