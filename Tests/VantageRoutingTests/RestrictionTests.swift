import VantageRoadFixtures
import VantageRouting
import VantageSceneFixtures
import Testing

/// Compares routes over restricted junctions with a direct search over the restrictions.
struct RestrictionTests {
    @Test(arguments: [TravelMode.car, .bicycle])
    func `routes over two hundred restricted junctions obey the restrictions`(mode: TravelMode) throws {
        var random = SplitMix64(state: mode == .car ? 21 : 22)
        let tally = try RestrictionStatistics(restrictions: 200, mode, &random)
        #expect(tally.different == 0)
        #expect(tally.copies > 200 && tally.found > tally.compared / 3 && tally.longer > 20)
    }
}
