import Synchronization
import Vantage

/// What was drawn: views, tiles and maps. Of those who ask for the same at the same time one has it drawn and all get it;
/// what was drawn lately is kept; and no more wait for it than may.
final class Drawings: Sendable {
    private typealias Flight = Loading<Answer.Content>

    private let gate: RequestGate
    private let kept: Mutex<RecentValues<EntityTag, Answer.Content>>
    private let flights = Mutex<[EntityTag: Flight]>([:])

    /// What an entry takes beside its bytes.
    private static let entryBytes = 1024

    init(limits: ServerLimits) {
        gate = RequestGate(maximum: limits.maximumDrawings)
        kept = Mutex(RecentValues(maximumCost: limits.maximumCacheBytes))
    }

    /// - Parameter draw: Called when nobody has what the tag names.
    /// - Throws: ``Problem`` `busy` when as many wait as may; what drawing throws.
    func content(
        _ tag: EntityTag, _ draw: @escaping @Sendable () async throws -> Answer.Content
    ) async throws -> Answer.Content {
        if let known = kept.withLock({ $0.value(tag) }) { return known }
        let flight = flights.withLock { flights in
            let flight = flights[tag] ?? Flight()
            flights[tag] = flight
            return flight
        }
        defer { flights.withLock { if !flight.isLoading, $0[tag] === flight { $0[tag] = nil } } }
        return try await flight.value { [self] in
            let pass = try gate.enter()
            defer { pass.leave() }
            let content = try await draw()
            kept.withLock { $0.keep(content, cost: content.bytes.count + Self.entryBytes, for: tag) }
            return content
        }
    }
}
