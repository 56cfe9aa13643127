import SceneFixtures
import Testing
import Vantage
import VantageRequests

/// What `docs/schemas` lists, against the types that have it.
@Suite struct SchemaWordsTests {
    private static let folder = SampleData.repository.appending(path: "docs/schemas")

    @Test(arguments: [
        ("route", "properties/by", words(of: TravelWord.self)),
        ("route", "properties/structures/[]/kind", words(of: Route.Structure.Kind.self)),
        ("obstacle", "kind", words(of: ItemVisibility.Obstacle.Kind.self)),
        ("place", "kind", words(of: PlaceKind.self)), ("place-in-view", "kind", words(of: PlaceKind.self)),
        ("place", "category", words(of: PointOfInterestCategory.self)),
        ("place-in-view", "category", words(of: PointOfInterestCategory.self)),
        ("map-entry", "category", words(of: PointOfInterestCategory.self)),
        ("map", "features/[]/category", words(of: PointOfInterestCategory.self)),
        ("map", "features/[]/featureType", words(of: PlaceKind.self)),
        ("map", "features/[]/kind", words(of: MapFeature.Shape.self)),
        ("place", "open", words(of: OpeningHours.State.self)),
        ("where", "address/how", words(of: Whereabouts.Manner.self)),
        ("details", "captured/zone", words(of: CaptureTime.ZoneSource.self)),
        ("scene", "kind", words(of: SceneKind.self)), ("picture-tiling", "kind", words(of: SceneKind.self)),
        ("map-type", "style", words(of: MapType.Style.self)),
        ("view", "headingReference", words(of: HeadingReference.self)),
    ]) func `a schema has every word of a type`(name: String, path: String, words: [String]) throws {
        #expect(try Self.words(path, of: name) == words)
    }

    @Test(arguments: ["availability", "availability-line", "batch-line", "snapshot"])
    func `a schema has every word of visibility`(name: String) throws {
        #expect(try Self.words("visibility", of: name) == Self.words(of: ItemVisibility.State.self))
        #expect(try Self.words("doubt", of: name) == Self.words(of: ItemVisibility.Doubt.self))
        // Of what is seen as a whole nothing is said.
        #expect(try ["whole"] + Self.words("part", of: name) == Self.words(of: ItemVisibility.Part.self))
        let own = try ["state", "doubt", "part"].map { try Self.words($0, of: "visibility") }
        #expect(try own == ["visibility", "doubt", "part"].map { try Self.words($0, of: name) })
    }

    @Test func `a schema has every maneuver`() throws {
        let turns = Maneuver.Turn.allCases.map { Maneuver.turn($0) }
        let others: [Maneuver] = [
            .depart(heading: 0), .roundabout(exit: nil), .ferry, .arrive(nil), .arrive(.left), .arrive(.right),
        ]
        let words = try Self.words("properties/steps/[]/maneuver", of: "route")
        #expect(words.sorted() == (turns + others).map(\.jsonName).sorted())
    }

    /// No schema can be made of two that both end what there may be: such a one says all again.
    @Test(arguments: [
        ("token", "scene"), ("neighbor", "scene"), ("place-in-view", "place"), ("scene-page", "scenes"),
        ("availability-line", "availability"),
    ]) func `what says more than another schema says all of it`(name: String, other: String) throws {
        let properties = try JSONSchema(name, in: Self.folder).root["properties"]
        // Of a row nobody asks how far the nearest scene is.
        for (key, property) in try JSONSchema(other, in: Self.folder).root["properties"]?.members ?? [:]
        where key != "nearest" {
            #expect(Self.rules(properties?[key]) == Self.rules(property), "\(key)")
        }
    }

    private static func rules(_ property: JSONTree?) -> [String: JSONTree]? {
        property?.members?.filter { $0.key != "description" }
    }

    private static func words<Word: CaseIterable & RawRepresentable<String>>(of type: Word.Type) -> [String] {
        type.allCases.map(\.rawValue)
    }

    /// What a schema lists for a property, by its path.
    private static func words(_ path: String, of name: String) throws -> [String] {
        let root = try JSONSchema(name, in: folder).root
        let property = path.split(separator: "/").reduce(root as JSONTree?) { schema, part in
            part == "[]" ? schema?["items"] : schema?["properties"]?[String(part)]
        }
        return try #require(property?["enum"]?.elements).compactMap(\.text)
    }
}
