import Testing
import VantageMapFixtures
import VantageMapTiles

@testable import VantageMapStyle

@Suite struct BuildingRoofTests {
    private static func roof(_ tags: LayerBuilder.Tags) -> RoofDescription? {
        let layer = LayerBuilder("building", .polygon, tags).layer
        var roofs = BuildingRoofs(layer)
        return roofs?.roof(FeatureTags(layer.features[0], in: layer))
    }

    /// The tags of import-osm.sh and Overture Maps, and OpenStreetMap's own. Source:
    /// https://wiki.openstreetmap.org/wiki/Simple_3D_Buildings and
    /// https://docs.overturemaps.org/schema/reference/buildings/
    @Test(
        arguments: [
            (["roof_shape": "gabled"], RoofDescription(.gabled)),
            (["roof_shape": "gabled", "roof_height": 3.5], RoofDescription(.gabled, height: 3.5)),
            (["roof:shape": "hipped", "roof:height": "4.2 m"], RoofDescription(.hipped, height: 4.2)),
            (["roof:shape": "pyramidal", "roof:levels": "2"], RoofDescription(.pyramidal, height: 6)),
            (["roof:shape": "gabled", "roof:height": "2", "roof:levels": "2"], RoofDescription(.gabled, height: 2)),
            (["roof_shape": "gabled", "roof_direction": 215.5], RoofDescription(.gabled, direction: 215.5)),
            (["roof:shape": "gabled", "roof:direction": "SSW"], RoofDescription(.gabled, direction: 202.5)),
            (["roof:shape": "gabled", "roof:direction": "90"], RoofDescription(.gabled, direction: 90)),
            (["roof:shape": "gabled", "roof:direction": "downhill"], RoofDescription(.gabled)),
            (["roof_shape": "gabled", "roof_orientation": "across"], RoofDescription(.gabled, isAcross: true)),
            (["roof_shape": "gabled", "roof_orientation": "along"], RoofDescription(.gabled)),
            (["roof_shape": "half_hipped"], RoofDescription(.gabled)),
            (["roof_shape": "mansard"], RoofDescription(.hipped)),
            (["roof_shape": "onion"], RoofDescription(.pyramidal)),
            (["roof_shape": "flat"], nil), (["roof_shape": "sawtooth"], nil), (["roof_shape": 7], nil), ([:], nil),
            (["roof_shape": "hipped", "roof_height": -3, "roof_direction": .double(.nan)], RoofDescription(.hipped)),
            (["roof_shape": "hipped", "roof_height": .double(.infinity)], RoofDescription(.hipped)),
        ] as [(LayerBuilder.Tags, RoofDescription?)])
    func `reads the roof from the tags of a building`(tags: LayerBuilder.Tags, roof: RoofDescription?) {
        #expect(Self.roof(tags) == roof)
    }

    @Test func `a layer without roofs has none to read`() {
        #expect(BuildingRoofs(LayerBuilder("building", .polygon, ["render_height": 5]).layer) == nil)
    }

    @Test(
        arguments: [
            ([:], 9.0, 2.7, false), (["height": 20], 20, 6, false), (["height": "15 m"], 15, 4.5, false),
            (["diameter_crown": 6], 10, 3, false), (["height": 12, "diameter_crown": 4], 12, 2, false),
            (["height": 10, "leaf_type": "needleleaved"], 10, 2, true),
            (["height": 10, "leaf_type": "broadleaved"], 10, 3, false),
            (["height": .double(.infinity), "diameter_crown": -1], 9, 2.7, false),
            (["height": 1e9], 60, 6, false),
            (["height": .double(.nan), "diameter_crown": 1e300], 25, 15, false),
        ] as [(LayerBuilder.Tags, Double, Double, Bool)])
    func `trees have sizes within limits`(
        tags: LayerBuilder.Tags, height: Double, radius: Double, isConifer: Bool
    ) {
        let layer = LayerBuilder("tree", .point, tags).layer
        var shapes = TreeShapes(layer)
        let shape = shapes.shape(FeatureTags(layer.features[0], in: layer))
        #expect(abs(shape.height - height) < 1e-9 && abs(shape.radius - radius) < 1e-9)
        #expect(shape.isConifer == isConifer)
    }

    @Test func `Overture's layers and that of import-osm.sh have roles`() throws {
        let part = LayerBuilder("building_part", .polygon, ["height": 9]).layer
        let tree = LayerBuilder("tree", .point, [:]).layer
        #expect(TileSchema(layers: ["building", "building_part"]) == .openMapTiles)
        for (layer, role) in [(part, MapRole.building), (tree, .tree)] {
            var classifier = try #require(TileSchema.openMapTiles.classifier(of: layer))
            let facts = classifier.facts(of: layer.features[0], tags: FeatureTags(layer.features[0], in: layer))
            #expect(facts?.role == role && facts?.isLabeled == false)
        }
    }
}
