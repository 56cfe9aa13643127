extension Coordinate {
    /// The maximum longitude, in degrees, of a shape that continues beyond ±180° because it was not split there.
    package static let maximumShapeLongitude = 540.0

    /// Creates a vertex of a shape. RFC 7946, section 3.1.9, requires shapes to be split at ±180°, but in many files
    /// they continue beyond it. All code that reads shapes accepts both.
    ///
    /// - Parameter longitude: The longitude in degrees, in -540...540. It is wrapped into -180...180.
    /// - Throws: ``GeodesyError`` if a value is out of range.
    package init(latitude: Double, shapeLongitude longitude: Double) throws(GeodesyError) {
        let isBeyond = abs(longitude) > 180 && abs(longitude) <= Self.maximumShapeLongitude
        try self.init(latitude: latitude, longitude: isBeyond ? longitude - (longitude < 0 ? -360 : 360) : longitude)
    }
}
