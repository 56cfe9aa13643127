import Testing
import VantageParsing

@Suite struct FeatureCollectionReaderTests {
    private static let text = """
        {"name": "a \\"[features]\\"", "bbox": [1, 2], "crs": {"features": [0]}, "features": [
          {"id": "a", "tags": [1, [2]], "text": "],{\\"}"},
          {"id": "b"} , 7
        ], "more": [{"id": "c"}]}
        """

    @Test(arguments: [1, 2, 3, 1000]) func `reads the features in chunks of any size`(chunk: Int) throws {
        let reader = FeatureCollectionReader(ByteSource(bytes: Array(Self.text.utf8), chunk: chunk))
        var values: [JSONValue] = []
        while let feature = try reader.next() { values.append(try feature.value.get()) }
        #expect(values.map { $0["id"]?.text } == ["a", "b", nil] && values.last == .number(7))
        #expect(reader.isComplete)
    }

    @Test func `continues after a feature that is not JSON or is too long`() throws {
        var limits = TableLimits()
        limits.maximumLine = 20
        let text = "{\"features\":[{\"a\":},{\"b\":\"\(String(repeating: "x", count: 30))\"},{\"c\":1}]}"
        let reader = FeatureCollectionReader(ByteSource(bytes: Array(text.utf8)), limits: limits)
        let results = [try reader.next(), try reader.next(), try reader.next()].map { try? $0?.value.get() }
        #expect(results == [nil, nil, JSONValue(members: ["c": .number(1)])])
        #expect(try reader.next() == nil)
    }

    @Test func `a collection cut short is incomplete`() throws {
        for length in 0..<Self.text.utf8.count - 24 {
            let reader = FeatureCollectionReader(ByteSource(bytes: Array(Self.text.utf8.prefix(length))))
            while try reader.next() != nil {}
            #expect(!reader.isComplete, "\(length)")
        }
    }

    @Test(arguments: [
        ("{\"type\":\"FeatureCollection\"", true), ("{\"a\":[1,{}],\"features\":[", true),
        ("{\"type\":\"Feature\",\"features\":[]}", false), ("{\"a\":\"features\",\"b\":[]}\n{\"features\":[", false),
        ("{\"properties\":{\"type\":\"FeatureCollection\"}}", false),
    ])
    func `recognizes collections by their first object`(text: String, isCollection: Bool) {
        var detector = FeatureCollectionDetector()
        _ = text.utf8.contains { detector.read($0) }
        #expect(detector.isCollection == isCollection)
    }
}
