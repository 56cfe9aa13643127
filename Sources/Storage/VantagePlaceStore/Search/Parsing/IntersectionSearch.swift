import GRDB
import VantageGeodesy
import VantagePlaces
import VantageStoreCore

/// A search for the places where two streets meet.
struct IntersectionSearch {
    /// The maximum number of rows for a street. Each section between two crossings may be a row of its own.
    private static let maximumRows = 400
    /// The maximum distance, in meters, between a point on one street and a point on another at which the two streets
    /// count as meeting.
    private static let reach = 20.0
    /// The distance in meters within which two crossings count as the same one.
    private static let sameCrossing = 100.0
    /// The score of an intersection, which equals that of a whole name.
    private static let score = 0.6

    private let query: PlaceQuery
    private let search: NameSearch
    private let shapes: RawStatement

    /// - Parameter search: A search whose prepared statements are reused.
    init(_ database: Database, _ query: PlaceQuery, _ search: NameSearch) throws {
        self.query = query
        self.search = search
        shapes = try RawStatement(database, "SELECT shape FROM place_outline WHERE place = ?")
    }

    /// Returns the places where the two streets of a query meet, or nothing if the query does not name two streets.
    func places(of text: ParsedQuery, in region: SearchRegion? = nil, _ scope: NameScope = NameScope()) throws
        -> [RankedName]
    {
        for (one, other) in text.streets {
            let first = try streets(one, region, scope)
            guard !first.isEmpty else { continue }
            let second = try streets(other, region, scope)
            let found = try crossings(of: first, and: second)
            if !found.isEmpty { return found }
        }
        return []
    }

    private struct Street {
        let match: RankedName
        let points: [GridPoint]
    }

    /// Returns the rows of the streets that the text names, with or without their types.
    private func streets(_ text: ParsedQuery, _ region: SearchRegion?, _ scope: NameScope) throws -> [Street] {
        var (query, scope) = (query, scope)
        (query.limit, query.categories) = (Self.maximumRows, nil)
        if let region { query.region = region.box }
        (scope.kinds, scope.keepsTwins) = ([.street], true)
        let names = search.searching(query, in: region, scope: scope)
        return try names.exactPlaces(of: text.typed).flatMap { match in
            try ([match.row] + match.twins).compactMap { row in
                let points = try points(of: row)
                return points.isEmpty ? nil : Street(match: match, points: points)
            }
        }
    }

    private func points(of row: Int64) throws -> [GridPoint] {
        shapes.bind(1, row)
        defer { shapes.reset() }
        guard try shapes.step() else { return [] }
        return Outline(bytes: shapes.blob(0))?.parts.flatMap(\.self) ?? []
    }

    /// Returns the points at which two streets come closest, if they meet there.
    private func crossings(of one: [Street], and other: [Street]) throws -> [RankedName] {
        var nearby: [Int: [(point: GridPoint, street: Street)]] = [:]
        for street in other {
            for point in street.points { nearby[Self.cell(point, 0, 0), default: []].append((point, street)) }
        }
        var best: [(distance: Double, coordinate: Coordinate, streets: (Street, Street))] = []
        for street in one {
            for point in street.points {
                let around = [-1, 0, 1].flatMap { x in [-1, 0, 1].flatMap { nearby[Self.cell(point, x, $0)] ?? [] } }
                guard !around.isEmpty else { continue }
                let coordinate = try point.coordinate
                for (end, other) in around where other.match.row != street.match.row {
                    let distance = try coordinate.distance(to: end.coordinate)
                    if distance <= Self.reach { best.append((distance, coordinate, (street, other))) }
                }
            }
        }
        var found: [RankedName] = []
        for crossing in best.sorted(by: { $0.distance < $1.distance }) where found.count < query.limit {
            guard !found.contains(where: { $0.place!.coordinate.distance(to: crossing.coordinate) < Self.sameCrossing })
            else { continue }
            if let name = try name(of: crossing.streets, at: crossing.coordinate, found.count) { found.append(name) }
        }
        return found
    }

