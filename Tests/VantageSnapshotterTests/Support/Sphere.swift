import Foundation
import VantageJPEG

/// Spherical trigonometry for the tests, based on textbook formulas and independent of the code under test.
enum Sphere {
    struct Place: Hashable, Sendable, CustomStringConvertible {
        /// Degrees clockwise from north.
        let heading: Double
        /// Degrees above the horizon.
        let pitch: Double
        var description: String { "(\(heading)°, \(pitch)°)" }
    }

    static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }

    /// Returns the angle between two places in radians. Source: the haversine formula.
    static func distance(_ first: Place, _ second: Place) -> Double {
        let rise = sin(radians(first.pitch - second.pitch) / 2)
        let turn = sin(radians(first.heading - second.heading) / 2)
        let sum = rise * rise + cos(radians(first.pitch)) * cos(radians(second.pitch)) * turn * turn
        return 2 * asin(min(1, sum.squareRoot()))
    }

    /// Returns the offset of a place from the center of a level view, in focal lengths to the right and down, or nil
    /// if the place is behind the camera.
    ///
    /// Source: Snyder, "Map Projections", the gnomonic projection, equations 22-4, 22-5 and 5-3.
    static func gnomonic(_ place: Place, center: Place) -> SIMD2<Double>? {
        let turn = radians(place.heading - center.heading)
        let (latitude, origin) = (radians(place.pitch), radians(center.pitch))
        let depth = sin(origin) * sin(latitude) + cos(origin) * cos(latitude) * cos(turn)
        guard depth > 0 else { return nil }
        let east = cos(latitude) * sin(turn)
        let north = cos(origin) * sin(latitude) - sin(origin) * cos(latitude) * cos(turn)
        return SIMD2(east / depth, -north / depth)
    }

    /// Returns a place's heading and pitch relative to a camera turned to a heading, then pitched up, then rolled
    /// clockwise. In the result, heading 0 is the camera's center column.
    static func seen(_ place: Place, heading: Double, pitch: Double, roll: Double) -> Place {
        let turned = radians(place.heading - heading)
        var x = cos(radians(place.pitch)) * sin(turned)
        var y = cos(radians(place.pitch)) * cos(turned)
        var z = sin(radians(place.pitch))
        // A camera pitched up by p sees the world rotated down by p about the camera's right axis.
        let p = radians(pitch)
        (y, z) = (y * cos(p) + z * sin(p), z * cos(p) - y * sin(p))
        // A camera rolled clockwise by r sees the world rotated the other way about the camera's forward axis.
        let r = radians(roll)
        (x, z) = (x * cos(r) - z * sin(r), z * cos(r) + x * sin(r))
        return Place(heading: atan2(x, y) * 180 / .pi, pitch: atan2(z, hypot(x, y)) * 180 / .pi)
    }
}

extension PixelImage {
    /// Paints a disc with a given angular radius on an equirectangular panorama whose center column is at heading 0.
    mutating func paintDisc(at place: Sphere.Place, radius: Double, color: RGB) {
        let degreesPerPixel = 180 / Double(height)
        for y in 0..<height {
            let pitch = 90 - (Double(y) + 0.5) * degreesPerPixel
            guard abs(pitch - place.pitch) < radius + 2 * degreesPerPixel else { continue }
            for x in columns(near: place, within: radius + 2 * degreesPerPixel) {
                let here = Sphere.Place(heading: (Double(x) + 0.5) / Double(width) * 360 - 180, pitch: pitch)
                let beyond = (Sphere.distance(here, place) * 180 / .pi - radius) / degreesPerPixel
                let share = min(max(0.5 - beyond, 0), 1)
                if share > 0 { self[x, y] = self[x, y].mixed(with: color, share: share) }
            }
        }
    }

    /// Returns at least the columns that a disc touches, and all columns if the disc is near a pole or the seam.
    private func columns(near place: Sphere.Place, within radius: Double) -> Range<Int> {
        let steepest = Sphere.radians(min(90, abs(place.pitch) + radius))
        let center = (remainder(place.heading, 360) / 360 + 0.5) * Double(width)
        let half = radius / max(cos(steepest), 1e-6) / 360 * Double(width) * 1.1
        guard center - half > 0, center + half < Double(width) else { return 0..<width }
        return Int(center - half)..<Int(center + half) + 1
    }

    /// Returns the centroid of the brightness within a distance of a point, and the total brightness there.
    func centroid(near point: SIMD2<Double>, within radius: Double) -> (point: SIMD2<Double>, weight: Double) {
        var sum = SIMD2(0.0, 0.0)
        var weight = 0.0
        for y in max(0, Int(point.y - radius))..<min(height, Int(point.y + radius) + 1) {
            for x in max(0, Int(point.x - radius))..<min(width, Int(point.x + radius) + 1) {
                let brightness = Double(max(0, self[x, y].green - 8))
                sum += SIMD2(Double(x) + 0.5, Double(y) + 0.5) * brightness
                weight += brightness
            }
        }
        return (sum / weight, weight)
    }
}

extension RGB {
    func mixed(with other: RGB, share: Double) -> RGB {
        func mix(_ first: Int, _ second: Int) -> Int {
            Int((Double(first) * (1 - share) + Double(second) * share).rounded())
        }
        return RGB(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
    }
}

extension Sphere {
    static func tangent(_ degrees: Double) -> Double { tan(radians(degrees)) }

    static func angle(ofTangent tangent: Double) -> Double { atan(tangent) * 180 / .pi }
}
