import Foundation
import VantageGeodesy
import Testing

/// Compares each convention with matrices computed elsewhere, and with turns that follow the convention's description
/// step by step.
struct PoseConventionTests {
    private static let (east, north, up) = (Vector(1, 0, 0), Vector(0, 1, 0), Vector(0, 0, 1))

    /// Values, and the heading, pitch and roll that the convention's documentation gives or implies for them.
    private static let documented: [(PoseConvention, [Double], heading: Double, pitch: Double, roll: Double)] = [
        // Omega, phi, kappa: straight down with the top toward the north, level facing north, and level facing east.
        (.omegaPhiKappa, [0, 0, 0], 0, -90, 0), (.omegaPhiKappa, [90, 0, 0], 0, 0, 0),
        (.omegaPhiKappa, [0, -90, -90], 90, 0, 0), (.omegaPhiKappa, [0, 0, 90], 270, -90, 0),
        // An aircraft that flies north: its camera looks down, forward with the nose up, and left with the right wing
        // down. Near the horizon, the roll is a turn to the side.
        (.aircraft, [0, 0, 0], 0, -90, 0), (.aircraft, [90, 0, 0], 90, -90, 0), (.aircraft, [0, 90, 0], 0, 0, 0),
        (.aircraft, [0, 0, 90], 270, 0, 90), (.aircraft, [0, 90, 10], 350, 0, 0),
        // Tilts of 0, 90 and 180 are the nadir, the horizon and the zenith.
        (.orientedImagery, [0, 0, 0], 0, -90, 0), (.orientedImagery, [40, 90, 0], 40, 0, 0),
        (.orientedImagery, [0, 180, 0], 0, 90, 0), (.orientedImagery, [40, 60, 0], 40, -30, 0),
        (.orientedImagery, [40, 90, 15], 40, 0, 15), (.orientedImagery, [40, 0, 15], 55, -90, 0),
        // Without rotation, front is east and left is north. A quarter turn to the left faces north.
        (.quaternionFrontLeftUp, [1, 0, 0, 0], 90, 0, 0), (.quaternionFrontLeftUp, [1, 0, 0, 1], 0, 0, 0),
        (.quaternionFrontLeftUp, [1, 1, 0, 0], 90, 0, 90), (.quaternionFrontLeftUp, [1, 0, 1, 0], 90, -90, 0),
        // Without rotation, right is east, down is north and front is up.
        (.colmap, [1, 0, 0, 0], 0, 90, 0), (.colmap, [1, 1, 0, 0], 0, 0, 0), (.colmap, [0, 1, 0, 0], 0, -90, 0),
        (.openSfM, [0, 0, 0], 0, 90, 0), (.openSfM, [.pi / 2, 0, 0], 0, 0, 0), (.openSfM, [.pi, 0, 0], 0, -90, 0),
        (.worldToPictureMatrix, [1, 0, 0, 0, 1, 0, 0, 0, 1], 0, -90, 0),
        (.worldToPictureMatrix, [1, 0, 0, 0, 0, 1, 0, -1, 0], 0, 0, 0),
        (.pictureToWorldMatrix, [1, 0, 0, 0, 0, -1, 0, 1, 0], 0, 0, 0),
        (.directionAndUp, [2, 0, 0, 0, 0, 3], 90, 0, 0), (.directionAndUp, [0, 1, 0, 1, 5, 0], 0, 0, 90),
    ]

    @Test(arguments: PoseVector.all)
    func `matches rotation matrices computed by scipy`(_ vector: PoseVector) throws {
        let rotation = try vector.convention.rotation(vector.values)
        #expect(isNear(rotation.right, vector.right, tolerance: 1e-11))
        #expect(isNear(rotation.forward, vector.forward, tolerance: 1e-11))
        #expect(isNear(rotation.up, vector.up, tolerance: 1e-11))
        let pose = try vector.convention.pose(vector.values)
        #expect(isNear(pose.rotation.forward, vector.forward, tolerance: 1e-11))
        #expect(isNear(pose.rotation.up, vector.up, tolerance: 1e-11))
    }

    @Test func `the vectors from scipy include every convention`() {
        #expect(Set(PoseVector.all.map(\.convention)) == Set(PoseConvention.allCases))
    }

    @Test(arguments: PoseConvention.allCases)
    func `a convention is parsed from its name and expects one value per field`(convention: PoseConvention) throws {
        #expect(PoseConvention(rawValue: "\(convention)") == convention)
        #expect(Set(convention.fields).count == convention.fields.count)
        let vector = try #require(PoseVector.all.first { $0.convention == convention })
        #expect(vector.values.count == convention.fields.count)
    }

    @Test(arguments: documented)
    func `gives the documented directions`(
        convention: PoseConvention, values: [Double], heading: Double, pitch: Double, roll: Double
    ) throws {
        let pose = try convention.pose(values)
        #expect(abs(pose.heading.difference(from: try Heading(heading))) < 1e-9)
        #expect(abs(pose.pitch - pitch) < 1e-9)
        #expect(abs(pose.roll - roll) < 1e-9)
    }

    @Test func `heading, pitch and roll turn the camera about its own axes`() throws {
        try compare(.headingPitchRoll) { angles in
            var camera = TurningCamera(right: Self.east, forward: Self.north, up: Self.up)
            camera.turn(about: Self.up, by: -angles.x)
            camera.turn(about: camera.right, by: angles.y)
            camera.turn(about: camera.forward, by: angles.z)
            return camera
        }
    }

