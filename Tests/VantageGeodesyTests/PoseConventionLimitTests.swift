import VantageGeodesy
import Testing

struct PoseConventionLimitTests {
    private static let invalid: [(PoseConvention, [Double])] = [
        (.quaternionFrontLeftUp, [0, 0, 0, 0]), (.colmap, [0, 0, 0, 0]), (.colmap, [1e200, 0, 0, 0]),
        (.openSfM, [1e200, 0, 0]),
        (.directionAndUp, [0, 0, 0, 0, 0, 1]), (.directionAndUp, [0, 1, 0, 0, 0, 0]),
        (.directionAndUp, [0, 0, -1, 0, 0, 5]), (.directionAndUp, [0, 3, 0, 0, 1, 0]),
        // A matrix that mirrors, one that scales, one of zeros, and one whose axes are not perpendicular.
        (.worldToPictureMatrix, [1, 0, 0, 0, 1, 0, 0, 0, -1]), (.pictureToWorldMatrix, [0, 1, 0, 1, 0, 0, 0, 0, 1]),
        (.worldToPictureMatrix, [2, 0, 0, 0, 2, 0, 0, 0, 2]), (.pictureToWorldMatrix, [0, 0, 0, 0, 0, 0, 0, 0, 0]),
        (.worldToPictureMatrix, [1, 0, 0, 0.6, 0.8, 0, 0, 0, 1]),
    ]

    @Test(arguments: [
        ([-124.026, 0, 0], 235.974, 0.0, 0.0),
        ([648.45647567, 0.37802333, -1.87788222], 288.45647567, 0.37802333, -1.87788222),
        ([339.5002, 0.0566, -357.6188], 339.5002, 0.0566, 2.3812), ([360, -360, 360], 0, 0, 0),
        ([0, 359, 181], 0, -1, -179), ([0, -271, 720], 0, 89, 0), ([-720, 90, -180], 0, 90, -180),
    ])
    func `wraps headings, pitches and rolls that are off by whole turns`(
        values: [Double], heading: Double, pitch: Double, roll: Double
    ) throws {
        let pose = try PoseConvention.headingPitchRoll.pose(values)
        #expect(abs(pose.heading.degrees - heading) < 1e-10)
        #expect(abs(pose.pitch - pitch) < 1e-10)
        #expect(abs(pose.roll - roll) < 1e-10)
        #expect(pose.pitch != 0 || pose.pitch.sign == .plus)
        #expect(pose.roll != 0 || pose.roll.sign == .plus)
    }

    @Test func `keeps heading, pitch and roll digit for digit`() throws {
        let pose = try PoseConvention.headingPitchRoll.pose([194.5942, -0.7836, -0.6547])
        #expect(try pose == Pose(heading: Heading(194.5942), pitch: -0.7836, roll: -0.6547))
    }

    @Test(arguments: [(AngleUnit.degrees, 90.0), (.gons, 100), (.radians, .pi / 2)])
    func `converts angles from each unit`(unit: AngleUnit, quarter: Double) throws {
        #expect(unit.degrees(quarter) == 90)
        #expect(try PoseConvention.headingPitchRoll.pose([quarter, 0, 0], unit: unit).heading == Heading(90))
        let level = try PoseConvention.omegaPhiKappa.pose([quarter, 0, 0], unit: unit)
        #expect(abs(level.pitch) < 1e-12)
    }

    @Test(arguments: [AngleUnit.degrees, .gons]) func `reads rotation vectors in radians`(unit: AngleUnit) throws {
        #expect(try abs(PoseConvention.openSfM.pose([.pi / 2, 0, 0], unit: unit).pitch) < 1e-12)
    }

    @Test(arguments: [91.0, -90.001, 180, 269, -450.5])
    func `rejects a pitch beyond the zenith or the nadir`(pitch: Double) {
        let error = #expect(throws: GeodesyError.self) { try PoseConvention.headingPitchRoll.pose([0, pitch, 0]) }
        #expect(error?.code == .pitchOutOfRange)
    }

    @Test(arguments: [PoseConvention.headingPitchRoll, .omegaPhiKappa, .aircraft, .orientedImagery])
    func `rejects angles beyond two turns, which mean an unknown orientation`(convention: PoseConvention) throws {
        for values in [[-999.0, 0, 0], [0, -9999, 0], [0, 0, 42_949_590]] {
            expectUnreadable(convention, values)
        }
        #expect(throws: GeodesyError.self) { try convention.pose([801, 0, 0], unit: .gons) }
        _ = try convention.pose([-720, 0, 720])
    }

    @Test(arguments: PoseConvention.allCases)
    func `rejects missing, additional and infinite values`(convention: PoseConvention) throws {
        let values = try #require(PoseVector.all.first { $0.convention == convention }).values
        expectUnreadable(convention, [])
        expectUnreadable(convention, Array(values.dropLast()))
        expectUnreadable(convention, values + [0])
        for index in values.indices {
            for replacement in [Double.nan, .infinity, -.infinity] {
                var values = values
                values[index] = replacement
                expectUnreadable(convention, values)
            }
        }
    }

    @Test(arguments: invalid)
    func `rejects finite values that are not an orientation`(convention: PoseConvention, values: [Double]) {
        expectUnreadable(convention, values)
    }

    private func expectUnreadable(
        _ convention: PoseConvention, _ values: [Double], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let pose = #expect(throws: GeodesyError.self, sourceLocation: sourceLocation) { try convention.pose(values) }
        #expect(pose?.code == .orientationUnreadable, sourceLocation: sourceLocation)
        let rotation = #expect(throws: GeodesyError.self, sourceLocation: sourceLocation) {
            try convention.rotation(values)
        }
        #expect(rotation?.code == .orientationUnreadable, sourceLocation: sourceLocation)
    }
}
