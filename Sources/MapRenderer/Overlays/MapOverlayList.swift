/// The overlays of a map, from the lowest to the highest of each level.
///
/// As MapKit has it, overlays above labels lie over all that are above roads, and the order counts within a level.
public struct MapOverlayList: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// Stands for an overlay of one list.
    public struct ID: Hashable, Sendable {
        fileprivate let number: Int
    }

    private struct Entry: Hashable, Sendable {
        let id: ID
        let overlay: MapOverlay
    }

    private var entries: [Entry] = []
    private var next = 0

    /// An empty list.
    public init() {}
    /// Overlays from the lowest to the highest.
    public init(_ overlays: some Sequence<MapOverlay>) { for overlay in overlays { add(overlay) } }
    /// Overlays from the lowest to the highest.
    public init(arrayLiteral overlays: MapOverlay...) { self.init(overlays) }

    /// Whether there is none.
    public var isEmpty: Bool { entries.isEmpty }
    /// How many there are at all levels.
    public var count: Int { entries.count }

    /// Those of a level, from the lowest.
    public func overlays(_ level: MapOverlay.Level) -> [MapOverlay] {
        entries.map(\.overlay).filter { $0.level == level }
    }

    /// Puts an overlay over all others of its level.
    @discardableResult
    public mutating func add(_ overlay: MapOverlay) -> ID {
        let entry = made(overlay)
        entries.append(entry)
        return entry.id
    }

    /// Puts an overlay where it is the `index`-th of its level, counted from the lowest; over all where there are fewer.
    @discardableResult
    public mutating func insert(_ overlay: MapOverlay, at index: Int) -> ID {
        let places = entries.indices.filter { entries[$0].overlay.level == overlay.level }
        let entry = made(overlay)
        entries.insert(entry, at: index < places.count ? places[max(0, index)] : entries.count)
        return entry.id
    }

    /// Puts an overlay right over a sibling, on the sibling's level; over all when the sibling is gone.
    @discardableResult
    public mutating func insert(_ overlay: MapOverlay, above sibling: ID) -> ID { insert(overlay, beside: sibling, 1) }

    /// Puts an overlay right beneath a sibling, on the sibling's level; over all when the sibling is gone.
    @discardableResult
    public mutating func insert(_ overlay: MapOverlay, below sibling: ID) -> ID { insert(overlay, beside: sibling, 0) }

    /// Takes an overlay out; one that is not in the list changes nothing.
    public mutating func remove(_ id: ID) { entries.removeAll { $0.id == id } }

    private mutating func insert(_ overlay: MapOverlay, beside sibling: ID, _ step: Int) -> ID {
        guard let place = entries.firstIndex(where: { $0.id == sibling }) else { return add(overlay) }
        var overlay = overlay
        overlay.level = entries[place].overlay.level
        let entry = made(overlay)
        entries.insert(entry, at: place + step)
        return entry.id
    }

    private mutating func made(_ overlay: MapOverlay) -> Entry {
        next += 1
        return Entry(id: ID(number: next), overlay: overlay)
    }
}
