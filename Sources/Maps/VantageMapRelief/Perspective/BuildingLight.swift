import Foundation
import VantageGeodesy
import VantageMapStyle

/// The light on buildings, from the northwest.
struct BuildingLight: Sendable {
    let roof: UInt32
    private let color: MapColor
    /// The direction toward the light, on the map plane.
    private let light: SIMD2<Double>
    private let eye: SIMD2<Double>

    init(color: MapColor, heading: Heading, eye: SIMD2<Double>) {
        self.color = color
        self.eye = eye
        roof = color.mixed(with: .white, 0.12).opaquePixel
        let angle = (Hillshade.azimuth - heading.degrees) * .pi / 180
        light = SIMD2(sin(angle), -cos(angle))
    }

    /// Returns the light on the visible side of a wall.
    func wall(_ from: SIMD2<Double>, _ to: SIMD2<Double>) -> UInt32 {
        let way = to - from
        var normal = SIMD2(way.y, -way.x) / (way * way).sum().squareRoot()
        if (normal * (eye - from)).sum() < 0 { normal = -normal }
        return color.mixed(with: .black, 0.17 - 0.11 * (normal * light).sum()).opaquePixel
    }
}
