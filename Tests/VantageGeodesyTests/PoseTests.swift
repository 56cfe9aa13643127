import Foundation
import VantageGeodesy
import Testing

typealias Vector = SIMD3<Double>

func isNear(_ one: Vector, _ other: Vector, tolerance: Double = 1e-12) -> Bool {
    ((one - other) * (one - other)).sum().squareRoot() < tolerance
}

/// World frame: x east, y north, z up. Camera frame: x right, y forward, z up.
struct PoseTests {
    @Test(arguments: [
        // Heading, pitch, roll, and the directions of the camera's right, forward and up axes.
        (0.0, 0.0, 0.0, Vector(1, 0, 0), Vector(0, 1, 0), Vector(0, 0, 1)),
        (90, 0, 0, Vector(0, -1, 0), Vector(1, 0, 0), Vector(0, 0, 1)),
        (180, 0, 0, Vector(-1, 0, 0), Vector(0, -1, 0), Vector(0, 0, 1)),
        (270, 0, 0, Vector(0, 1, 0), Vector(-1, 0, 0), Vector(0, 0, 1)),
        // Nose up: the forward axis points up, and the up axis points backward.
        (0, 90, 0, Vector(1, 0, 0), Vector(0, 0, 1), Vector(0, -1, 0)),
        (0, -90, 0, Vector(1, 0, 0), Vector(0, 0, -1), Vector(0, 1, 0)),
        (90, 30, 0, Vector(0, -1, 0), Vector(sqrt(3) / 2, 0, 0.5), Vector(-0.5, 0, sqrt(3) / 2)),
        // Right side down: the right axis points down, and the up axis points right.
        (0, 0, 90, Vector(0, 0, -1), Vector(0, 1, 0), Vector(1, 0, 0)),
        (0, 0, -90, Vector(0, 0, 1), Vector(0, 1, 0), Vector(-1, 0, 0)),
        (0, 0, 180, Vector(-1, 0, 0), Vector(0, 1, 0), Vector(0, 0, -1)),
        (90, 0, 90, Vector(0, 0, -1), Vector(1, 0, 0), Vector(0, -1, 0)),
        // Heading, then pitch, then roll: pitched straight up, then rolled about the vertical axis.
        (0, 90, 90, Vector(0, 1, 0), Vector(0, 0, 1), Vector(1, 0, 0)),
    ])
    func `a pose rotates the camera's axes as documented`(
        heading: Double, pitch: Double, roll: Double, right: Vector, forward: Vector, up: Vector
    ) throws {
        let rotation = try Pose(heading: Heading(heading), pitch: pitch, roll: roll).rotation
        #expect(isNear(rotation.right, right))
        #expect(isNear(rotation.forward, forward))
        #expect(isNear(rotation.up, up))
    }

    @Test func `every pose is a rotation whose inverse undoes it`() throws {
        var generator = SeededGenerator(seed: 17)
        for _ in 0..<2_000 {
            let heading = Heading(normalizing: Double.random(in: 0..<360, using: &generator))
            let pitch = Double.random(in: -90...90, using: &generator)
            let rotation = try Pose(
                heading: heading, pitch: pitch, roll: Double.random(in: -180...180, using: &generator)
            ).rotation
            let (right, forward, up) = (rotation.right, rotation.forward, rotation.up)
            let cross = Vector(
                right.y * forward.z - right.z * forward.y, right.z * forward.x - right.x * forward.z,
                right.x * forward.y - right.y * forward.x)
            #expect(isNear(cross, up))
            let vector = Vector(
                Double.random(in: -5...5, using: &generator), Double.random(in: -5...5, using: &generator),
                Double.random(in: -5...5, using: &generator))
            #expect(isNear(rotation.cameraVector(rotation.worldVector(vector)), vector, tolerance: 1e-9))
            // The camera's forward axis has the heading and pitch, regardless of the roll.
            let direction = Direction(rotation.worldVector(Vector(0, 1, 0)))
            #expect(abs(direction.pitch - pitch) < 1e-5)
            if abs(pitch) < 89.9 { #expect(abs(direction.heading.difference(from: heading)) < 1e-9) }
        }
    }

    @Test(arguments: [
        (90.001, 0.0, GeodesyError.Code.pitchOutOfRange), (.nan, 0, .pitchOutOfRange),
        (0, 180.001, .rollOutOfRange), (0, -181, .rollOutOfRange), (0, .nan, .rollOutOfRange),
    ])
    func `rejects an out-of-range pose`(pitch: Double, roll: Double, code: GeodesyError.Code) {
        let error = #expect(throws: GeodesyError.self) {
            try Pose(heading: Heading(normalizing: 0), pitch: pitch, roll: roll)
        }
        #expect(error?.code == code)
    }
}

struct DirectionTests {
    @Test(arguments: [
        (0.0, 0.0, Vector(0, 1, 0)), (90, 0, Vector(1, 0, 0)), (180, 0, Vector(0, -1, 0)), (270, 0, Vector(-1, 0, 0)),
        (0, 90, Vector(0, 0, 1)), (123, -90, Vector(0, 0, -1)), (45, 0, Vector(sqrt(0.5), sqrt(0.5), 0)),
    ])
    func `a direction is a vector with east, north and up components`(
        heading: Double, pitch: Double, vector: Vector
    ) throws {
        let direction = try Direction(heading: Heading(heading), pitch: pitch)
        #expect(isNear(direction.vector, vector))
        let back = Direction(vector * 7)
        #expect(abs(back.pitch - pitch) < 1e-9)
        if abs(pitch) < 90 { #expect(abs(back.heading.difference(from: direction.heading)) < 1e-9) }
    }

    @Test(arguments: [90.1, -90.1, .nan]) func `rejects a direction beyond the zenith`(pitch: Double) {
        #expect(throws: GeodesyError.self) { try Direction(heading: Heading(0), pitch: pitch) }
    }
}

struct FieldOfViewTests {
    @Test(arguments: [10.0, 90, 170]) func `accepts a field of view from 10 to 170 degrees`(degrees: Double) throws {
        #expect(try FieldOfView(degrees).degrees == degrees)
    }

    @Test(arguments: [9.99, 170.01, 240, 0, -90, .nan, .infinity])
    func `rejects a field of view outside 10 to 170 degrees`(degrees: Double) {
        let error = #expect(throws: GeodesyError.self) { try FieldOfView(degrees) }
        #expect(error?.code == .fieldOfViewOutOfRange)
    }
}
