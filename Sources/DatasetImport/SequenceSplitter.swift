import Geodesy

/// Puts the scenes of an import into sequences: pictures taken one after another along a track.
///
/// Scenes of one folder are ordered by time, then by name; a new sequence begins where the next scene is further than
/// ``maximumDistance`` or later than ``maximumGap``. A sequence that a sidecar names stays whole. The outcome depends
/// on the scenes alone and not on their order.
package struct SequenceSplitter: Sendable {
    /// Metres.
    package var maximumDistance = 100.0
    /// Milliseconds.
    package var maximumGap: Int64 = 5 * 60 * 1000

    package init() {}

    /// A scene, as far as its place in a sequence goes.
    package struct Stop<ID: Sendable>: Sendable {
        package var id: ID
        package var coordinate: Coordinate
        /// Milliseconds since 1970.
        package var time: Int64?
        /// Path below the root of the import.
        package var name: String
        /// The sequence that a sidecar names.
        package var sequence: String?
        /// The place in that sequence; only the order counts.
        package var rank: Double?

        package init(
            id: ID, coordinate: Coordinate, time: Int64?, name: String, sequence: String? = nil, rank: Double? = nil
        ) {
            self.id = id
            self.coordinate = coordinate
            self.time = time
            self.name = name
            self.sequence = sequence
            self.rank = rank
        }

        fileprivate var folder: Substring { name.lastIndex(of: "/").map { name[..<$0] } ?? "" }
    }

    package struct Sequence<ID: Sendable>: Sendable {
        package var name: String
        package var ids: [ID]
    }

    /// - Returns: First the named sequences, by name; then the others, by the folder and the time of their first scene.
    package func sequences<ID>(of stops: [Stop<ID>]) -> [Sequence<ID>] {
        let named = Dictionary(grouping: stops.filter { $0.sequence != nil }) { $0.sequence ?? "" }
        let folders = Dictionary(grouping: stops.filter { $0.sequence == nil }, by: \.folder)
        var taken = Set(named.keys)
        let given = named.sorted { $0.key < $1.key }.map { name, stops in
            Sequence(name: name, ids: stops.sorted(by: Self.precedes).map(\.id))
        }
        let tracks = folders.sorted { $0.key < $1.key }.flatMap { split($0.value.sorted(by: Self.precedes)) }
        return given + tracks.map { Sequence(name: Self.name(of: $0, taken: &taken), ids: $0.map(\.id)) }
    }

    /// Scenes without a time come last, as nothing tells where they belong.
    private static func precedes<ID>(_ left: Stop<ID>, _ right: Stop<ID>) -> Bool {
        let leftRank = left.sequence == nil ? 0 : left.rank ?? .infinity
        let rightRank = right.sequence == nil ? 0 : right.rank ?? .infinity
        if leftRank != rightRank { return leftRank < rightRank }
        let leftTime = left.time ?? .max
        let rightTime = right.time ?? .max
        return leftTime == rightTime ? left.name < right.name : leftTime < rightTime
    }

    private func split<ID>(_ stops: [Stop<ID>]) -> [[Stop<ID>]] {
        var tracks: [[Stop<ID>]] = []
        for stop in stops {
            if let last = tracks.last?.last, continues(last, stop) {
                tracks[tracks.count - 1].append(stop)
            } else {
                tracks.append([stop])
            }
        }
        return tracks
    }

    private func continues<ID>(_ stop: Stop<ID>, _ next: Stop<ID>) -> Bool {
        guard (stop.time == nil) == (next.time == nil) else { return false }
        if let time = stop.time, let later = next.time, later - time > maximumGap { return false }
        return stop.coordinate.distance(to: next.coordinate) <= maximumDistance
    }

    /// The name of its first picture, without the extension.
    private static func name<ID>(of track: [Stop<ID>], taken: inout Set<String>) -> String {
        let first = track[0].name
        let file = first.lastIndex(of: "/").map { first.index(after: $0) } ?? first.startIndex
        let stem = first[file...].lastIndex(of: ".").map { String(first[..<$0]) } ?? first
        var name = stem
        var count = 1
        while !taken.insert(name).inserted {
            count += 1
            name = "\(stem) (\(count))"
        }
        return name
    }
}
