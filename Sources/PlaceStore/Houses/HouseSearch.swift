import GRDB
import Places

/// Finds a house whose number nobody told of, between those before and behind it.
///
/// The neighbors are searched for with the number in the text replaced by theirs, so that all that the text says of the
/// street and the town holds for them too.
struct HouseSearch {
    /// How much more a house between others counts than its street does; exact ones count more still.
    private static let worth = 0.1
    /// Numbers of a text that are taken for that of a house, one after the other.
    private static let mostNumbers = 2

    /// Towns that may have a house of one number and street.
    private static let mostTowns = 16

    private let places: PlaceReader
    private let names: NameSearch
    private let query: PlaceQuery

    init(_ database: Database, _ query: PlaceQuery) throws {
        self.query = query
        places = try PlaceReader(database)
        var several = query
        several.limit = max(query.limit, Self.mostTowns)
        names = try NameSearch(database, several)
    }

    /// - Parameters:
    ///   - typed: A text of which nothing was found.
    ///   - score: That of its street, behind which it does not come: its neighbors may be shops, which are called otherwise.
    /// - Returns: `nil` where no number in it lies between two of the same street.
    func house(of typed: [TypedWord], atLeast score: Double) throws -> RankedName? {
        guard query.categories == nil, typed.count > 1 else { return nil }
        let numbers = typed.indices.filter { HouseNumber(String(decoding: typed[$0].text, as: UTF8.self)) != nil }
        for index in numbers.prefix(Self.mostNumbers) {
            if var house = try house(of: typed, numberAt: index) {
                house.score = max(house.score, score) + Self.worth
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
                guard let house = try places.place(row: name.row).flatMap({ KnownHouse($0) }),
                    house.number.first == neighbor || house.number.last == neighbor
                else { return nil }
                return (house, name)
            }
        }
        var (before, behind): ([Found], [Found]) = ([], [])
        // The nearest neighbors first: what is between two has both of them as soon as the further one is met.
        for step in stride(from: 2, to: HouseGap.mostNumbers, by: 2) {
            before += try houses(number - step)
            behind += try houses(number + step)
            if let found = between(before, behind, number) { return found }
        }
        return nil
    }

    private func between(_ before: [Found], _ behind: [Found], _ number: Int) -> RankedName? {
        for lower in before {
            for upper in behind {
                guard let house = HouseGap(lower.house, upper.house)?.house(number) else { continue }
                return RankedName(
                    row: lower.name.row, name: house.name, score: min(lower.name.score, upper.name.score),
                    distance: query.near.map { $0.distance(to: house.coordinate) }, place: house)
            }
        }
        return nil
    }
}
