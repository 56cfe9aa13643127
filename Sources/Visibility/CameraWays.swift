/// Where pictures were taken around an item: streets are there.
struct CameraWays {
    /// Metres from the nearest wall beyond which there is no difference.
    static let wideOpen = 8.0
    /// Metres beyond the radius of a search within which scenes tell where streets are.
    static let margin = 30.0

    let places: [SIMD2<Double>]

    /// Metres: how far a picture tells of others, and how near one is taken for the same.
    private static let reach = 15.0
    private static let same = 3.0
    /// How many are looked at.
    private static let most = 256
    /// What counts where no other picture was taken.
    private static let least = 0.02

    init(_ places: [SIMD2<Double>]) {
        let step = max(1, places.count / Self.most)
        self.places = stride(from: 0, to: places.count, by: step).map { places[$0] }
    }

    /// Those that tell where a camera may have been whose position is known already.
    func others(than place: SIMD2<Double>) -> CameraWays {
        CameraWays(
            places.filter {
                let distance = ($0 - place).length
                return distance > Self.same && distance < 3 * Self.reach
            })
    }

    /// How many pictures were taken about a place.
    func density(at place: SIMD2<Double>) -> Double {
        places.reduce(Self.least) { sum, other in
            let way = other - place
            let near = max(0, 1 - way.dot(way) / (Self.reach * Self.reach))
            return sum + near * near
        }
    }
}
