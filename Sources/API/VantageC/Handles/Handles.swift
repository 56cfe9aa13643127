import Vantage

/// The tables of all open handles.
enum Handles {
    static let stores = HandleTable<OpenStore>(of: "store")
    static let filters = HandleTable<AvailabilityOptions>(of: "filter")
    static let maps = HandleTable<MapStore>(of: "maps")
    static let roads = HandleTable<RoadStore>(of: "roads")
}
