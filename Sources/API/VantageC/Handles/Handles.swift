import Vantage

/// The tables of all open handles.
enum Handles {
    static let stores = HandleTable<OpenStore>(of: "store")
    static let filters = HandleTable<AvailabilityOptions>(of: "filter")
    static let maps = HandleTable<MapStore>(of: "maps")
    static let roads = HandleTable<RoadStore>(of: "roads")
}

/// A store that is closed when its handle is closed and no call uses it any longer.
final class OpenStore: Sendable {
    let scenes: SceneStore

    init(_ scenes: SceneStore) { self.scenes = scenes }

    deinit {
        // The store was opened for reading, so closing it cannot lose anything.
        try? Blocking.run { [scenes] in try await scenes.close() }
    }
}
