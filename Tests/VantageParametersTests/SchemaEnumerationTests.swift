import VantageSceneFixtures
import Testing
import Vantage
import VantageParameters

/// Compares the enumerations in `docs/schemas` with the corresponding types.
@Suite struct SchemaEnumerationTests {
    private static let folder = SampleData.repository.appending(path: "docs/schemas")

    @Test(arguments: [
        ("route", "properties/by", words(of: TravelModeName.self)),
        ("route", "properties/structures/[]/kind", words(of: Route.Structure.Kind.self)),
        ("obstacle", "kind", words(of: ItemVisibility.Obstacle.Kind.self)),
        ("place", "kind", words(of: PlaceKind.self)), ("place-in-view", "kind", words(of: PlaceKind.self)),
        ("place", "category", words(of: PointOfInterestCategory.self)),
        ("place-in-view", "category", words(of: PointOfInterestCategory.self)),
        ("map-entry", "category", words(of: PointOfInterestCategory.self)),
        ("map-entry-type", "category", words(of: PointOfInterestCategory.self)),
        ("map-filter", "categories/[]", words(of: PointOfInterestCategory.self)),
        ("map", "labels/[]/category", words(of: PointOfInterestCategory.self)),
        ("map", "features/[]/category", words(of: PointOfInterestCategory.self)),
        ("map", "labels/[]/role", MapRole.allCases.map(\.jsonName)),
        ("map", "features/[]/role", MapRole.allCases.map(\.jsonName)),
        ("map", "features/[]/featureType", words(of: PlaceKind.self)),
        ("map", "features/[]/kind", words(of: MapFeature.Shape.self)),
        ("place", "open", words(of: OpeningHours.State.self)),
        ("where", "address/how", words(of: ReverseLookup.Method.self)),
        ("details", "captured/zone", words(of: CaptureTime.ZoneSource.self)),
        ("scene", "kind", words(of: SceneKind.self)), ("picture-tiling", "kind", words(of: SceneKind.self)),
        ("map-type", "style", words(of: MapConfiguration.self)),
        ("server", "styles/[]/name", words(of: MapConfiguration.self)),
        ("view", "headingReference", words(of: HeadingReference.self)),
    ]) func `a schema lists every value of a type`(name: String, path: String, words: [String]) throws {
        #expect(try Self.words(path, of: name) == words)
    }

    @Test(arguments: ["availability", "availability-line", "batch-line", "snapshot"])
    func `a schema lists every visibility value`(name: String) throws {
        #expect(try Self.words("visibility", of: name) == Self.words(of: ItemVisibility.State.self))
        #expect(try Self.words("doubt", of: name) == Self.words(of: ItemVisibility.UnknownReason.self))
        // `part` is omitted when the whole item is visible, so the schemas do not list `whole`.
        #expect(try ["whole"] + Self.words("part", of: name) == Self.words(of: ItemVisibility.Part.self))
        let own = try ["state", "doubt", "part"].map { try Self.words($0, of: "visibility") }
        #expect(try own == ["visibility", "doubt", "part"].map { try Self.words($0, of: name) })
    }

    @Test func `a schema lists every maneuver`() throws {
        let turns = Maneuver.Turn.allCases.map { Maneuver.turn($0) }
        let others: [Maneuver] = [
            .depart(heading: 0), .roundabout(exit: nil), .exit(.left), .exit(.right), .fork(nil), .fork(.left),
            .fork(.right), .merge, .ferry, .arrive(nil), .arrive(.left), .arrive(.right),
        ]
        let words = try Self.words("properties/steps/[]/maneuver", of: "route")
        #expect(words.sorted() == (turns + others).map(\.jsonName).sorted())
    }

    /// A schema cannot combine two schemas that both exclude additional properties, so it must repeat all properties.
    @Test(arguments: [
        ("token", "scene"), ("neighbor", "scene"), ("place-in-view", "place"), ("scene-page", "scenes"),
        ("availability-line", "availability"),
    ]) func `an extended schema repeats the properties of its base`(name: String, other: String) throws {
        let properties = try JSONSchema(name, in: Self.folder).root["properties"]
        // Batch lines lack the distance to the nearest scene.
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

    /// Returns the values that a schema lists for the property at a path.
    private static func words(_ path: String, of name: String) throws -> [String] {
        let root = try JSONSchema(name, in: folder).root
        let property = path.split(separator: "/").reduce(root as JSONTree?) { schema, part in
            part == "[]" ? schema?["items"] : schema?["properties"]?[String(part)]
        }
        if let other = property?["$ref"]?.text { return try words("", of: other.replacing(".json", with: "")) }
        return try #require(property?["enum"]?.elements).compactMap(\.text)
    }
}
