import GRDB
import VantagePlaces

/// A search for an unmapped house between its mapped neighbors.
///
/// To find a neighbor, the search replaces the house number in the query with the neighbor's number, so that the street
/// and the town in the query still apply.
struct HouseSearch {
    /// The amount by which an interpolated house outscores its street. Houses that match exactly score even higher.
    private static let bonus = 0.1
    /// The maximum number of words in a query that are tried as the house number.
    private static let maximumNumbers = 2

    /// The maximum number of towns in which to look for a house number and street.
    private static let maximumTowns = 16

    private let names: NameSearch
    private let query: PlaceQuery

    /// - Parameter search: A search whose prepared statements are reused.
    init(_ query: PlaceQuery, _ search: NameSearch) {
        self.query = query
        var several = query
        several.limit = max(query.limit, Self.maximumTowns)
        names = search.searching(several)
    }

    /// Returns the interpolated house that a query describes.
    ///
    /// - Parameters:
    ///   - typed: The words of a query that has no exact match.
    ///   - score: The score of the house's street. The house ranks above the street even if its neighbors have lower
    ///     scores, for example because they are shops with unrelated names.
    /// - Returns: `nil` if no number in the query lies between two known houses on the same street.
    func house(of typed: [TypedWord], atLeast score: Double) throws -> RankedName? {
        guard query.categories == nil, typed.count > 1 else { return nil }
        let numbers = typed.indices.filter { HouseNumber(String(decoding: typed[$0].text, as: UTF8.self)) != nil }
        for index in numbers.prefix(Self.maximumNumbers) {
            if var house = try house(of: typed, numberAt: index) {
                house.score = max(house.score, score) + Self.bonus
                return house
            }
        }
        return nil
    }

    private typealias Found = (house: KnownHouse, name: RankedName)

    private func house(of typed: [TypedWord], numberAt index: Int) throws -> RankedName? {
        guard let number = Int(String(decoding: typed[index].text, as: UTF8.self)) else { return nil }
        func houses(_ neighbor: Int) throws -> [Found] {
            guard neighbor > 0 else { return [] }
            var words = typed
            words[index] = TypedWord(Array("\(neighbor)".utf8))
            return try names.rankedExactly(words).compactMap { name in
                guard let house = try names.places.place(row: name.row).flatMap({ KnownHouse($0) }),
                    house.number.first == neighbor || house.number.last == neighbor
                else { return nil }
                return (house, name)
            }
        }
        var (before, behind): ([Found], [Found]) = ([], [])
        // Look for neighbors with increasingly distant numbers, until there is one on each side.
        for step in stride(from: 2, to: AddressInterpolation.mostNumbers, by: 2) {
            before += try houses(number - step)
            behind += try houses(number + step)
            if let found = between(before, behind, number) { return found }
        }
        return nil
    }

    private func between(_ before: [Found], _ behind: [Found], _ number: Int) -> RankedName? {
        for lower in before {
            for upper in behind {
                guard let house = AddressInterpolation(lower.house, upper.house)?.house(number) else { continue }
                return RankedName(
                    row: lower.name.row, name: house.name, score: min(lower.name.score, upper.name.score),
                    distance: query.near.map { $0.distance(to: house.coordinate) }, place: house)
            }
        }
        return nil
    }
}
