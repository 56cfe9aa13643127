import Synchronization
import VantageSceneStore
import VantageStoreCore

/// The inputs that were prepared before the store was created, to see whether any can be imported. The import takes them
/// from here instead of preparing them again.
final class PreparedInputs: Sendable {
    private let items = Mutex<[Int: ImportItem<PreparedScene>]>([:])

    /// Keeps an input that can be imported. There are few of these, because the first one ends the search.
    func keep(_ item: ImportItem<PreparedScene>) {
        guard case .ready = item.content else { return }
        items.withLock { $0[item.position] = item }
    }

    /// Removes and returns the input at a position in the scan, or returns `nil` if it was not kept.
    ///
    /// - Parameter source: The expected name of the input. The files may have changed since it was prepared.
    func take(_ position: Int, source: String) -> ImportItem<PreparedScene>? {
        items.withLock { items in
            guard items[position]?.source == source else { return nil }
            return items.removeValue(forKey: position)
        }
    }
}
