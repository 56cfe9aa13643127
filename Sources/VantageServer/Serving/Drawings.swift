import Synchronization
import Vantage

/// What was drawn: views, tiles and maps. Of those who ask for the same at the same time one has it drawn and all get it;
/// what was drawn lately is kept; and no more wait for it than may.
final class Drawings: Sendable {
    private typealias Flight = Loading<[Answer.Content]>

    /// What is drawn and kept now, and how often what was wanted was there.
    struct State {
        let active: Int
        let limit: Int
        let bytes: Int
        let entries: Int
        let hits: Int
        let misses: Int
        /// In files.
        let fileBytes: Int
        let files: Int
    }

    private let gate: RequestGate
    private let kept: Mutex<RecentValues<EntityTag, [Answer.Content]>>
    private let flights = Mutex<[EntityTag: Flight]>([:])
    private let hits = Atomic(0)
    private let misses = Atomic(0)

    private let files: DrawingFiles?
    private let timeLimit: TimeLimit

    /// What an entry takes beside its bytes.
    private static let entryBytes = 1024

    /// - Parameter files: Where what was drawn outlasts the server.
    init(limits: ServerLimits, timeLimit: TimeLimit? = nil, files: DrawingFiles? = nil) {
        self.files = files
        self.timeLimit = timeLimit ?? TimeLimit(seconds: limits.maximumSeconds)
        gate = RequestGate(maximum: limits.maximumDrawings)
        kept = Mutex(RecentValues(maximumCost: limits.maximumCacheBytes))
    }

    /// What was drawn lately; `nil` where it must be drawn.
    func known(_ drawing: Answer.Drawing) throws(Problem) -> Answer.Content? {
        guard let all = kept.withLock({ $0.value(drawing.tag) }) else { return nil }
        hits.add(1, ordering: .relaxed)
        return try all.part(drawing.part)
    }

    /// - Parameter drawing: Drawn when nobody else has it drawn now.
    /// - Throws: ``Problem`` `busy` when as many wait as may; what drawing throws.
    func drawn(_ drawing: Answer.Drawing) async throws -> Answer.Content {
        try await made(drawing).part(drawing.part)
    }

    var state: State {
        let (bytes, entries) = kept.withLock { ($0.cost, $0.count) }
        return State(
            active: gate.count, limit: gate.maximum, bytes: bytes, entries: entries,
            hits: hits.load(ordering: .relaxed), misses: misses.load(ordering: .relaxed),
            fileBytes: files?.state.bytes ?? 0, files: files?.state.entries ?? 0)
    }

    private func made(_ drawing: Answer.Drawing) async throws -> [Answer.Content] {
        let flight = flights.withLock { flights in
            let flight = flights[drawing.tag] ?? Flight()
            flights[drawing.tag] = flight
            return flight
        }
        defer { flights.withLock { if !flight.isLoading, $0[drawing.tag] === flight { $0[drawing.tag] = nil } } }
        return try await flight.value { [self] in
            if let all = await files?.contents(drawing.tag) {
                hits.add(1, ordering: .relaxed)
                keep(all, drawing.tag)
                return all
            }
            misses.add(1, ordering: .relaxed)
            let all = try await gate.during { try await timeLimit.during { try await drawing.draw() } }
            keep(all, drawing.tag)
            files?.write(all, drawing.tag)
            return all
        }
    }

    private func keep(_ all: [Answer.Content], _ tag: EntityTag) {
        let bytes = all.reduce(0) { $0 + $1.bytes.count + Self.entryBytes }
        _ = kept.withLock { $0.keep(all, cost: bytes, for: tag) }
    }
}

extension [Answer.Content] {
    fileprivate func part(_ number: Int) throws(Problem) -> Answer.Content {
        guard indices.contains(number) else { throw .nothingHere }
        return self[number]
    }
}
