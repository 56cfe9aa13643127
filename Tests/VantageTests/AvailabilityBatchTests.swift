import Foundation
import VantageSceneFixtures
import Testing
import Vantage

@Suite(.fewAtATime)
struct AvailabilityBatchTests {
    @Test(arguments: [1, 2, 7])
    func `results are in row order and include bad rows`(jobs: Int) async throws {
        let drawn = try await SyntheticStore(headings: [0, 90, 180])
        var text = "id,latitude,longitude\n"
        // The rows fill more than one chunk.
        for number in 0..<2600 {
            switch number % 4 {
            case 0, 1, 2: text += "r\(number),10,\(SyntheticDataset.longitude(number % 4))\n"
            default: text += number % 8 == 3 ? "r\(number),91,0\n" : "r\(number),50,50\n"
            }
        }
        var lines: [AvailabilityBatch.Line] = []
        try await AvailabilityBatch(jobs: jobs).run(try batchInputs(text, in: drawn.folder), asking: drawn.store) {
            lines += $0
        }
        #expect(lines.map(\.id) == (0..<2600).map { "r\($0)" })
        for (number, line) in lines.enumerated() {
            switch number % 8 {
            case 3:
                #expect(line.place == nil)
                #expect(throws: BatchError.self) { try line.sceneResult.get() }
            case 7: #expect(try line.sceneResult.get() == nil)
            default:
                let scene = try #require(try line.sceneResult.get()?.scene)
                #expect(scene.coordinate == line.place)
            }
        }
    }

    @Test func `a row with only a token has no place to search`() async throws {
        let drawn = try await SyntheticStore(headings: [0])
        let inputs = try batchInputs("id,token,latitude,longitude\na,x,,\nb,,10,20\n", in: drawn.folder)
        var lines: [AvailabilityBatch.Line] = []
        try await AvailabilityBatch().run(inputs, asking: drawn.store) { lines += $0 }
        #expect(throws: BatchError.self) { try lines[0].sceneResult.get() }
        #expect(try lines[1].sceneResult.get() != nil)
    }

    @Test func `a row with an item uses the provider's places, and fails if the provider has none`()
        async throws
    {
        let drawn = try await SyntheticStore(headings: [0])
        let item = "\(PlaceID(source: "test", id: "nowhere"))"
        let inputs = try batchInputs("id,item\na,\(item)\n", in: drawn.folder)
        for (provider, code) in [
            (drawn.store as any SceneProvider, PlaceError.Code.noSuchPlace),
            (CombinedSceneProvider([drawn.store]), .noSuchPlace), (StubProvider(store: drawn.store), .noPlaces),
        ] {
            var lines: [AvailabilityBatch.Line] = []
            try await AvailabilityBatch().run(inputs, asking: provider) { lines += $0 }
            let error = #expect(throws: PlaceError.self) { try lines[0].sceneResult.get() }
            #expect(error?.code == code)
        }
    }

    @Test func `options apply to every row`() async throws {
        let drawn = try await SyntheticStore(headings: [0, 90])
        let inputs = try batchInputs("latitude,longitude\n10,20.0001\n10,20.0011\n", in: drawn.folder)
        var found: [Bool] = []
        for radius in [5.0, 50] {
            try await AvailabilityBatch(options: .init(radius: radius)).run(inputs, asking: drawn.store) {
                found += try $0.map { try $0.sceneResult.get() != nil }
            }
        }
        #expect(found == [false, false, true, true])
    }

    @Test func `an error thrown by the receiver ends the run`() async throws {
        struct Full: Error {}
        let drawn = try await SyntheticStore(headings: [0])
        let inputs = try batchInputs("latitude,longitude\n10,20\n", in: drawn.folder)
        await #expect(throws: Full.self) {
            try await AvailabilityBatch().run(inputs, asking: drawn.store) { _ in throw Full() }
        }
    }
}
