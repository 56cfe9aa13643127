import Foundation
import VantageGeodesy
import VantageMapStyle

/// The light on buildings and trees. The sun stands where it stands for hill shading.
struct BuildingLight: Sendable {
    /// The color of a flat roof.
    let roof: UInt32
    private let color: MapColor
    /// The direction toward the sun, as a unit vector: right, down and up on the map plane.
    private let sun: SIMD3<Double>
    private let eye: SIMD2<Double>

    /// The brightness of surfaces in the dark, and what the sun and the sky add to it. A flat roof has a brightness
    /// of 1.
    private static let (darkness, sunlight, skylight) = (0.83, 0.11 / Double(Hillshade.level), 0.06)
    /// The share of white that the sky adds to a flat roof.
    private static let glare = 0.12

    init(color: MapColor, heading: Heading, eye: SIMD2<Double>) {
        self.color = color
        self.eye = eye
        let (azimuth, altitude) = (
            (Hillshade.azimuth - heading.degrees) * .pi / 180, Hillshade.altitude * .pi / 180
        )
        sun = SIMD3(sin(azimuth) * cos(altitude), -cos(azimuth) * cos(altitude), sin(altitude))
        roof = Self.color(color, SIMD3(0, 0, 1), sun)
    }

    /// Returns the light on the visible side of a wall.
    func wall(_ from: SIMD2<Double>, _ to: SIMD2<Double>) -> UInt32 {
        let way = to - from
        var normal = SIMD2(way.y, -way.x) / (way * way).sum().squareRoot()
        if (normal * (eye - from)).sum() < 0 { normal = -normal }
        return color(SIMD3(normal.x, normal.y, 0))
    }

    /// Returns the light on a surface.
    ///
    /// - Parameter normal: The direction at right angles to the surface, as a unit vector: right, down and up on the
    ///   map plane.
    func color(_ normal: SIMD3<Double>) -> UInt32 { Self.color(color, normal, sun) }

    private static func color(_ color: MapColor, _ normal: SIMD3<Double>, _ sun: SIMD3<Double>) -> UInt32 {
        let brightness = darkness + sunlight * (normal * sun).sum() + skylight * normal.z
        let sky = max(0, normal.z)
        return color.mixed(with: .black, 1 - brightness).mixed(with: .white, glare * sky).opaquePixel
    }
}