    @Test func `omega, phi and kappa are turns about fixed axes in reverse order`() throws {
        try compare(.omegaPhiKappa) { angles in
            var camera = TurningCamera(right: Self.east, forward: -Self.up, up: Self.north)
            camera.turn(about: Self.up, by: angles.z)
            camera.turn(about: Self.north, by: angles.y)
            camera.turn(about: Self.east, by: angles.x)
            return camera
        }
    }

    @Test func `yaw, pitch and roll turn the aircraft that carries the camera`() throws {
        try compare(.aircraft) { angles in
            // The top of the picture is toward the nose, and its right side is toward the right wing.
            var camera = TurningCamera(right: Self.east, forward: -Self.up, up: Self.north)
            camera.turn(about: Self.up, by: -angles.x)
            camera.turn(about: camera.right, by: angles.y)
            camera.turn(about: camera.up, by: angles.z)
            return camera
        }
    }

    @Test func `heading, tilt and roll turn a camera that looks down`() throws {
        try compare(.orientedImagery) { angles in
            var camera = TurningCamera(right: Self.east, forward: -Self.up, up: Self.north)
            camera.turn(about: Self.up, by: -angles.x)
            camera.turn(about: camera.right, by: angles.y)
            camera.turn(about: camera.forward, by: angles.z)
            return camera
        }
    }

    /// Compares random angles with a camera that is turned step by step.
    private func compare(_ convention: PoseConvention, with turned: (Vector) -> TurningCamera) throws {
        var generator = SeededGenerator(seed: 31)
        for _ in 0..<2_000 {
            let angles = Vector(
                Double.random(in: -360...720, using: &generator), Double.random(in: -90...90, using: &generator),
                Double.random(in: -360...360, using: &generator))
            let expected = turned(angles)
            for unit in AngleUnit.allCases {
                let values = [angles.x, angles.y, angles.z].map { $0 / unit.degrees(1) }
                #expect(expected.isNear(try convention.rotation(values, unit: unit)))
                #expect(expected.isNear(try convention.pose(values, unit: unit).rotation))
            }
        }
    }

    @Test func `quaternions of any length and rotation vectors turn about their axis`() throws {
        var generator = SeededGenerator(seed: 37)
        for _ in 0..<2_000 {
            let axis = Direction(
                Vector(
                    Double.random(in: -1...1, using: &generator), Double.random(in: -1...1, using: &generator),
                    Double.random(in: -1...1, using: &generator))
            ).vector
            let degrees = Double.random(in: -360...360, using: &generator)
            let length = Double.random(in: 0.01...100, using: &generator)
            let half = degrees * .pi / 360
            let quaternion = [cos(half), sin(half) * axis.x, sin(half) * axis.y, sin(half) * axis.z].map { $0 * length }

            var robot = TurningCamera(right: -Self.north, forward: Self.east, up: Self.up)
            robot.turn(about: axis, by: degrees)
            #expect(robot.isNear(try PoseConvention.quaternionFrontLeftUp.rotation(quaternion)))

            // From the world to the camera: the camera itself turns the other way.
            var camera = TurningCamera(right: Self.east, forward: Self.up, up: -Self.north)
            camera.turn(about: axis, by: -degrees)
            #expect(camera.isNear(try PoseConvention.colmap.rotation(quaternion)))
            let angle = axis * 2 * half
            #expect(camera.isNear(try PoseConvention.openSfM.rotation([angle.x, angle.y, angle.z])))
        }
    }

    @Test func `matrices and directions contain the camera's axes, even if they are rounded`() throws {
        var generator = SeededGenerator(seed: 41)
        for decimals in [100.0, 1_000_000, 1e15] {
            for _ in 0..<500 {
                let camera = try Pose.random(using: &generator).rotation
                func rounded(_ vector: Vector) -> [Double] {
                    [vector.x, vector.y, vector.z].map { ($0 * decimals).rounded() / decimals }
                }
                let (x, y, z) = (rounded(camera.right), rounded(camera.up), rounded(-camera.forward))
                let rows = try PoseConvention.worldToPictureMatrix.rotation(x + y + z)
                let columns = try PoseConvention.pictureToWorldMatrix.rotation(
                    (0..<3).flatMap { [x[$0], y[$0], z[$0]] })
                #expect(rows == columns)
                #expect(isNear(rows.right.cross(rows.forward), rows.up))
                #expect(isNear(rows.forward, camera.forward, tolerance: 2 / decimals + 1e-12))
                #expect(isNear(rows.up, camera.up, tolerance: 2 / decimals + 1e-12))
                let directions = try PoseConvention.directionAndUp.rotation(z.map { -3 * $0 } + y.map { 0.5 * $0 })
                #expect(isNear(directions.up, rows.up))
            }
        }
    }
}

/// A camera that is turned about axes in the world frame.
private struct TurningCamera {
    var right, forward, up: Vector

    /// Turns the camera about a unit vector by an angle in degrees, counterclockwise as seen from the vector's tip.
    /// Source: Rodrigues' rotation formula.
    mutating func turn(about axis: Vector, by degrees: Double) {
        let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
        func turned(_ vector: Vector) -> Vector {
            cosine * vector + sine * axis.cross(vector) + (1 - cosine) * (axis * vector).sum() * axis
        }
        (right, forward, up) = (turned(right), turned(forward), turned(up))
    }

    func isNear(_ rotation: Rotation) -> Bool {
        let pairs = [(right, rotation.right), (forward, rotation.forward), (up, rotation.up)]
        return pairs.allSatisfy { VantageGeodesyTests.isNear($0, $1, tolerance: 1e-11) }
    }
}

extension Vector {
    fileprivate func cross(_ other: Vector) -> Vector {
        Vector(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }
}
