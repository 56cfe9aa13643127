import GRDB
import Geodesy
import SQLiteAccess
import Scenes

/// Searches the cell index on one connection: cells give candidates and rough distances, rows give the exact ones.
///
/// It keeps its statements and its memory from one search to the next.
final class AvailabilitySearch {
    /// Entries that a search looks at before it begins closer by: more than any but a crowded place has within 50 m.
    private static let crowd = 4096
    /// More than half the way round the earth, in metres.
    private static let halfwayRound = 20_100_000.0
    /// Where searches that begin close by begin, in metres.
    private static let closest = 0.5

    private let rows: CandidateRows
    private let collections: RawStatement
    private var candidates: CandidateSearch

    init(_ database: Database) throws {
        rows = try CandidateRows(database)
        collections = try RawStatement(database, "SELECT id FROM collection WHERE name = ?")
        candidates = try CandidateSearch(database)
    }

    /// The row of the scene that wins, unless it turns out to lie beyond the radius after all.
    func winner(near place: Coordinate, _ options: AvailabilityOptions) throws -> Int64? {
        let question = try question(place, options)
        // Nothing lies within a radius that is negative or not a number.
        guard question.radius >= 0 else { return nil }
        guard options.ranking == .nearest else { return try best(question, options.radius)?.candidate.row }
        let isWhole = try gather(question, within: question.radius, limit: Self.crowd)
        if isWhole, candidates.isEmpty { return nil }
        // Mostly no other scene comes near enough to be compared with, and its row need not be read twice.
        if isWhole, question.filter.takesAll, let only = candidates.only { return only }
        return try finalists(question, isWhole: isWhole).min { $0.isBetterPicture(than: $1) }?.candidate.row
    }

    /// The nearest scene, whatever the ranking. Its row is read only where the index leaves a doubt.
    func availability(near place: Coordinate, _ options: AvailabilityOptions) throws -> Availability? {
        let question = try question(place, options)
        guard question.radius >= 0 else { return nil }
        let isWhole = try gather(question, within: question.radius, limit: Self.crowd)
        if isWhole, question.filter.takesAll {
            guard let nearest = candidates.nearest else { return nil }
            let distance = nearest.squared.squareRoot()
            if candidates.most(distance) <= min(question.radius, distance + Availability.exactness) {
                return Availability(distance: distance, row: Int64(nearest.scene))
            }
        }
        return try finalists(question, isWhole: isWhole).min { $0.distance < $1.distance }
            .map { Availability(distance: $0.distance, row: $0.candidate.row) }
    }

    /// The scenes within the radius that pass the filter; of more than `most`, the nearest.
    func candidates(near place: Coordinate, _ options: AvailabilityOptions, most: Int) throws -> [RankedCandidate] {
        let question = try question(place, options)
        guard question.radius >= 0 else { return [] }
        _ = try candidates.search(from: place, within: question.radius, nearestOnly: false, limit: .max)
        let center = EarthCenteredPoint(place)
        var passing: [RankedCandidate] = []
        while passing.count < most, let next = candidates.popMin() {
            if let ranked = try exact(Int64(next.scene), question, center) { passing.append(ranked) }
        }
        return passing
    }

    /// Metres to the nearest scene that passes a filter, however far.
    func distanceToNearest(from place: Coordinate, filter: SceneFilter) throws -> Double? {
        let options = AvailabilityOptions(radius: Self.halfwayRound, filter: filter)
        let question = try question(place, options)
        let isWhole = try gather(question, within: question.radius, limit: Self.crowd)
        return try finalists(question, isWhole: isWhole).map(\.distance).min()
    }

    /// What is asked, and what was found out about it once.
    private struct Question {
        let place: Coordinate
        /// What scenes have to look at.
        let target: Coordinate
        let filter: CandidateFilter
        /// Metres.
        let radius: Double
    }

    /// - Throws: ``SceneError`` `noSuchCollection`: a name that was mistyped is not "no imagery here".
    private func question(_ place: Coordinate, _ options: AvailabilityOptions) throws -> Question {
        var collection: Int64?
        if let name = options.filter.collection {
            collections.bind(1, name)
            try collections.forEachRow { collection = collections.int64(0) }
            if collection == nil { throw SceneError.noCollection(named: name) }
        }
        return Question(
            place: place, target: options.filter.facing?.target ?? place,
            filter: CandidateFilter(options.filter, collection: collection),
            radius: min(options.radius, Self.halfwayRound))
    }

    /// The scenes so near that the better picture decides.
    ///
    /// A crowded or very wide surrounding is not looked at as a whole: the search begins close by and goes further
    /// until nothing beyond can be nearer.
    ///
    /// - Parameter isWhole: Whether what was gathered is all that there is within the radius.
    private func finalists(_ question: Question, isWhole: Bool) throws -> [RankedCandidate] {
        var reach = question.radius
        var isWhole = isWhole
        while !isWhole {
            reach = max(reach / 4, min(Self.closest, question.radius))
            isWhole = try gather(question, within: reach, limit: reach <= Self.closest ? .max : Self.crowd)
        }
        while true {
            let finalists = try nearest(question, within: reach)
            let end = finalists.map(\.distance).min().map { $0 + RankedCandidate.sameDistance }
            if reach >= question.radius || end ?? .infinity <= reach { return finalists }
            reach = min(question.radius, end ?? reach * 4)
            _ = try gather(question, within: reach, limit: .max)
        }
    }

    private func gather(_ question: Question, within reach: Double, limit: Int) throws -> Bool {
        try candidates.search(from: question.place, within: reach, nearestOnly: question.filter.takesAll, limit: limit)
    }

    /// Reads rows of what was gathered from the nearest on, until no other can be a finalist.
    private func nearest(_ question: Question, within reach: Double) throws -> [RankedCandidate] {
        let center = EarthCenteredPoint(question.place)
        var finalists: [RankedCandidate] = []
        var nearest = Double.infinity
        var bound = Double.infinity
        while let next = candidates.popMin(), next.squared <= bound {
            guard let ranked = try exact(Int64(next.scene), question, center), ranked.distance <= reach else {
                continue
            }
            finalists.append(ranked)
            guard ranked.distance < nearest else { continue }
            nearest = ranked.distance
            let rough = candidates.reach(of: nearest + RankedCandidate.sameDistance)
            bound = rough * rough
        }
        return finalists.filter { $0.distance <= nearest + RankedCandidate.sameDistance }
    }

    /// - Parameter radius: Metres, as asked for: what distances are weighed by.
    private func best(_ question: Question, _ radius: Double) throws -> RankedCandidate? {
        _ = try candidates.search(
            from: question.place, within: question.radius, nearestOnly: false, limit: .max)
        let center = EarthCenteredPoint(question.place)
        let passing = try candidates.found.unordered.compactMap { try exact(Int64($0.scene), question, center) }
        return RankedCandidate.best(of: passing, for: question.target, radius: radius)
    }

    /// The candidate when it is within the radius and passes the filter.
    private func exact(
        _ row: Int64, _ question: Question, _ center: EarthCenteredPoint
    ) throws -> RankedCandidate? {
        guard let candidate = try rows.candidate(row) else { return nil }
        let distance = center.distance(to: EarthCenteredPoint(candidate.coordinate))
        guard distance <= question.radius,
            question.filter.takesAll || question.filter.passes(candidate)
        else { return nil }
        return RankedCandidate(candidate: candidate, distance: distance)
    }
}
