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
    private static var mostItems: Int { 4096 }
    private static var mostBytes: Int { 24 << 20 }

    private(set) var report: ImportReport
    private let sink: Sink
    private let progress: @Sendable (ImportProgress) -> Void
    private var waiting: [InputPreparation.Prepared] = []
    private var waitingBytes = 0

    init(sink: Sink, report: ImportReport, progress: @escaping @Sendable (ImportProgress) -> Void) {
        self.sink = sink
        self.report = report
        self.progress = progress
    }

    mutating func add(_ input: InputPreparation.Prepared) async throws {
        waiting.append(input)
        waitingBytes += input.item.storedBytes
        if waiting.count >= Self.mostItems || waitingBytes >= Self.mostBytes { try await flush() }
    }

    mutating func flush() async throws {
        guard !waiting.isEmpty else { return }
        let outcomes = try await sink.store(waiting.map(\.item))
        for (input, outcome) in zip(waiting, outcomes) {
            report.add(outcome, of: input.item)
            if case .imported = outcome { report.addWarnings(input.warnings, of: input.item.source) }
        }
        waiting = []
        waitingBytes = 0
        progress(ImportProgress(done: report.found, total: nil, failed: report.failed))
    }

    /// Stores what waits from a task that is cancelled.
    mutating func flushDespiteCancellation() async throws {
        guard !waiting.isEmpty else { return }
        let items = waiting.map(\.item)
        let sink = self.sink
        _ = try await Task.detached { try await sink.store(items) }.value
        waiting = []
    }
}

extension ImportItem {
    /// Bytes that the store will hold.
    fileprivate var storedBytes: Int {
        guard case .scene(_, let pictures) = content else { return 0 }
        return pictures.reduce(0) { sum, picture in
            if case .stored(let bytes) = picture.content { return sum + bytes.count }
            return sum
        }
    }
}
