import Foundation
import VantageGeodesy
import VantageParsing

/// The lenses of an Insta360 camera, as described in its pictures.
///
/// The text has the number of lenses; for each of them a radius, the center's column and row, yaw, pitch and roll; and
/// the width and height to which these refer. Insta360 does not document it. The authors of GyroView found the meaning
/// of the values by comparing them with Insta360's own panoramas, on two X5 cameras: the radius corresponds to 96° from
/// the axis, to within about a degree. Source: https://github.com/bubo-squared/GyroView, "ADR 0023" and "ADR 0025".
struct Insta360Lenses: Hashable, Sendable {
    private struct Lens: Hashable {
        var radius: Double
        var center: SIMD2<Double>
        var yaw, pitch, roll: Double
    }

    /// The angle from the axis, in degrees, of a point that is one radius from the center.
    private static let radiusAngle = 96.0
    /// The field of view in degrees: the angle between opposite edges of the image circle.
    private static let fieldOfView = 200.0

    private let lenses: [Lens]
    private let width, height: Int

    /// - Returns: `nil` if the text does not describe two circles side by side.
    init?(_ text: String) {
        let numbers = text.split { $0 == "_" || $0 == " " }.map { DecimalNumber.number($0) ?? .nan }
        guard numbers.count >= 15, numbers[0] == 2, numbers.prefix(15).allSatisfy(\.isFinite),
            let width = Int(exactly: numbers[13]), let height = Int(exactly: numbers[14]), height > 0,
            width == 2 * height
        else { return nil }
        self.width = width
        self.height = height
        lenses = [1, 7].map {
            Lens(
                radius: numbers[$0], center: SIMD2(numbers[$0 + 1], numbers[$0 + 2]), yaw: numbers[$0 + 3],
                pitch: numbers[$0 + 4], roll: numbers[$0 + 5])
        }
        let side = Double(height)
        for (index, lens) in lenses.enumerated() {
            let offset = (lens.center - SIMD2((Double(index) + 0.5) * side, side / 2)) / side
            guard (0.3...0.7).contains(lens.radius / side), max(abs(offset.x), abs(offset.y)) < 0.1,
                abs(lens.yaw) < 20, abs(lens.pitch) < 20, abs(lens.roll) <= 360
            else { return nil }
        }
    }

    /// Returns the camera for a picture of the given size.
    ///
    /// - Throws: `GeodesyError` if the picture's aspect ratio differs from the calibration's.
    func camera(width: Int, height: Int) throws(GeodesyError) -> CalibratedCamera {
        let camera = try DualFisheye(
            width: self.width, height: self.height, front: try mounted(0), back: try mounted(1))
        return try CalibratedCamera.dualFisheye(camera).scaled(toWidth: width, height: height)
    }

    private func mounted(_ index: Int) throws(GeodesyError) -> MountedFisheye {
        let focalLength = lenses[index].radius / (Self.radiusAngle * .pi / 180)
        let lens = try Fisheye(
            focalLength: SIMD2(focalLength, focalLength), center: lenses[index].center, fieldOfView: Self.fieldOfView)
        return MountedFisheye(lens, mount: Pose(rotation: axes(of: index)))
    }

    /// Returns the axes of a lens in the camera's frame: x right, y forward, z up.
    ///
    /// The camera is rotated to the left by the yaw and then downward by the pitch; the back lens is rotated by 180°
    /// about the axis to the right; and finally the picture is rotated about the lens's own axis. The roll is measured
    /// in the opposite direction to the quarter turn by which the sensor is rotated.
    private func axes(of index: Int) -> Rotation {
        let lens = lenses[index]
        let quarters = (lens.roll / 90).rounded() * 90
        let half: Double = index == 0 ? 0 : 180
        func axis(_ x: Double, _ y: Double, _ z: Double) -> SIMD3<Double> {
            // From the lens's frame (x right, y down, z forward) to the camera's, in the same order of axes.
            var vector = Self.turned(SIMD3(x, y, z), from: 0, to: 1, by: lens.roll - 2 * quarters)
            vector = Self.turned(vector, from: 1, to: 2, by: -(half + lens.pitch))
            vector = Self.turned(vector, from: 2, to: 0, by: -lens.yaw)
            return SIMD3(vector.x, vector.z, -vector.y)
        }
        return Rotation(right: axis(1, 0, 0), forward: axis(0, 0, 1), up: axis(0, -1, 0))
    }

    /// Rotates a vector in a plane, from one axis toward another, by an angle in degrees.
    private static func turned(_ vector: SIMD3<Double>, from a: Int, to b: Int, by degrees: Double) -> SIMD3<Double> {
        let angle = degrees * .pi / 180
        var turned = vector
        turned[a] = vector[a] * cos(angle) - vector[b] * sin(angle)
        turned[b] = vector[a] * sin(angle) + vector[b] * cos(angle)
        return turned
    }
}
