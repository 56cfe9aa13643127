import Geodesy
import Places

/// Two houses of one side of a street between whose numbers there are some that nobody told.
///
/// Where their houses are is guessed: evenly from one to the other. Nothing is guessed between houses that are further
/// apart than a block is long, or whose numbers are: what lies between may be another street, or fields.
struct HouseGap {
    /// Metres from one house to the other.
    static let longest = 200.0
    /// How far apart the numbers may be: at most nine houses between.
    static let mostNumbers = 20

    let lower: KnownHouse
    let upper: KnownHouse

    /// - Returns: `nil` where they are not of one side of a street, too far apart, or next to each other.
    init?(_ lower: KnownHouse, _ upper: KnownHouse) {
        let numbers = upper.number.first - lower.number.last
        guard lower.isBeside(upper), (4...Self.mostNumbers).contains(numbers),
            lower.place.coordinate.distance(to: upper.place.coordinate) <= Self.longest
        else { return nil }
        self.lower = lower
        self.upper = upper
    }

    /// The gaps between houses that follow each other.
    static func gaps(of houses: [KnownHouse]) -> [HouseGap] {
        let ordered = houses.sorted { ($0.number.first, $0.number.last) < ($1.number.first, $1.number.last) }
        return [true, false].flatMap { isEven in
            var side: [KnownHouse] = []
            // A house may be there several times, as itself and as the shops in it.
            for house in ordered where house.number.isEven == isEven && house.number.first > side.last?.number.last ?? 0
            {
                side.append(house)
            }
            return zip(side, side.dropFirst()).compactMap { HouseGap($0, $1) }
        }
    }

    /// - Returns: `nil` for a number that is not between, or of the other side.
    func house(_ number: Int) -> Place? {
        let (first, last) = (lower.number.last, upper.number.first)
        guard number > first, number < last, (number - first) % 2 == 0 else { return nil }
        let share = Double(number - first) / Double(last - first)
        guard let coordinate = lower.place.coordinate.between(upper.place.coordinate, share: share) else { return nil }
        return Place(
            house: "\(number)", at: coordinate, between: lower.place, and: upper.place,
            source: lower.place.source, id: "\(number) between \(lower.place.sourceID) and \(upper.place.sourceID)")
    }

    /// The house that a position is nearest to; `nil` where that is one of the two, or the position is not between them.
    func house(nearest coordinate: Coordinate) -> Place? {
        guard let share = coordinate.share(from: lower.place.coordinate, to: upper.place.coordinate) else { return nil }
        let steps = Double(upper.number.first - lower.number.last) / 2
        return house(lower.number.last + 2 * Int((share * steps).rounded()))
    }
}

extension Place {
    /// A house of which only its neighbors are known.
    init(
        house number: String, at coordinate: Coordinate, between lower: Place, and upper: Place, source: String,
        id: String
    ) {
        var address = PostalAddress(sharedBy: lower.address ?? PostalAddress(), upper.address ?? PostalAddress())
        address.houseNumber = number
        address.street = lower.address?.street
        let name = [number, address.street].compactMap(\.self).joined(separator: " ")
        self.init(
            id: PlaceID(source: source, id: id), kind: .address, name: name, coordinate: coordinate, source: source,
            sourceID: id)
        self.address = address
        isInterpolated = true
        license = lower.license
        attribution = lower.attribution
    }
}

extension PostalAddress {
    /// What two addresses have in common.
    fileprivate init(sharedBy one: PostalAddress, _ other: PostalAddress) {
        self.init()
        func shared(_ part: KeyPath<PostalAddress, String?>) -> String? {
            one[keyPath: part] == other[keyPath: part] ? one[keyPath: part] : nil
        }
        district = shared(\.district)
        locality = shared(\.locality)
        postalCode = shared(\.postalCode)
        region = shared(\.region)
        country = shared(\.country)
    }
}
