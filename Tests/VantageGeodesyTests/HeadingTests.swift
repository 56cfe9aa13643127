import VantageGeodesy
import Testing

struct HeadingTests {
    @Test(arguments: [(0.0, 0.0), (360, 0), (359.999, 359.999), (90, 90), (-0.0, 0)])
    func `a formatted heading lies in 0..<360`(written: Double, degrees: Double) throws {
        let heading = try Heading(written)
        #expect(heading.degrees == degrees)
        #expect(heading.degrees.sign == .plus)
    }

    @Test(arguments: [-0.001, 360.001, -90, 450, 42_949_590, .nan, .infinity, -.infinity])
    func `rejects a heading outside 0 to 360 instead of wrapping it`(written: Double) {
        let error = #expect(throws: GeodesyError.self) { try Heading(written) }
        #expect(error?.code == .headingOutOfRange)
    }

    @Test(arguments: [
        (-90.0, 270.0), (360, 0), (720, 0), (-360, 0), (-720.5, 359.5), (450, 90), (359.5, 359.5), (-0.0, 0),
        (-1e-20, 0),
        (1e6, 280),
    ])
    func `normalizes a calculated heading into 0..<360`(outcome: Double, degrees: Double) {
        let heading = Heading(normalizing: outcome)
        #expect(heading.degrees == degrees)
        #expect(heading.degrees.sign == .plus)
    }

    @Test(arguments: [
        (10.0, 350.0, 20.0), (350, 10, -20), (0, 0, 0), (180, 0, -180), (0, 180, -180), (179, 0, 179), (181, 0, -179),
        (0, 359, 1), (359, 0, -1), (90, 270, -180), (45, 30, 15),
    ])
    func `the difference between headings is measured the short way around, positive clockwise`(
        heading: Double, other: Double, difference: Double
    ) throws {
        #expect(try Heading(heading).difference(from: Heading(other)) == difference)
    }

    @Test func `adding the difference to one heading gives the other`() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<10_000 {
            let one = Heading(normalizing: Double.random(in: -1000...1000, using: &generator))
            let other = Heading(normalizing: Double.random(in: -1000...1000, using: &generator))
            #expect((0..<360).contains(one.degrees))
            let difference = one.difference(from: other)
            #expect((-180..<180).contains(difference))
            let reached = Heading(normalizing: other.degrees + difference)
            #expect(abs(reached.difference(from: one)) < 1e-9)
        }
    }
}
