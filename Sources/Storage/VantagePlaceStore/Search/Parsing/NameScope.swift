import VantagePlaces

/// Conditions that places must meet in addition to those in the query.
struct NameScope {
    /// The country or state in which places must lie.
    var constraint: RegionConstraint?
    /// The kinds of places to find, or `nil` for all.
    var kinds: Set<PlaceKind>?
    /// Whether a name must have no words other than those of the query.
    var isWhole = false
    /// Whether the words may be an address, so that they are compared with the parts of each place's address.
    var mayBeAddress = false

    /// Whether the words contain a type of street.
    var namesStreet = false
    /// Whether all rows of a place are wanted, rather than only one.
    var keepsTwins = false

    /// Whether a place's row must be read to see whether the place meets the conditions.
    var needsRow: Bool { constraint != nil || kinds != nil }
}
