import Synchronization

/// The cells of the index that this process has read, up to a number of bytes. Cells that were not used for a while are
/// dropped first. The cache is used only while ``ChangeListener`` receives notifications.
final class CellCache: Sendable {
    private struct State {
        var isLive = false
        /// The number of invalidations so far.
        var epoch = 0
        /// The cells that were used recently, and those that will be dropped next. An empty array is a cell without
        /// scenes.
        var recent: [Int64: [UInt8]] = [:]
        var older: [Int64: [UInt8]] = [:]
        var recentBytes = 0
    }

    /// The approximate size of a dictionary's entry and an array's header.
    private static let overhead = 96

    private let maximumBytes: Int
    private let state = Mutex(State())

    init(maximumBytes: Int) { self.maximumBytes = maximumBytes }

    /// Whether notifications of changes arrive.
    var isLive: Bool { state.withLock { $0.isLive } }

    /// Returns those of the cells that are cached, and a mark for ``insert(_:readAt:)``.
    func cells(_ numbers: some Sequence<Int64>) -> (known: [Int64: [UInt8]], epoch: Int) {
        state.withLock { state in
            var known: [Int64: [UInt8]] = [:]
            for number in numbers {
                if let cell = state.recent[number] {
                    known[number] = cell
                } else if let cell = state.older.removeValue(forKey: number) {
                    known[number] = cell
                    insert(cell, number, &state)
                }
            }
            return (known, state.epoch)
        }
    }

    /// Stores cells, unless the cache is off or any cell was invalidated since they were requested.
    func insert(_ cells: [Int64: [UInt8]], readAt epoch: Int) {
        state.withLock { state in
            guard state.isLive, state.epoch == epoch else { return }
            for (number, cell) in cells { insert(cell, number, &state) }
        }
    }

    /// Removes cells that this process or another one has changed.
    func invalidate(_ numbers: some Sequence<Int64>) {
        state.withLock { state in
            state.epoch += 1
            for number in numbers {
                if let cell = state.recent.removeValue(forKey: number) {
                    state.recentBytes -= cell.count + Self.overhead
                }
                state.older[number] = nil
            }
        }
    }

    /// Removes all cells.
    /// - Parameter isLive: Whether notifications of changes arrive from now on. If not, nothing is cached.
    func reset(isLive: Bool) {
        state.withLock { state in
            state = State(isLive: isLive, epoch: state.epoch + 1)
        }
    }

    private func insert(_ cell: [UInt8], _ number: Int64, _ state: inout State) {
        if let known = state.recent.updateValue(cell, forKey: number) {
            state.recentBytes -= known.count + Self.overhead
        }
        state.recentBytes += cell.count + Self.overhead
        guard state.recentBytes > maximumBytes / 2 else { return }
        (state.older, state.recent, state.recentBytes) = (state.recent, [:], 0)
    }
}