    private func name(of streets: (Street, Street), at coordinate: Coordinate, _ number: Int) throws -> RankedName? {
        guard let one = try search.places.place(row: streets.0.match.row),
            let other = try search.places.place(row: streets.1.match.row)
        else { return nil }
        let place = Place(crossingOf: one, and: other, at: coordinate)
        let lower = min(streets.0.match.score, streets.1.match.score)
        return RankedName(
            // Rows are positive, so this number is distinct from every row.
            row: -(streets.0.match.row << 16 | Int64(number)) - 1, name: place.name, score: max(Self.score, lower),
            distance: query.near.map { $0.distance(to: coordinate) }, isWhole: true, place: place)
    }

    /// Returns the number of a grid cell. Cells are larger than ``reach``, except near the poles.
    private static func cell(_ point: GridPoint, _ x: Int, _ y: Int) -> Int {
        (Int(point.y >> 13) + y) << 32 | (Int(point.x >> 13) + x)
    }
}

extension Place {
    /// Creates the place where two streets meet. It has no row of its own.
    fileprivate init(crossingOf one: Place, and other: Place, at coordinate: Coordinate) {
        let id = "\(one.sourceID) & \(other.sourceID)"
        self.init(
            id: PlaceID(source: one.source, id: id), kind: .address, name: "\(one.name) & \(other.name)",
            coordinate: coordinate, source: one.source, sourceID: id)
        type = "intersection"
        var address = PostalAddress()
        address.locality = one.address?.locality ?? other.address?.locality
        address.region = one.address?.region ?? other.address?.region
        address.country = one.address?.country ?? other.address?.country
        if !address.isEmpty { self.address = address }
        license = one.license
        attribution = one.attribution
    }
}

extension ParsedQuery {
    /// Whether the text contains a symbol or a word that may join two streets.
    var mayBeIntersection: Bool {
        words.contains {
            $0.isAfterSign || Self.connectors.contains($0.typed.text) || Self.openings.contains($0.typed.text)
        }
    }

    /// The ways to read the text as two streets: `Market St & 5th St`, `5th and Market`, `corner of Main and Elm`.
    fileprivate var streets: [(ParsedQuery, ParsedQuery)] {
        let isOpening = words.first.map { Self.openings.contains($0.typed.text) } == true
        let words =
            isOpening
            ? words.drop { Self.openings.contains($0.typed.text) || $0.typed.text == Array("of".utf8) } : words[...]
        var readings: [(ParsedQuery, ParsedQuery)] = []
        for place in words.indices {
            let (before, after) = (words[..<place], words[place...])
            let isJoined = words[place].isAfterSign
            let rest = Self.connectors.contains(words[place].typed.text) ? after.dropFirst() : after
            guard isJoined || rest.count < after.count, !before.isEmpty, !rest.isEmpty else { continue }
            let pair = (ParsedQuery(words: Array(before)), ParsedQuery(words: Array(rest)))
            readings.append(pair)
            // 5th and Market St: the type of street may apply to both names. The reading in which it applies to only
            // one is tried first.
            for (kind, name) in [(rest.last, before), (before.last, rest)] {
                guard let kind, Abbreviations.all.isDistinctive(kind.typed.text),
                    name.last?.typed.text != kind.typed.text
                else { continue }
                let both = ParsedQuery(words: name + [kind])
                readings.append(kind.typed == rest.last?.typed ? (both, pair.1) : (pair.0, both))
            }
        }
        return readings
    }

    private static let connectors = Set(
        [
            "and", "at", "und", "ecke", "et", "y", "e", "en", "och", "og", "ja", "i", "и", "angle", "esquina", "angolo",
            "corner",
        ]
        .map { Array($0.utf8) })
    private static let openings = Set(
        ["corner", "intersection", "ecke", "angle", "esquina", "crossing"].map { Array($0.utf8) })
}
