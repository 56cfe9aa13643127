import VantageGeodesy

/// A calculation that turns coordinates of one system into positions on WGS 84.
package struct CoordinateOperation: Hashable, Sendable {
    /// The relation between the system's datum and WGS 84.
    package enum DatumShift: String, Hashable, Sendable {
        /// The datum is WGS 84, or EPSG equates the two with a null transformation. EPSG does so for NAD83, ETRS89,
        /// RGF93, GDA2020, NZGD2000, SIRGAS 2000 and other modern datums, which differ by less than a few meters.
        case none = "none"
        /// EPSG has no transformation, but the datum has the ellipsoid of WGS 84 or GRS 1980, as all modern datums do.
        /// It is therefore equated with WGS 84. Examples are ITRF2020, and definitions that name only an ellipsoid.
        case assumedNone = "assumedNone"
        /// The position is moved by published parameters.
        case parameters = "parameters"
    }

    /// The name in EPSG's terms, such as `Inverse of UTM zone 32N + ETRS89 to WGS 84 (1)`.
    package let name: String
    /// The accuracy in meters that EPSG states for the shift between the datums; `nil` if it is unknown.
    package let accuracy: Double?
    /// The relation between the datums.
    package let shift: DatumShift
    /// The area that the parameters are for; `nil` if it is unknown or the whole world.
    package let area: BoundingBox?
    /// A Boolean value indicating whether the parameters are for a part of the sea.
    let isOffshore: Bool
    /// The calculation as a PROJ pipeline: from the axes and units of the system, in its own order, to latitude and
    /// longitude in degrees. It needs no files.
    let pipeline: String
}

extension [CoordinateOperation] {
    /// The index of the operation for the largest area, which finds any position well enough to choose the operation
    /// for it.
    var widest: Int { indices.max { self[$0].squareDegrees < self[$1].squareDegrees } ?? 0 }

    /// Returns the index of the operation for a position: of those for its area, the most accurate, and of equally
    /// accurate ones the first, unless a later one is for a part of its area. Those for the sea are considered last.
    /// Apart from these, PROJ chooses in the same way (`proj_create_crs_to_crs`).
    ///
    /// - Returns: `nil` if the position is outside of all areas.
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
    /// Reports whether the box lies within another one and does not touch its sides. `nil` is the world.
    fileprivate func isInside(_ other: BoundingBox?) -> Bool {
        guard let self, let other else { return self != nil }
        return self.west > other.west && self.south > other.south && self.east < other.east && self.north < other.north
    }
}
