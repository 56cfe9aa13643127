import VantageGeodesy
import VantagePlaces

/// A place whose address has a house number and a street.
struct KnownHouse {
    let place: Place
    let number: HouseNumber
    /// The name of the street, folded for comparison.
    let street: FoldedName

    /// Creates a known house. Returns `nil` if the place is interpolated, or if its address lacks a street or a number
    /// that ``HouseNumber`` can parse.
    init?(_ place: Place) {
        guard !place.isInterpolated, let address = place.address, let street = address.street,
            let number = address.houseNumber.flatMap({ HouseNumber($0) })
        else { return nil }
        self.place = place
        self.number = number
        self.street = FoldedName(street)
    }

    /// Reports whether both houses are on the same side of the same street.
    func isBeside(_ other: KnownHouse) -> Bool {
        street == other.street && number.isEven == other.number.isEven && isInSameTown(as: other)
    }

    private func isInSameTown(as other: KnownHouse) -> Bool {
        func mayBeSame(_ part: KeyPath<PostalAddress, String?>) -> Bool {
            guard let one = place.address?[keyPath: part], let another = other.place.address?[keyPath: part] else {
                return true
            }
            return FoldedName(one) == FoldedName(another)
        }
        return mayBeSame(\.locality) && mayBeSame(\.postalCode)
    }
}
