import CityFixtures
import Testing

/// Visibility in a town that was made up, against what is exactly so there.
@Suite struct CityTests {
    private static let city = City(blocks: 22, seed: 7)

    @Test func `the town has ten thousand houses`() {
        #expect(Self.city.houses.count >= 10_000)
    }

    @Test func `from exact positions, what is seen is told from what is hidden`() throws {
        let tally = try CityTally(Self.city, deviation: 0, items: 100)
        #expect(tally.labeled > 1000)
        #expect(tally.precision >= 0.98, "\(tally)")
        #expect(tally.recall >= 0.98, "\(tally)")
    }

    @Test func `from positions that are off by three metres, what is said is right, and confidence is what it says`()
        throws
    {
        // The benchmark has many towns, and narrower bounds.
        let tally = try CityTally(Self.city, deviation: 3, items: 150)
        #expect(tally.right >= 0.98, "\(tally)")
        #expect(tally.unknownShare <= 0.17, "\(tally)")
        for bin in tally.tenths where bin.count >= 50 {
            let (seen, said) = (Double(bin.seen) / Double(bin.count), bin.sum / Double(bin.count))
            #expect(abs(seen - said) <= 0.18, "confidence \(said): seen \(seen) of \(bin.count)")
        }
    }
}
