import GRDB
import VantageGeodesy
import VantageScenes
import VantageStoreCore

/// A search of the cell index on one connection. The cells provide candidates with approximate distances, and the scene
/// rows provide exact distances.
///
/// Each search reuses the statements and memory of the previous one.
final class AvailabilitySearch {
    /// The number of entries to read before restarting the search with a smaller radius. Only crowded places have more
    /// entries within 50 m.
    private static let crowd = 4096
    /// A distance in meters greater than half the Earth's circumference.
    private static let halfCircumference = 20_100_000.0
    /// The initial search radius in a crowded place, in meters.
    private static let smallestRadius = 0.5

    let rows: CandidateRows
    private let collections: RawStatement
    private var candidates: CandidateSearch

    init(_ database: Database) throws {
        rows = try CandidateRows(database)
        collections = try RawStatement(database, "SELECT id FROM collection WHERE name = ?")
        candidates = try CandidateSearch(database)
    }

    /// Returns the row ID of the best scene. The exact distance of that scene may still turn out to be greater than the
    /// radius.
    func bestRow(near place: Coordinate, _ options: AvailabilityOptions) throws -> Int64? {
        let request = try request(place, options)
        // No scene lies within a radius that is negative or not a number.
        guard request.radius >= 0 else { return nil }
        guard options.ranking == .nearest else { return try best(request, options.radius)?.candidate.row }
        let isComplete = try gather(request, within: request.radius, limit: Self.crowd)
        if isComplete, candidates.isEmpty { return nil }
        // Usually there is only one candidate. The caller reads its row anyway, so it is not read here.
        if isComplete, request.filter.takesAll, let only = candidates.only { return only }
        return try finalists(request, isComplete: isComplete).min { $0.isBetterPicture(than: $1) }?.candidate.row
    }

    /// Returns the nearest scene, regardless of the requested ranking. Its row is read only if the index is not precise
    /// enough.
    func availability(near place: Coordinate, _ options: AvailabilityOptions) throws -> Availability? {
        let request = try request(place, options)
        guard request.radius >= 0 else { return nil }
        let isComplete = try gather(request, within: request.radius, limit: Self.crowd)
        if isComplete, request.filter.takesAll {
            guard let nearest = candidates.nearest else { return nil }
            let distance = nearest.squared.squareRoot()
            if candidates.most(distance) <= min(request.radius, distance + Availability.exactness) {
                return Availability(distance: distance, row: Int64(nearest.scene))
            }
        }
        return try finalists(request, isComplete: isComplete).min { $0.distance < $1.distance }
            .map { Availability(distance: $0.distance, row: $0.candidate.row) }
    }

    /// Returns the scenes within the radius that pass the filter, or the nearest ones if there are more than `limit`.
    func candidates(near place: Coordinate, _ options: AvailabilityOptions, limit: Int) throws -> [SceneCandidate] {
        let request = try request(place, options)
        guard request.radius >= 0 else { return [] }
        _ = try candidates.search(from: place, within: request.radius, nearestOnly: false, limit: .max)
        let center = EarthCenteredPoint(place)
        var passing: [SceneCandidate] = []
        while passing.count < limit, let next = candidates.popMin() {
            if let ranked = try exact(Int64(next.scene), request, center) { passing.append(SceneCandidate(ranked)) }
        }
        return passing
    }

    /// Returns the distance in meters to the nearest scene that passes a filter, however far away.
    func distanceToNearest(from place: Coordinate, filter: SceneFilter) throws -> Double? {
        let options = AvailabilityOptions(radius: Self.halfCircumference, filter: filter)
        let request = try request(place, options)
        let isComplete = try gather(request, within: request.radius, limit: Self.crowd)
        return try finalists(request, isComplete: isComplete).map(\.distance).min()
    }

    /// A request whose collection name has been resolved to a row ID.
    private struct Request {
        let place: Coordinate
        /// The point that the view should face.
        let target: Coordinate
        let filter: CandidateFilter
        /// The radius in meters.
        let radius: Double
    }

