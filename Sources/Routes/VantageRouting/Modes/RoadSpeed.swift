/// Road speeds in km/h, in free-flowing traffic.
enum RoadSpeed {
    static let walking = 5.0
    static let pushing = 4.0

    /// Returns the speed on a class of road; `nil` when the mode may use the road only if a tag allows it.
    static func usual(_ road: String, _ mode: TravelMode) -> Double? {
        switch mode {
        case .car: cars[road]
        case .bicycle: bicycles[road]
        case .foot: closedToWalkers.contains(road) || usual(open: road, mode) == nil ? nil : walkers(road)
        }
    }

    /// Returns the speed of a mode on roads where a tag allows that mode; `nil` for anything that is not a road.
    static func usual(open road: String, _ mode: TravelMode) -> Double? {
        switch mode {
        case .car: cars[road] ?? (bicycles[road] ?? paths[road]).map { _ in 12 }
        case .bicycle: bicycles[road] ?? paths[road] ?? cars[road].map { _ in 18 }
        case .foot: cars[road] ?? bicycles[road] ?? paths[road] == nil ? nil : walkers(road)
        }
    }

    private static func walkers(_ road: String) -> Double { road == "steps" ? 3 : road == "ferry" ? 20 : walking }

    private static let cars: [String: Double] = [
        "motorway": 105, "motorway_link": 60, "trunk": 85, "trunk_link": 50, "primary": 65, "primary_link": 45,
        "secondary": 55, "secondary_link": 40, "tertiary": 45, "tertiary_link": 35, "unclassified": 35,
        "residential": 30, "living_street": 10, "service": 15, "road": 30, "ferry": 20,
    ]
    private static let bicycles: [String: Double] = [
        "primary": 17, "primary_link": 17, "secondary": 18, "secondary_link": 18, "tertiary": 18, "tertiary_link": 18,
        "unclassified": 18, "residential": 18, "living_street": 14, "service": 14, "road": 16, "cycleway": 19,
        "path": 13, "track": 13, "ferry": 20,
    ]
    /// Cycling speeds on ways that are open only to pedestrians unless tagged otherwise.
    private static let paths: [String: Double] = [
        "footway": 10, "pedestrian": 10, "steps": 2, "bridleway": 10, "corridor": 4, "platform": 4, "crossing": 8,
    ]
    private static let closedToWalkers: Set = ["motorway", "motorway_link"]
}
