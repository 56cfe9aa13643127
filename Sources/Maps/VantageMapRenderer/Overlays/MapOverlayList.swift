/// The overlays on a map, from the lowest to the highest in each level.
///
/// As in MapKit, all overlays above labels are drawn over those above roads; the order applies within a level.
public struct MapOverlayList: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// The identifier of an overlay in a list.
    public struct ID: Hashable, Sendable {
        fileprivate let number: Int
    }

    private struct Entry: Hashable, Sendable {
        let id: ID
        let overlay: MapOverlay
    }

    private var entries: [Entry] = []
    private var next = 0

    /// Creates an empty list.
    public init() {}
    /// Creates a list of overlays, from the lowest to the highest.
    public init(_ overlays: some Sequence<MapOverlay>) { for overlay in overlays { add(overlay) } }
    /// Creates a list of overlays, from the lowest to the highest.
    public init(arrayLiteral overlays: MapOverlay...) { self.init(overlays) }

    /// Whether the list is empty.
    public var isEmpty: Bool { entries.isEmpty }
    /// The number of overlays in all levels.
    public var count: Int { entries.count }

    /// Returns the overlays in a level, lowest first.
    public func overlays(_ level: MapOverlay.Level) -> [MapOverlay] {
        entries.map(\.overlay).filter { $0.level == level }
    }

    /// Inserts an overlay above all others in its level.
    @discardableResult
    public mutating func add(_ overlay: MapOverlay) -> ID {
        let entry = makeEntry(overlay)
        entries.append(entry)
        return entry.id
    }

    /// Inserts an overlay at an index within its level; index 0 is the lowest. An index beyond the end places it on
    /// top.
    @discardableResult
    public mutating func insert(_ overlay: MapOverlay, at index: Int) -> ID {
        let places = entries.indices.filter { entries[$0].overlay.level == overlay.level }
        let entry = makeEntry(overlay)
        entries.insert(entry, at: index < places.count ? places[max(0, index)] : entries.count)
        return entry.id
    }

    /// Inserts an overlay directly above a sibling, in the sibling's level, or on top if the sibling was removed.
    @discardableResult
    public mutating func insert(_ overlay: MapOverlay, above sibling: ID) -> ID { insert(overlay, beside: sibling, 1) }

    /// Inserts an overlay directly below a sibling and in its level. If the sibling was removed, the overlay is
    /// inserted on top.
    @discardableResult
    public mutating func insert(_ overlay: MapOverlay, below sibling: ID) -> ID { insert(overlay, beside: sibling, 0) }

    /// Removes an overlay, if it is in the list.
    public mutating func remove(_ id: ID) { entries.removeAll { $0.id == id } }

    private mutating func insert(_ overlay: MapOverlay, beside sibling: ID, _ step: Int) -> ID {
        guard let place = entries.firstIndex(where: { $0.id == sibling }) else { return add(overlay) }
        var overlay = overlay
        overlay.level = entries[place].overlay.level
        let entry = makeEntry(overlay)
        entries.insert(entry, at: place + step)
        return entry.id
    }

    private mutating func makeEntry(_ overlay: MapOverlay) -> Entry {
        next += 1
        return Entry(id: ID(number: next), overlay: overlay)
    }
}
