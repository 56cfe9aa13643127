import Foundation
import SceneStore
import Scenes

/// Where prepared inputs go.
protocol ImportSink<Subject>: Sendable {
    associatedtype Subject: ImportSubject

    /// Hands over a batch behind those before it, and returns at once.
    ///
    /// - Parameter isFollowed: As of `ImportSession`.
    func begin(_ items: [ImportItem<Subject>], isFollowed: Bool) -> Task<[ImportOutcome<Subject.ID>], any Error>
}

extension ImportSession: ImportSink {}

/// Asks the real store for duplicates beside the one of the rehearsal.
struct RehearsalSink: ImportSink {
    let store: SceneStore?
    let within: ImportSession<SceneWriter>
    let duplicates: DuplicatePolicy

    func begin(
        _ items: [ImportItem<PreparedScene>], isFollowed: Bool
    ) -> Task<[ImportOutcome<SceneID>], any Error> {
        let rehearsed = within.begin(items, isFollowed: isFollowed)
        return Task.detached {
            let known = try await store?.rehearse(items, duplicates: duplicates) ?? []
            return try await rehearsed.value.enumerated().map { index, outcome in
                if index < known.count, case .duplicate = known[index] { return known[index] }
                return outcome
            }
        }
    }
}

/// Gathers inputs until they are worth handing over, and keeps count of what became of them.
struct ImportBatch<Sink: ImportSink> {
    typealias Item = ImportItem<Sink.Subject>
    typealias Outcome = ImportOutcome<Sink.Subject.ID>

    private struct Batch {
        var items: [Item] = []
        var bytes = 0

        mutating func add(_ item: Item) {
            items.append(item)
            bytes += item.storedBytes
        }
    }

    private struct Storing {
        let batch: Batch
        let outcomes: Task<[Outcome], any Error>
    }

    private static var mostItems: Int { 8192 }
    /// Of texts and pictures.
    private static var mostBytes: Int { 12 << 20 }
    /// How many batches of rows without pictures may be with the store, so that it always has a next one.
    private static var mostStoring: Int { 4 }

    private(set) var report: ImportReport
    private let sink: Sink
    private let progress: @Sendable (ImportProgress) -> Void
    private var waiting = Batch()
    /// What was handed over and is being stored while the next batch is gathered.
    private var storing: [Storing] = []
    /// Whether the store was told that another batch follows.
    private var isAwaited = false

    init(sink: Sink, report: ImportReport, progress: @escaping @Sendable (ImportProgress) -> Void) {
        self.sink = sink
        self.report = report
        self.progress = progress
    }

    mutating func add(_ item: Item) async throws {
        waiting.add(item)
        if waiting.items.count >= Self.mostItems || waiting.bytes >= Self.mostBytes {
            try await handOver(isFollowed: true)
        }
    }

    /// Stores what waits, also from a task that is cancelled.
    mutating func flush() async throws {
        try await handOver(isFollowed: false)
        while !storing.isEmpty { try await finishFirst() }
    }

    /// Waits for what is being stored, after something else has failed.
    mutating func settle() async {
        waiting = Batch()
        try? await handOver(isFollowed: false)
        while !storing.isEmpty { try? await finishFirst() }
    }

    private mutating func handOver(isFollowed: Bool) async throws {
        guard !waiting.items.isEmpty || isAwaited else { return }
        isAwaited = isFollowed
        while !storing.isEmpty, !hasRoom { try await finishFirst() }
        storing.append(Storing(batch: waiting, outcomes: sink.begin(waiting.items, isFollowed: isFollowed)))
        waiting = Batch()
    }

    /// Whether another batch may be handed over. Only one may where their pictures are large.
    private var hasRoom: Bool {
        storing.count < Self.mostStoring && storing.reduce(waiting.bytes) { $0 + $1.batch.bytes } <= Self.mostBytes
    }

    private mutating func finishFirst() async throws {
        let first = storing.removeFirst()
        for (place, outcome) in try await first.outcomes.value.enumerated() {
            let item = first.batch.items[place]
            report.add(outcome, of: item)
            if case .imported = outcome { report.addWarnings(item.warnings, of: item.source) }
        }
        progress(ImportProgress(done: report.found, failed: report.failed))
    }
}

extension ImportItem {
    /// Bytes of its texts and of what the store will hold of it.
    fileprivate var storedBytes: Int {
        guard case .ready(let subject) = content else { return source.utf8.count }
        return source.utf8.count + subject.storedBytes
    }
}
