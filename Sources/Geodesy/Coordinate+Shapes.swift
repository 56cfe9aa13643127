extension Coordinate {
    /// Degrees: how far a shape may go on beyond ±180° where its writer did not cut it there.
    package static let farthestShapeLongitude = 540.0

    /// A corner of a shape. RFC 7946, section 3.1.9, wants shapes cut at ±180°, and many go on beyond it; all that read
    /// shapes take them so.
    ///
    /// - Parameter longitude: Degrees, in -540...540; whole turns are taken off.
    /// - Throws: ``GeodesyError`` when a value lies outside its range.
    package init(latitude: Double, shapeLongitude longitude: Double) throws(GeodesyError) {
        let isBeyond = abs(longitude) > 180 && abs(longitude) <= Self.farthestShapeLongitude
        try self.init(latitude: latitude, longitude: isBeyond ? longitude - (longitude < 0 ? -360 : 360) : longitude)
    }
}
