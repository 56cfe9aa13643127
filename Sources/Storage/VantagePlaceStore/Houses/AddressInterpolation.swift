import VantageGeodesy
import VantagePlaces

/// Two known houses on one side of a street, with unmapped house numbers between them.
///
/// The unmapped houses are spaced evenly between the known ones. No interpolation takes place if the houses are farther
/// apart than a block, or if their numbers are too far apart, because another street or a field may lie between them.
struct AddressInterpolation {
    /// The maximum distance between the two houses, in meters.
    static let longest = 200.0
    /// The maximum difference between the two house numbers. It leaves room for nine houses.
    static let mostNumbers = 20

    let lower: KnownHouse
    let upper: KnownHouse

    /// Creates an interpolation between two houses. Returns `nil` if they are not on the same side of a street, are too
    /// far apart, or have no number between them.
    init?(_ lower: KnownHouse, _ upper: KnownHouse) {
        let numbers = upper.number.first - lower.number.last
        guard lower.isBeside(upper), (4...Self.mostNumbers).contains(numbers),
            lower.place.coordinate.distance(to: upper.place.coordinate) <= Self.longest
        else { return nil }
        self.lower = lower
        self.upper = upper
    }

    /// Returns an interpolation for each gap between consecutive houses on either side of a street.
    static func all(between houses: [KnownHouse]) -> [AddressInterpolation] {
        let ordered = houses.sorted { ($0.number.first, $0.number.last) < ($1.number.first, $1.number.last) }
        return [true, false].flatMap { isEven in
            var side: [KnownHouse] = []
            // A house may occur several times: once for itself and once for each shop in it.
            for house in ordered where house.number.isEven == isEven && house.number.first > side.last?.number.last ?? 0
            {
                side.append(house)
            }
            return zip(side, side.dropFirst()).compactMap { AddressInterpolation($0, $1) }
        }
    }

    /// Returns the house with a given number, or `nil` if the number is outside the gap or belongs to the other side of
    /// the street.
    func house(_ number: Int) -> Place? {
        let (first, last) = (lower.number.last, upper.number.first)
        guard number > first, number < last, (number - first) % 2 == 0 else { return nil }
        let share = Double(number - first) / Double(last - first)
        guard let coordinate = lower.place.coordinate.between(upper.place.coordinate, share: share) else { return nil }
        return Place(
            house: "\(number)", at: coordinate, between: lower.place, and: upper.place,
            source: lower.place.source, id: "\(number) between \(lower.place.sourceID) and \(upper.place.sourceID)")
    }

    /// Returns the interpolated house nearest to a position.
    ///
    /// - Returns: `nil` if one of the two known houses is nearer, or if the position is not between them.
    func house(nearest coordinate: Coordinate) -> Place? {
        guard let share = coordinate.share(from: lower.place.coordinate, to: upper.place.coordinate) else { return nil }
        let steps = Double(upper.number.first - lower.number.last) / 2
        return house(lower.number.last + 2 * Int((share * steps).rounded()))
    }
}

extension Place {
    /// Creates an interpolated house from its two known neighbors.
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
    /// Creates an address from the parts that two addresses have in common.
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
