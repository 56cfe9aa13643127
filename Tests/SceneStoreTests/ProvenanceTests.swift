import Testing

@testable import SceneStore

struct ProvenanceTests {
    @Test(arguments: SceneField.allCases) func `each field has a source of its own`(field: SceneField) {
        var sources: Provenance = [:]
        sources[field] = "here"
        #expect(SceneField.allCases.filter { sources[$0] == "here" } == [field])
        #expect(sources.pairs.map(\.field) == [field] && !sources.isEmpty)
        #expect(sources.mapValues { $0 + "!" }[field] == "here!")
    }

    @Test func `what was taken away leaves no trace`() {
        var sources: Provenance = [.heading: "here"]
        sources[.pitch] = nil
        #expect(sources == [.heading: "here"])
        sources[.heading] = nil
        #expect(sources == Provenance() && sources.isEmpty && sources.hashValue == Provenance().hashValue)
    }
}
