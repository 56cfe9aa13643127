import Foundation
import VantageGeodesy

/// A position in the spherical frame in which magnetic models are defined.
///
/// Source: A. Chulliat et al., "The US/UK World Magnetic Model for 2025-2030: Technical Report", 2025,
/// doi:10.25923/prbc-s316, section 1.2.
struct GeocentricPosition {
    /// The distance from the center of the Earth in meters.
    let radius: Double
    /// The geocentric latitude, which is up to 0.2° closer to the equator than the geodetic one.
    let latitude: Angle
    let longitude: Angle
    /// The geocentric latitude minus the geodetic one.
    let tilt: Angle

    /// - Parameter altitude: The altitude in meters above the ellipsoid.
    init(_ coordinate: Coordinate, altitude: Double) {
        let geodetic = Angle(degrees: coordinate.latitude)
        let normal =
            WGS84.semiMajorAxis / (1 - WGS84.eccentricitySquared * geodetic.sine * geodetic.sine).squareRoot()
        let equatorial = (normal + altitude) * geodetic.cosine
        let polar = (normal * (1 - WGS84.eccentricitySquared) + altitude) * geodetic.sine
        radius = (equatorial * equatorial + polar * polar).squareRoot()
        latitude = Angle(sine: polar / radius, cosine: equatorial / radius)
        longitude = Angle(degrees: coordinate.longitude)
        tilt = latitude - geodetic
    }
}

/// An angle, represented by its sine and cosine.
struct Angle {
    let sine: Double
    let cosine: Double

    init(sine: Double, cosine: Double) {
        self.sine = sine
        self.cosine = cosine
    }

    init(degrees: Double) {
        let radians = degrees * .pi / 180
        self.init(sine: sin(radians), cosine: cos(radians))
    }

    static func + (left: Angle, right: Angle) -> Angle {
        Angle(
            sine: left.sine * right.cosine + left.cosine * right.sine,
            cosine: left.cosine * right.cosine - left.sine * right.sine)
    }

    static func - (left: Angle, right: Angle) -> Angle {
        left + Angle(sine: -right.sine, cosine: right.cosine)
    }
}
