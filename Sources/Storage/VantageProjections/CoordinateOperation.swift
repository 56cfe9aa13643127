import VantageGeodesy

/// A calculation that converts coordinates in a system to positions on WGS 84.
package struct CoordinateOperation: Hashable, Sendable {
    /// The relation between the system's datum and WGS 84.
    package enum DatumShift: String, Hashable, Sendable {
        /// The datum is WGS 84, or EPSG equates it with WGS 84 by a null transformation. EPSG does so for NAD83,
        /// ETRS89, RGF93, GDA2020, NZGD2000, SIRGAS 2000 and other modern datums, which differ by less than a few
        /// meters.
        case none = "none"
        /// EPSG has no transformation, but the datum uses the WGS 84 or GRS 1980 ellipsoid, as all modern datums do. It
        /// is therefore equated with WGS 84. Examples are ITRF2020, and definitions that name only an ellipsoid.
        case assumedNone = "assumedNone"
        /// The position is shifted using published parameters.
        case parameters = "parameters"
    }

    /// The name in EPSG's terms, such as `Inverse of UTM zone 32N + ETRS89 to WGS 84 (1)`.
    package let name: String
    /// The accuracy in meters that EPSG states for the shift between the datums; `nil` if it is unknown.
    package let accuracy: Double?
    /// The relation between the datums.
    package let shift: DatumShift
    /// The area in which the parameters are valid; `nil` if it is unknown or the whole world.
    package let area: BoundingBox?
    /// A Boolean value indicating whether the parameters are meant for a part of the sea.
    let isOffshore: Bool
    /// The calculation as a PROJ pipeline, which needs no files. Its input has the system's own axes, units and order;
    /// its output is latitude and longitude in degrees.
    let pipeline: String
}

extension [CoordinateOperation] {
    /// The index of the operation for the largest area. Even outside that area, this operation is accurate enough to
    /// determine which operation applies.
    var widest: Int { indices.max { self[$0].squareDegrees < self[$1].squareDegrees } ?? 0 }

    /// Returns the index of the operation for a position: the most accurate one whose area contains the position. Among
    /// equally accurate operations, the first is chosen, unless the area of a later one lies within the area of the
    /// first. Operations for the sea are chosen only if there are no others. Apart from the rule for the sea, PROJ
    /// chooses in the same way (`proj_create_crs_to_crs`).
    ///
    /// - Returns: `nil` if the position is outside all areas.
    func index(at place: Coordinate) -> Int? {
        indices.filter { self[$0].area?.contains(place) ?? true }.reduce(nil) { best, index in
            guard let best else { return index }
            return self[index].isPreferred(to: self[best]) ? index : best
        }
    }
}

extension CoordinateOperation {
    fileprivate var squareDegrees: Double {
        guard let area else { return 360 * 180 }
        return (area.north - area.south) * (area.east - area.west + (area.crossesAntimeridian ? 360 : 0))
    }

    fileprivate func isPreferred(to other: CoordinateOperation) -> Bool {
        if isOffshore != other.isOffshore { return other.isOffshore }
        let (one, two) = (accuracy ?? .infinity, other.accuracy ?? .infinity)
        return one == two ? area.isInside(other.area) : one < two
    }
}

extension BoundingBox? {
    /// Reports whether the box lies within another one and does not touch its sides. `nil` stands for the whole world.
    fileprivate func isInside(_ other: BoundingBox?) -> Bool {
        guard let self, let other else { return self != nil }
        return self.west > other.west && self.south > other.south && self.east < other.east && self.north < other.north
    }
}
