/// The spherical harmonic sum that gives the field of a magnetic model in the geocentric frame.
///
/// Source: A. Chulliat et al., "The US/UK World Magnetic Model for 2025-2030: Technical Report", 2025,
/// doi:10.25923/prbc-s316, section 1.2, equations 10 to 12, with a = 6371.2 km. The report divides by the cosine of the
/// latitude, which is 0 at the poles. Here, the recurrences run on Legendre functions that are already divided by it:
/// every function of order 1 or higher has the cosine as a factor. The sum is therefore also exact at the poles, where
/// north is the direction of the position's own meridian.
struct HarmonicSum {
    /// The geomagnetic reference radius in meters.
    private static let referenceRadius = 6_371_200.0

    /// The field's component toward geocentric north, in nT.
    private(set) var north = 0.0
    /// The field's component toward the east, in nT.
    private(set) var east = 0.0
    /// The field's component toward the center of the Earth, in nT.
    private(set) var down = 0.0

    private let coefficients: GaussCoefficients
    private let latitude: Angle
    /// The reference radius divided by the position's distance from the center of the Earth.
    private let ratio: Double

    init(_ coefficients: GaussCoefficients, at position: GeocentricPosition) {
        self.coefficients = coefficients
        latitude = position.latitude
        ratio = Self.referenceRadius / position.radius
        addZonal()
        // The first function of each order is the one whose degree equals the order. It is divided by the cosine of the
        // latitude.
        var sectoral = 1.0
        var angle = position.longitude
        for order in 1...coefficients.degree {
            add(order: order, sectoral: sectoral, longitude: angle)
            let next = Double(order + 1)
            sectoral *= latitude.cosine * ((2 * next - 1) / (2 * next)).squareRoot()
            angle = angle + position.longitude
        }
    }

    /// Adds the terms of order 0, whose functions are the Legendre polynomials.
    private mutating func addZonal() {
        var power = ratio * ratio
        var (previous, value) = (1.0, latitude.sine)
        // Derivatives with respect to the sine of the latitude.
        var (previousSlope, slope) = (0.0, 1.0)
        for degree in 1...coefficients.degree {
            power *= ratio
            let n = Double(degree)
            let term = power * coefficients.zonal(degree: degree)
            north -= term * latitude.cosine * slope
            down -= (n + 1) * term * value
            let higher = (2 * n + 1) * value
            (previousSlope, slope) = (slope, previousSlope + higher)
            (previous, value) = (value, (latitude.sine * higher - n * previous) / (n + 1))
        }
    }

    /// Adds the terms of an order of 1 or higher.
    ///
    /// - Parameters:
    ///   - sectoral: The function whose degree equals the order, divided by the cosine of the latitude.
    ///   - longitude: The longitude times the order.
    private mutating func add(order: Int, sectoral: Double, longitude: Angle) {
        let m = Double(order)
        var power = ratio * ratio
        for _ in 1..<order { power *= ratio }
        // The square roots of n² - m² for the previous and the current degree n. Each is used in two steps.
        var (previousRoot, root) = (0.0, 0.0)
        var (previous, value) = (0.0, sectoral)
        for degree in order...coefficients.degree {
            power *= ratio
            let n = Double(degree)
            let (g, h) = coefficients.pair(degree: degree, order: order)
            let radial = power * (g * longitude.cosine + h * longitude.sine)
            north += radial * (n * latitude.sine * value - root * previous)
            east += power * m * (g * longitude.sine - h * longitude.cosine) * value
            down -= (n + 1) * radial * latitude.cosine * value
            (previousRoot, root) = (root, ((n + 1) * (n + 1) - m * m).squareRoot())
            (previous, value) = (value, ((2 * n + 1) * latitude.sine * value - previousRoot * previous) / root)
        }
    }
}
