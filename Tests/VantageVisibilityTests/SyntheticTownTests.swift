import VantageCityFixtures
import Testing

/// Compares visibility in a synthetic town with the exact result.
@Suite struct SyntheticTownTests {
    private static let city = SyntheticTown(blocks: 22, seed: 7)

    @Test func `the town has at least ten thousand houses`() {
        #expect(Self.city.houses.count >= 10_000)
    }

    @Test func `precision and recall are high for exact positions`() throws {
        let tally = try VisibilityScore(Self.city, deviation: 0, items: 100)
        #expect(tally.labeled > 1000)
        #expect(tally.precision >= 0.98, "\(tally)")
        #expect(tally.recall >= 0.98, "\(tally)")
    }

    @Test func `results and confidence are accurate for positions that are off by three meters`()
        throws
    {
        // The benchmark covers many towns and has tighter bounds.
        let tally = try VisibilityScore(Self.city, deviation: 3, items: 150)
        #expect(tally.right >= 0.98, "\(tally)")
        #expect(tally.unknownShare <= 0.17, "\(tally)")
        for bin in tally.tenths where bin.count >= 50 {
            let (seen, said) = (Double(bin.seen) / Double(bin.count), bin.sum / Double(bin.count))
            #expect(abs(seen - said) <= 0.18, "confidence \(said): seen \(seen) of \(bin.count)")
        }
    }
}
