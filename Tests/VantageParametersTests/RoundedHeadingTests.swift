import Testing
import Vantage
import VantageParameters

struct RoundedHeadingTests {
    @Test func `a rounded heading stays below 360`() throws {
        for (degrees, places, expected) in [
            (359.99996, 4, 0), (359.994, 2, 359.99), (359.995, 2, 0), (0, 2, 0), (12.345, 1, 12.3),
        ] as [(Double, Int, Double)] {
            #expect(try Heading(degrees).degrees(toPlaces: places) == expected)
        }
    }
}
