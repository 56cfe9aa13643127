import Foundation
import VantageGeodesy
import Testing

struct PoseRotationTests {
    @Test func `every pose survives a round trip through its rotation`() throws {
        var generator = SeededGenerator(seed: 43)
        for _ in 0..<10_000 {
            let pose = try Pose.random(using: &generator)
            let back = Pose(rotation: pose.rotation)
            // Heading and roll lose digits near the zenith and the nadir.
            let tolerance = 1e-12 / cos(pose.pitch * .pi / 180) + 1e-11
            #expect(abs(back.heading.difference(from: pose.heading)) < tolerance)
            #expect(abs(back.pitch - pose.pitch) < 1e-11)
            #expect(abs(Heading(normalizing: back.roll).difference(from: Heading(normalizing: pose.roll))) < tolerance)
        }
    }

    @Test func `every rotation survives a round trip through its pose, even close to the vertical`() throws {
        var generator = SeededGenerator(seed: 47)
        for exponent in 1...16 {
            for _ in 0..<500 {
                let distance = Double.random(in: 0...pow(10, 2 - Double(exponent)), using: &generator)
                let rotation = try Pose(
                    heading: Heading(normalizing: Double.random(in: 0..<360, using: &generator)),
                    pitch: Bool.random(using: &generator) ? 90 - distance : distance - 90,
                    roll: Double.random(in: -180...180, using: &generator)
                ).rotation
                let back = Pose(rotation: rotation).rotation
                // Within a millionth of a radian of the vertical, the pitch becomes ±90.
                #expect(isNear(back.right, rotation.right, tolerance: 2e-6))
                #expect(isNear(back.forward, rotation.forward, tolerance: 2e-6))
                #expect(isNear(back.up, rotation.up, tolerance: 2e-6))
            }
        }
    }

    @Test(arguments: [
        // At the nadir, the roll is added to the heading; at the zenith, it is subtracted.
        (30.0, -90.0, 20.0, 50.0), (30, 90, 20, 10), (350, -90, 20, 10), (10, 90, 20, 350), (0, -90, 180, 180),
        (123, -90, 0, 123), (123, 90, 0, 123), (30, -89.99999, 20, 50), (30, 89.99999, 20, 10),
    ])
    func `if a camera looks straight up or down, its heading includes the roll`(
        heading: Double, pitch: Double, roll: Double, turn: Double
    ) throws {
        let rotation = try Pose(heading: Heading(heading), pitch: pitch, roll: roll).rotation
        let pose = Pose(rotation: rotation)
        #expect(pose.pitch == pitch.rounded())
        #expect(pose.roll == 0)
        #expect(abs(pose.heading.difference(from: try Heading(turn))) < 1e-9)
    }

    @Test func `at the nadir, the heading is the direction of the picture's top`() {
        let pose = Pose(rotation: Rotation(right: Vector(0, -1, 0), forward: Vector(0, 0, -1), up: Vector(1, 0, 0)))
        #expect(abs(pose.heading.degrees - 90) < 1e-12)
    }

    @Test func `the pose of a level camera contains no negative zeros`() throws {
        let pose = Pose(rotation: try Pose(heading: Heading(0)).rotation)
        #expect(pose == (try Pose(heading: Heading(0))))
        #expect(pose.pitch.sign == .plus && pose.roll.sign == .plus)
    }

    @Test func `a clockwise turn changes only the heading`() throws {
        var generator = SeededGenerator(seed: 53)
        for _ in 0..<2_000 {
            let pose = try Pose.random(using: &generator)
            let degrees = Double.random(in: -360...360, using: &generator)
            let turned = pose.turned(clockwise: degrees)
            #expect(turned.pitch == pose.pitch && turned.roll == pose.roll)
            #expect(abs(turned.heading.difference(from: Heading(normalizing: pose.heading.degrees + degrees))) < 1e-9)
            let rotation = pose.rotation.turned(clockwise: degrees)
            #expect(isNear(rotation.right, turned.rotation.right, tolerance: 1e-11))
            #expect(isNear(rotation.forward, turned.rotation.forward, tolerance: 1e-11))
            #expect(isNear(rotation.up, turned.rotation.up, tolerance: 1e-11))
        }
    }

    @Test func `a convergence turns a heading from grid north to true north`() throws {
        // Grid north is 5° west of true north.
        let pose = try Pose(heading: Heading(2), pitch: 3, roll: 4).turned(clockwise: -5)
        #expect(try pose == Pose(heading: Heading(357), pitch: 3, roll: 4))
    }

    @Test func `finds the position of a camera from a translation in its own frame`() throws {
        var generator = SeededGenerator(seed: 59)
        for _ in 0..<2_000 {
            let rotation = try Pose.random(using: &generator).rotation
            let position = Vector(
                Double.random(in: -5e5...5e5, using: &generator), Double.random(in: -5e6...5e6, using: &generator),
                Double.random(in: -100...9000, using: &generator))
            // R·X + T is 0 at the camera. The rows of R are right, down and front.
            let translation = -Vector(
                (rotation.right * position).sum(), -(rotation.up * position).sum(), (rotation.forward * position).sum())
            #expect(isNear(rotation.position(translation: translation), position, tolerance: 1e-7))
        }
    }
}

extension Pose {
    /// Returns a random pose.
    static func random(using generator: inout SeededGenerator) throws -> Pose {
        try Pose(
            heading: Heading(normalizing: Double.random(in: 0..<360, using: &generator)),
            pitch: Double.random(in: -89.9...89.9, using: &generator),
            roll: Double.random(in: -180...180, using: &generator))
    }
}