    /// Resolves the collection name in a request.
    ///
    /// - Throws: ``SceneError`` `noSuchCollection` for an unknown name, so that a typo is not mistaken for missing
    ///   imagery.
    private func request(_ place: Coordinate, _ options: AvailabilityOptions) throws -> Request {
        var collection: Int64?
        if let name = options.filter.collection {
            collections.bind(1, name)
            try collections.forEachRow { collection = collections.int64(0) }
            if collection == nil { throw SceneError.noCollection(named: name) }
        }
        return Request(
            place: place, target: options.filter.facing?.target ?? place,
            filter: CandidateFilter(options.filter, collection: collection),
            radius: min(options.radius, Self.halfCircumference))
    }

    /// Returns the nearest scenes: those whose distances are so similar that picture quality decides between them.
    ///
    /// A crowded or very large area is not read completely. The search starts with a small radius and increases it
    /// until no scene outside it can be among the nearest.
    ///
    /// - Parameter isComplete: Whether all scenes within the radius have been gathered as candidates.
    private func finalists(_ request: Request, isComplete: Bool) throws -> [RankedCandidate] {
        var reach = request.radius
        var isComplete = isComplete
        while !isComplete {
            reach = max(reach / 4, min(Self.smallestRadius, request.radius))
            isComplete = try gather(request, within: reach, limit: reach <= Self.smallestRadius ? .max : Self.crowd)
        }
        while true {
            let finalists = try nearest(request, within: reach)
            let end = finalists.map(\.distance).min().map { $0 + RankedCandidate.equalDistanceTolerance }
            if reach >= request.radius || end ?? .infinity <= reach { return finalists }
            reach = min(request.radius, end ?? reach * 4)
            _ = try gather(request, within: reach, limit: .max)
        }
    }

    private func gather(_ request: Request, within reach: Double, limit: Int) throws -> Bool {
        try candidates.search(from: request.place, within: reach, nearestOnly: request.filter.takesAll, limit: limit)
    }

    /// Reads the rows of the gathered candidates, nearest first, until no other candidate can be a finalist.
    private func nearest(_ request: Request, within reach: Double) throws -> [RankedCandidate] {
        let center = EarthCenteredPoint(request.place)
        var finalists: [RankedCandidate] = []
        var nearest = Double.infinity
        var bound = Double.infinity
        while let next = candidates.popMin(), next.squared <= bound {
            guard let ranked = try exact(Int64(next.scene), request, center), ranked.distance <= reach else {
                continue
            }
            finalists.append(ranked)
            guard ranked.distance < nearest else { continue }
            nearest = ranked.distance
            let rough = candidates.reach(of: nearest + RankedCandidate.equalDistanceTolerance)
            bound = rough * rough
        }
        return finalists.filter { $0.distance <= nearest + RankedCandidate.equalDistanceTolerance }
    }

    /// Returns the candidate with the best weighted sum of distance, facing, kind and age. `BestRankingWeights` defines
    /// the weights.
    ///
    /// - Parameter radius: The requested radius in meters, relative to which distances are weighted.
    private func best(_ request: Request, _ radius: Double) throws -> RankedCandidate? {
        _ = try candidates.search(
            from: request.place, within: request.radius, nearestOnly: false, limit: .max)
        let center = EarthCenteredPoint(request.place)
        let passing = try candidates.found.unordered.compactMap { try exact(Int64($0.scene), request, center) }
        return RankedCandidate.best(of: passing, for: request.target, radius: radius)
    }

    /// Returns the candidate if it is within the radius and passes the filter.
    private func exact(
        _ row: Int64, _ request: Request, _ center: EarthCenteredPoint
    ) throws -> RankedCandidate? {
        guard let candidate = try rows.candidate(row) else { return nil }
        let distance = center.distance(to: EarthCenteredPoint(candidate.coordinate))
        guard distance <= request.radius,
            request.filter.takesAll || request.filter.passes(candidate)
        else { return nil }
        return RankedCandidate(candidate: candidate, distance: distance)
    }
}
