import Testing
import VantageMapFixtures

@testable import VantageMapStyle
@testable import VantageMapTiles

/// Tests for reading names in the forms that schemas use.
struct SchemaNamesTests {
    static let zurich: LayerBuilder.Tags = ["name": "Zürich", "name:it": "Zurigo", "name:en": "Zurich"]
    static let shortbread: LayerBuilder.Tags = ["name": "München", "name_de": "München", "name_en": "Munich"]
    static let beijing: LayerBuilder.Tags = ["name": "北京市", "name:zh-Hans": "北京市", "name:zh-Hant": "北京市府"]
    /// A name in three parts, one of which is truncated.
    static let tangier: LayerBuilder.Tags = [
        "name": "طنجة", "script": "Arabic", "name2": "ⵟⴰⵏⵊⴰ", "script2": "Tifinagh", "name3": "Tanger",
        "pgf:name": "\u{1}\u{2}",
    ]

    static let names: [(tags: LayerBuilder.Tags, languages: [String], name: String?)] = [
        (zurich, [], "Zürich"),
        (zurich, ["it"], "Zurigo"),
        (zurich, ["it-CH"], "Zurigo"),
        (zurich, ["rm", "it"], "Zurigo"),
        (zurich, ["rm"], "Zürich"),
        (shortbread, ["en"], "Munich"),
        (shortbread, ["en-GB", "de"], "Munich"),
        (shortbread, ["fr"], "München"),
        (beijing, ["zh"], "北京市"),
        (beijing, ["zh-TW"], "北京市府"),
        (beijing, ["zh-Hant-HK"], "北京市府"),
        (tangier, [], "طنجة"),
        (tangier, ["ar"], "طنجة"),
        (tangier, ["fr"], "Tanger"),
        (tangier, ["ber-Latn"], "Tanger"),
        (tangier, ["ru"], "طنجة"),
        (["name": "", "name:en": "Nowhere"], [], "Nowhere"),
        (["name": "A\u{7}\n B"], [], "A B"),
        (["pgf:name": "\u{1}"], [], nil),
        ([:], ["en"], nil),
        (["name": "Mother and Child;Two Children"], [], "Mother and Child"),
        (["name": " ; Two Children"], [], "Two Children"),
        (["name": ";", "name:en": "Nameless"], [], "Nameless"),
        (["name": "Norge", "name:no": "Noreg"], ["nb-NO"], "Noreg"),
        (["name": "Norge", "name:nb": "Noreg"], ["no"], "Noreg"),
    ]

    @Test(arguments: names)
    func `prefers a name in the requested language over the local name`(
        tags: LayerBuilder.Tags, languages: [String], name: String?
    ) {
        let layer = LayerBuilder("places", .point, tags).layer
        var names = FeatureNames(layer, languages: languages)
        #expect(names.name(of: FeatureTags(layer.features[0], in: layer)) == name)
    }

    @Test func `reads the parts of a name from each feature separately`() {
        var builder = LayerBuilder("places")
        builder.add(.point, Self.tangier)
        builder.add(.point, ["name": "Ceuta"])
        builder.add(.point, ["name": "فاس", "script": "Arabic"])
        let layer = builder.layer
        var names = FeatureNames(layer, languages: ["es"])
        let found = layer.features.map { names.name(of: FeatureTags($0, in: layer)) }
        #expect(found == ["Tanger", "Ceuta", "فاس"])
    }

    static let heights: [(tags: LayerBuilder.Tags, height: Double?)] = [
        (["ele": 2962], 2962), (["ele": "2962"], 2962), (["elevation": 12.5], 12.5), (["ele": "high"], nil),
        (["ele": .double(.nan)], nil), ([:], nil),
    ]

    @Test(arguments: heights)
    func `parses a height from a number or numeric text`(tags: LayerBuilder.Tags, height: Double?) {
        let layer = LayerBuilder("peaks", .point, tags).layer
        var names = FeatureNames(layer, languages: [])
        #expect(names.height(of: FeatureTags(layer.features[0], in: layer)) == height)
    }

    @Test(arguments: ["housenumber", "addr_housenumber"])
    func `reads a house number from either of two keys`(key: String) {
        let layer = LayerBuilder("addresses", .point, [key: "7b"]).layer
        var names = FeatureNames(layer, languages: [])
        #expect(names.houseNumber(of: FeatureTags(layer.features[0], in: layer)) == "7b")
    }
}
