/// The travel times and distances from each source to each destination.
public struct TravelMatrix: Hashable, Sendable {
    /// The route from a source to a destination.
    public struct Entry: Hashable, Sendable {
        /// The length of the route in meters.
        public let distance: Double
        /// The duration of the route in seconds, without traffic or waiting times.
        public let expectedTravelTime: Double
    }

    /// The number of sources, which are the rows.
    public let sourceCount: Int
    /// The number of destinations, which are the columns.
    public let destinationCount: Int
    /// The lengths in decimeters and durations in deciseconds, row by row; `UInt32.max` when there is no route.
    private var lengths: [UInt32]
    private var durations: [UInt32]

    init(sources: Int, destinations: Int) {
        (sourceCount, destinationCount) = (sources, destinations)
        lengths = Array(repeating: .max, count: sources * destinations)
        durations = lengths
    }

    /// Returns the route from a source to a destination, given by their indices; `nil` when there is none, or when one of
    /// the two places is too far from the roads.
    public subscript(source: Int, destination: Int) -> Entry? {
        precondition(destination >= 0 && destination < destinationCount, "There is no such destination.")
        let place = source * destinationCount + destination
        guard lengths[place] < .max else { return nil }
        return Entry(distance: Double(lengths[place]) / 10, expectedTravelTime: Double(durations[place]) / 10)
    }

    mutating func set(_ source: Int, _ destination: Int, length: UInt32, duration: UInt32) {
        let place = source * destinationCount + destination
        (lengths[place], durations[place]) = (length, duration)
    }

    func has(_ source: Int, _ destination: Int) -> Bool {
        lengths[source * destinationCount + destination] < .max
    }
}

extension TravelMatrix {
    /// Whether there is a route between any two of the places.
    public var hasEntries: Bool { lengths.contains { $0 < .max } }
}
