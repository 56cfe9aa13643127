import GRDB
import Geodesy

/// One search of the cell index: cells give candidates and rough distances, rows give the exact ones.
struct AvailabilitySearch {
    private let place: Coordinate
    private let centre: EarthCentredPoint
    private let options: AvailabilityOptions
    private let collection: Int64?
    private let database: Database

    init(_ place: Coordinate, _ options: AvailabilityOptions, in database: Database) throws {
        self.place = place
        self.options = options
        self.database = database
        centre = EarthCentredPoint(place)
        collection = try options.filter.collection.map { try Self.row(ofCollection: $0, in: database) }
    }

    /// - Throws: ``SceneStoreError`` `noSuchCollection`: a name that was mistyped is not "no imagery here".
    private static func row(ofCollection name: String, in database: Database) throws -> Int64 {
        let statement = try RawStatement(database, "SELECT id FROM collection WHERE name = ?")
        statement.bind(1, name)
        var row: Int64?
        try statement.forEachRow { row = statement.int64(0) }
        guard let row else { throw SceneStoreError.noCollection(named: name) }
        return row
    }

    func winner() throws -> RankedCandidate? {
        switch options.ranking {
        case .nearest: try nearest()
        case .best: try best()
        }
    }

    private func nearest() throws -> RankedCandidate? {
        try finalists().min { $0.isBetterPicture(than: $1) }
    }

    /// Metres to the nearest scene, whatever its picture.
    func distance() throws -> Double? { try finalists().map(\.distance).min() }

    /// The scenes so near that the better picture decides: reads rows from the nearest on, until no other can be one.
    private func finalists() throws -> [RankedCandidate] {
        var finalists: [RankedCandidate] = []
        var nearest = Double.infinity
        var roughly = try roughCandidates()
        while let next = roughly.popMin() {
            if next.distance > nearest + RankedCandidate.sameDistance + CellFrame.packingError { break }
            guard let ranked = try exact(next.scene) else { continue }
            nearest = min(nearest, ranked.distance)
            finalists.append(ranked)
        }
        return finalists.filter { $0.distance <= nearest + RankedCandidate.sameDistance }
    }

    private func best() throws -> RankedCandidate? {
        let passing = try roughCandidates().unordered.compactMap { try exact($0.scene) }
        let newest = passing.compactMap(\.candidate.captured).max()
        let target = options.filter.facing?.target ?? place
        return passing.compactMap { ranked in
            ranked.cost(for: target, radius: options.radius, newest: newest).map { (ranked, $0) }
        }
        .min { $0.1 == $1.1 ? $0.0.isBetterPicture(than: $1.0) : $0.1 < $1.1 }?.0
    }

    /// The candidate when it is within the radius and passes the filter.
    private func exact(_ row: Int64) throws -> RankedCandidate? {
        guard let candidate = try Candidate.fetch(row: row, in: database) else { return nil }
        let distance = centre.distance(to: EarthCentredPoint(candidate.coordinate))
        guard distance <= options.radius, options.filter.passes(candidate, collectionRow: collection) else {
            return nil
        }
        return RankedCandidate(candidate: candidate, distance: distance)
    }

    private func roughCandidates() throws -> RoughCandidates {
        var found: [RoughCandidate] = []
        // Nothing lies within a radius that is negative or not a number.
        guard options.radius >= 0 else { return RoughCandidates(found) }
        let reach = options.radius + CellFrame.packingError
        try CellIndex.forEachEntry(touching: place.box(within: reach), in: database) { scene, latitude, longitude in
            let distance = centre.distance(to: EarthCentredPoint(latitude: latitude, longitude: longitude))
            if distance <= reach { found.append(RoughCandidate(distance: distance, scene: scene)) }
        }
        return RoughCandidates(found)
    }
}

/// A scene of the index, with its distance to within ``CellFrame/packingError``.
struct RoughCandidate: Comparable {
    let distance: Double
    let scene: Int64

    static func < (one: RoughCandidate, other: RoughCandidate) -> Bool {
        (one.distance, one.scene) < (other.distance, other.scene)
    }
}

/// A binary heap: most searches want the first few of many.
struct RoughCandidates {
    private(set) var unordered: [RoughCandidate]

    init(_ candidates: [RoughCandidate]) {
        unordered = candidates
        for index in stride(from: candidates.count / 2 - 1, through: 0, by: -1) { siftDown(index) }
    }

    mutating func popMin() -> RoughCandidate? {
        guard let first = unordered.first else { return nil }
        let last = unordered.removeLast()
        if !unordered.isEmpty {
            unordered[0] = last
            siftDown(0)
        }
        return first
    }

    private mutating func siftDown(_ start: Int) {
        var parent = start
        while true {
            var child = 2 * parent + 1
            guard child < unordered.count else { return }
            if child + 1 < unordered.count, unordered[child + 1] < unordered[child] { child += 1 }
            guard unordered[child] < unordered[parent] else { return }
            unordered.swapAt(child, parent)
            parent = child
        }
    }
}
