import RoadFixtures
import Routing
import SceneFixtures
import Testing

/// Ways over junctions with restrictions, compared with what the relations say.
struct RestrictionTests {
    @Test(arguments: [TravelMode.car, .bicycle])
    func `ways over two hundred junctions with restrictions are those that the relations allow`(mode: TravelMode) throws
    {
        var random = SplitMix64(state: mode == .car ? 21 : 22)
        let tally = try RestrictionTally(restrictions: 200, mode, &random)
        #expect(tally.different == 0)
        #expect(tally.copies > 200 && tally.found > tally.compared / 3 && tally.longer > 20)
    }
}
