import VantageSceneStore
import VantageStoreCore

/// A destination for prepared inputs.
protocol ImportSink<Subject>: Sendable {
    associatedtype Subject: ImportSubject

    /// The maximum size of a batch's text and pictures, in bytes.
    var batchBytes: Int { get }

    /// Queues a batch behind the earlier ones and returns immediately.
    ///
    /// - Parameter isFollowed: Whether the caller will submit another batch, even an empty one. See `ImportSession`.
    func begin(_ items: [ImportItem<Subject>], isFollowed: Bool) -> Task<[ImportOutcome<Subject.ID>], any Error>
}

extension ImportSink {
    var batchBytes: Int { 12 << 20 }
}

extension ImportSession: ImportSink {}

/// A collector that groups inputs into batches for the store, and counts their outcomes.
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

    /// The maximum number of inputs in a batch.
    private static var maximumItems: Int { 8192 }
    /// The maximum number of submitted batches of rows without pictures. With several batches, the store never has to
    /// wait for the next one.
    private static var maximumStoring: Int { 4 }

    private(set) var report: ImportReport
    private let sink: Sink
    private let progress: @Sendable (ImportProgress) -> Void
    private var gathered = Batch()
    /// The submitted batches, which the store writes while the next batch fills up.
    private var storing: [Storing] = []
    /// Whether the store expects another batch.
    private var isAwaited = false

    init(sink: Sink, report: ImportReport, progress: @escaping @Sendable (ImportProgress) -> Void) {
        self.sink = sink
        self.report = report
        self.progress = progress
    }

    mutating func add(_ item: Item) async throws {
        gathered.add(item)
        if gathered.items.count >= Self.maximumItems || gathered.bytes >= sink.batchBytes {
            try await submit(isFollowed: true)
        }
    }

    /// Submits the gathered inputs and waits until they are stored, even if the task is canceled.
    mutating func flush() async throws {
        try await submit(isFollowed: false)
        while !storing.isEmpty { try await finishFirst() }
    }

    /// Waits for the submitted batches after a failure.
    mutating func settle() async {
        gathered = Batch()
        try? await submit(isFollowed: false)
        while !storing.isEmpty { try? await finishFirst() }
    }

    private mutating func submit(isFollowed: Bool) async throws {
        guard !gathered.items.isEmpty || isAwaited else { return }
        isAwaited = isFollowed
        while !storing.isEmpty, !hasRoom { try await finishFirst() }
        storing.append(Storing(batch: gathered, outcomes: sink.begin(gathered.items, isFollowed: isFollowed)))
        gathered = Batch()
    }

    /// Whether another batch may be submitted. If pictures are large, a single batch can reach the byte limit.
    private var hasRoom: Bool {
        storing.count < Self.maximumStoring
            && storing.reduce(gathered.bytes) { $0 + $1.batch.bytes } <= sink.batchBytes
    }

    private mutating func finishFirst() async throws {
        let first = storing.removeFirst()
        for (place, outcome) in try await first.outcomes.value.enumerated() {
            let item = first.batch.items[place]
            report.add(outcome, of: item)
            if case .imported = outcome { report.add(item.warnings, of: item.source) }
        }
        progress(ImportProgress(done: report.found, failed: report.failed))
    }
}

extension ImportItem {
    /// The total size of the input's text and of the data to store, in bytes.
    fileprivate var storedBytes: Int {
        guard case .ready(let subject) = content else { return source.utf8.count }
        return source.utf8.count + subject.storedBytes
    }
}
