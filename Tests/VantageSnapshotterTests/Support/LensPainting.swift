import Foundation
import VantageGeodesy
import VantageJPEG

/// Pictures of the kinds that calibrated cameras take, painted direction by direction. Every formula is written with
/// spherical angles, unlike the vectors in the code under test.
enum LensPainting {
    /// The color of a direction, given as heading and pitch relative to the camera.
    typealias Painter = (Sphere.Place) -> RGB

    /// A circle in a picture.
    struct Circle: Sendable {
        var center: SIMD2<Double>
        /// The angle in degrees from the axis, for a distance in pixels from the center.
        var angle: @Sendable (Double) -> Double
        var fieldOfView: Double
        /// The direction of the lens in the camera's frame: heading, pitch and roll in degrees.
        var mount = SIMD3(0.0, 0, 0)

        /// Returns the place that a point shows in the lens's own frame, or nil outside the circle.
        func place(at point: SIMD2<Double>) -> Sphere.Place? {
            let offset = point - center
            let radius = (offset * offset).sum().squareRoot()
            let degrees = angle(radius)
            guard degrees <= fieldOfView / 2 else { return nil }
            // Law of sines in the right triangle between the axis, the place and its projection onto the horizon.
            let azimuth = atan2(-offset.y, offset.x)
            let angle = Sphere.radians(degrees)
            let pitch = asin(sin(angle) * sin(azimuth))
            let heading = atan2(sin(angle) * cos(azimuth), cos(angle))
            return Sphere.Place(heading: heading * 180 / .pi, pitch: pitch * 180 / .pi)
        }
    }

    /// Paints circles on black.
    static func circles(_ circles: [Circle], width: Int, height: Int, _ painter: Painter) -> PixelImage {
        PixelImage(width: width, height: height) { x, y in
            let point = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
            for circle in circles {
                guard let place = circle.place(at: point) else { continue }
                return painter(Sphere.unseen(place, circle.mount))
            }
            return .black
        }
    }

    /// Paints the faces of a cube. Each is given by its cell and by the direction of its middle: heading, pitch, roll.
    static func cube(
        _ faces: [(cell: SIMD2<Int>, mount: SIMD3<Double>)], cells: SIMD2<Int>, side: Int, _ painter: Painter
    ) -> PixelImage {
        PixelImage(width: cells.x * side, height: cells.y * side) { x, y in
            guard let face = faces.first(where: { $0.cell == SIMD2(x / side, y / side) }) else { return .black }
            let across = (Double(x % side) + 0.5) / Double(side) * 2 - 1
            let down = (Double(y % side) + 0.5) / Double(side) * 2 - 1
            let place = Sphere.Place(
                heading: atan(across) * 180 / .pi, pitch: atan(-down * cos(atan(across))) * 180 / .pi)
            return painter(Sphere.unseen(place, face.mount))
        }
    }

    /// Paints a cylinder.
    static func cylinder(
        width: Int, height: Int, fieldOfView: Double, horizon: Double, _ painter: Painter
    ) -> PixelImage {
        let perDegree = Double(width) / fieldOfView
        return PixelImage(width: width, height: height) { x, y in
            let heading = (Double(x) + 0.5 - Double(width) / 2) / perDegree
            let rise = (horizon - Double(y) - 0.5) / (perDegree * 180 / .pi)
            return painter(Sphere.Place(heading: heading, pitch: atan(rise) * 180 / .pi))
        }
    }
}

extension Sphere {
    /// Converts a place from the frame of a turned camera to that of the sphere: the inverse of `seen`.
    static func unseen(_ place: Place, _ mount: SIMD3<Double>) -> Place {
        var x = cos(radians(place.pitch)) * sin(radians(place.heading))
        var y = cos(radians(place.pitch)) * cos(radians(place.heading))
        var z = sin(radians(place.pitch))
        let r = radians(mount.z)
        (x, z) = (x * cos(r) + z * sin(r), z * cos(r) - x * sin(r))
        let p = radians(mount.y)
        (y, z) = (y * cos(p) - z * sin(p), z * cos(p) + y * sin(p))
        return Place(heading: atan2(x, y) * 180 / .pi + mount.x, pitch: atan2(z, hypot(x, y)) * 180 / .pi)
    }
}
