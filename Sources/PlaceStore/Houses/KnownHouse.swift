import Geodesy
import Places

/// A place whose address has the number of a house and a street.
struct KnownHouse {
    let place: Place
    let number: HouseNumber
    /// Folded.
    let street: FoldedName

    /// - Returns: `nil` where either is not known, or the number is not one that others follow.
    init?(_ place: Place) {
        guard !place.isInterpolated, let address = place.address, let street = address.street,
            let number = address.houseNumber.flatMap({ HouseNumber($0) })
        else { return nil }
        self.place = place
        self.number = number
        self.street = FoldedName(street)
    }

    /// Whether both are houses of one side of one street.
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
