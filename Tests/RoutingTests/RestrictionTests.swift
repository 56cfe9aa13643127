import SceneFixtures
import Testing

@testable import Routing

/// Ways over junctions with restrictions, compared with what the relations say.
struct RestrictionTests {
    @Test(arguments: [TravelMode.car, .bicycle])
    func `ways over two hundred junctions with restrictions are those that the relations allow`(mode: TravelMode) throws
    {
        var random = SplitMix64(state: mode == .car ? 21 : 22)
        var (restrictions, copies, found, compared, longer) = (0, 0, 0, 0, 0)
        while restrictions < 200 {
            let town = TestTown(side: 4, restrictions: 6, &random)
            let both = try ComparedRoads(town.data, mode)
            var unbound = town.data
            unbound.restrictions = []
            let free = try Router(MemoryBlocks.make(unbound, modes: [mode]), mode)
            restrictions += both.graph.count.restrictions
            copies += both.graph.count.copies
            for _ in 0..<25 {
                let (start, end) = (both.position(&random), both.position(&random))
                if start.edge == end.edge { continue }
                let route = try both.router.route(from: start, to: end)
                #expect(route?.weight == both.cost(start, end))
                (compared, found) = (compared + 1, found + (route == nil ? 0 : 1))
                if try free.route(from: start, to: end)?.weight != route?.weight { longer += 1 }
            }
        }
        #expect(copies > 200 && found > compared / 3 && longer > 20)
    }
}
