import Testing

@testable import VantageSceneStore

struct ProvenanceTests {
    @Test(arguments: SceneField.allCases) func `each field stores its own source`(field: SceneField) {
        var sources: Provenance = [:]
        sources[field] = "here"
        #expect(SceneField.allCases.filter { sources[$0] == "here" } == [field])
        #expect(sources.pairs.map(\.field) == [field] && !sources.isEmpty)
        #expect(sources.mapValues { $0 + "!" }[field] == "here!")
    }

    @Test func `provenance is the same after a source is added and removed`() {
        var sources: Provenance = [.heading: "here"]
        sources[.pitch] = nil
        #expect(sources == [.heading: "here"])
        sources[.heading] = nil
        #expect(sources == Provenance() && sources.isEmpty && sources.hashValue == Provenance().hashValue)
    }
}
