import Synchronization
import VantageMapCanvas

/// Idle text shapers, each with its cache.
final class ShaperPool: Sendable {
    /// The default pool.
    static let shared = ShaperPool()

    private let free = Mutex<[TextShaper]>([])

    func take() throws(MapError) -> TextShaper {
        if let shaper = free.withLock({ $0.popLast() }) { return shaper }
        return try TextShaper()
    }

    func checkIn(_ shaper: TextShaper) { free.withLock { $0.append(shaper) } }
}
