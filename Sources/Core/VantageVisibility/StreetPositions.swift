/// The positions of pictures around an item, which indicate where the streets are.
struct StreetPositions {
    /// The distance from the nearest wall, in meters, beyond which a position does not become more likely.
    static let wideOpen = 8.0
    /// The additional distance in meters, beyond the search radius, within which scenes help to locate streets.
    static let margin = 30.0

    let places: [SIMD2<Double>]

    /// The distance in meters within which a picture indicates a street.
    private static let reach = 15.0
    /// The distance in meters within which two positions count as the same.
    private static let same = 3.0
    /// The approximate maximum number of positions to keep.
    private static let most = 256
    /// The density at a position without other pictures nearby.
    private static let least = 0.02

    init(_ places: [SIMD2<Double>]) {
        let step = max(1, places.count / Self.most)
        self.places = stride(from: 0, to: places.count, by: step).map { places[$0] }
    }

    /// Returns the recorded positions near `place`, excluding those at `place` itself. They indicate where the camera
    /// that recorded `place` may have been.
    func others(than place: SIMD2<Double>) -> StreetPositions {
        StreetPositions(
            places.filter {
                let distance = ($0 - place).length
                return distance > Self.same && distance < 3 * Self.reach
            })
    }

    /// Returns the weighted count of pictures around a position.
    func density(at place: SIMD2<Double>) -> Double {
        places.reduce(Self.least) { sum, other in
            let way = other - place
            let near = max(0, 1 - way.dot(way) / (Self.reach * Self.reach))
            return sum + near * near
        }
    }
}
