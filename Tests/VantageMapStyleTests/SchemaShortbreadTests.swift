import Testing
import VantageMapFixtures

@testable import VantageMapStyle
@testable import VantageMapTiles

/// Tests for classifying features as the Shortbread schema's tables specify.
struct SchemaShortbreadTests {
    static let areas = [
        SchemaCase("ocean", .polygon, ["x": 1], "water"),
        SchemaCase("water_polygons", .polygon, ["kind": "river", "way_area": 1000.0], "water"),
        SchemaCase("water_polygons", .polygon, ["kind": "glacier"], "ice"),
        SchemaCase("land", .polygon, ["kind": "forest"], "wood"),
        SchemaCase("land", .polygon, ["kind": "string_bog"], "wetland"),
        SchemaCase("land", .polygon, ["kind": "retail"], "commercial"),
        SchemaCase("land", .polygon, ["kind": "unheard_of"], nil),
        SchemaCase("land", .line, ["kind": "forest"], nil),
        SchemaCase("sites", .polygon, ["kind": "school"], "education"),
        SchemaCase("sites", .polygon, ["kind": "sports_centre"], "stadium"),
        SchemaCase("sites", .polygon, ["kind": "parking"], "parking"),
        SchemaCase("sites", .polygon, ["kind": "construction"], "industrial"),
        SchemaCase("buildings", .polygon, ["dummy": 1], "building"),
        SchemaCase("bridges", .polygon, ["kind": "bridge"], "bridgeArea"),
        SchemaCase("pier_polygons", .polygon, ["kind": "pier"], "pier"),
        SchemaCase("pier_lines", .line, ["kind": "groyne"], "pier"),
        SchemaCase("dam_polygons", .polygon, ["kind": "dam"], "bridgeArea"),
        SchemaCase("street_polygons", .polygon, ["kind": "pedestrian", "tunnel": false], "pedestrianArea"),
        SchemaCase("street_polygons", .polygon, ["kind": "pedestrian", "tunnel": true], nil),
        SchemaCase("street_polygons", .polygon, ["kind": "taxiway"], "runwayArea"),
    ]

    static let lines = [
        SchemaCase("water_lines", .line, ["kind": "river", "tunnel": false, "bridge": false], "river"),
        SchemaCase("water_lines", .line, ["kind": "ditch", "tunnel": true], "ditch tunnel"),
        SchemaCase("water_lines", .line, ["kind": "canal", "bridge": true], "canal bridge"),
        SchemaCase("water_lines_labels", .line, ["kind": "river", "name": "Isar"], "river name"),
        SchemaCase("water_lines_labels", .line, ["kind": "stream", "tunnel": true], "stream tunnel nothing"),
        SchemaCase(
            "streets", .line, ["kind": "motorway", "link": false, "rail": false, "tunnel": false, "bridge": true],
            "motorway bridge"),
        SchemaCase("streets", .line, ["kind": "primary", "link": true, "tunnel": true], "primary tunnel link"),
        SchemaCase("streets", .line, ["kind": "unclassified"], "minor"),
        SchemaCase("streets", .line, ["kind": "living_street"], "minor"),
        SchemaCase("streets", .line, ["kind": "busway"], "service"),
        SchemaCase("streets", .line, ["kind": "track", "tracktype": "grade2"], "track"),
        SchemaCase("streets", .line, ["kind": "runway"], "runway"),
        SchemaCase("streets", .line, ["kind": "rail", "rail": true, "service": ""], "rail"),
        SchemaCase("streets", .line, ["kind": "rail", "rail": true, "service": "siding"], "siding"),
        SchemaCase("streets", .line, ["kind": "funicular", "rail": true], "tram"),
        SchemaCase("streets", .line, ["kind": "subway", "rail": true, "tunnel": true], "subway tunnel"),
        SchemaCase("streets", .line, ["kind": "unheard_of"], nil),
        SchemaCase(
            "street_labels", .line, ["kind": "motorway", "ref": "A 99\nA 8", "ref_rows": 2, "name": "Ring"],
            "motorway shield A 99 motorway name"),
        SchemaCase("streets", .line, ["kind": "residential", "oneway": true], "minor one way forward"),
        SchemaCase("streets", .line, ["kind": "residential", "oneway": false], "minor"),
        SchemaCase(
            "streets", .line, ["kind": "residential", "oneway": false, "oneway_reverse": true], "minor one way backward"
        ),
        SchemaCase("streets", .line, ["kind": "service", "service": "driveway"], "driveway"),
        SchemaCase("street_labels", .line, ["kind": "trunk_link", "ref": ""], "trunk link name"),
        SchemaCase("street_labels", .line, ["kind": "rail", "ref": "5501"], "rail name"),
        SchemaCase("ferries", .line, ["kind": "ferry"], "ferry"),
        SchemaCase("aerialways", .line, ["kind": "gondola"], "cableway"),
        SchemaCase("dam_lines", .line, ["kind": "dam"], "pier"),
        SchemaCase("boundaries", .line, ["admin_level": 2, "maritime": false], "countryBoundary"),
        SchemaCase("boundaries", .line, ["admin_level": 4, "disputed": true], "regionBoundary disputed"),
        SchemaCase("boundaries", .line, ["admin_level": 2, "maritime": true], nil),
        SchemaCase("boundaries", .line, ["admin_level": 2, "coastline": true], nil),
    ]

    static let names = [
        SchemaCase("boundary_labels", .point, ["admin_level": 2, "way_area": 5e7], "country name"),
        SchemaCase("boundary_labels", .point, ["admin_level": 4], "region name"),
        SchemaCase("boundary_labels", .point, ["admin_level": 6], nil),
        SchemaCase("place_labels", .point, ["kind": "capital", "population": 3_500_000], "city capital name"),
        SchemaCase("place_labels", .point, ["kind": "state_capital"], "city name"),
        SchemaCase("place_labels", .point, ["kind": "isolated_dwelling"], "hamlet from 13.5 name"),
        SchemaCase("place_labels", .point, ["kind": "locality"], "hamlet from 14.5 name"),
        SchemaCase("place_labels", .point, ["kind": "hamlet"], "hamlet name"),
        SchemaCase("place_labels", .point, ["kind": "quarter"], "suburb name"),
        SchemaCase("place_labels", .point, ["kind": "island"], "island name"),
        SchemaCase("water_polygons_labels", .point, ["kind": "water"], "waterName name"),
        SchemaCase("addresses", .point, ["housenumber": "12"], "houseNumber name"),
        SchemaCase("public_transport", .point, ["kind": "aerodrome"], "pointOfInterest airport name"),
        SchemaCase("public_transport", .point, ["kind": "tram_stop"], "pointOfInterest publicTransport name"),
        SchemaCase("public_transport", .point, ["kind": ""], nil),
        SchemaCase("pois", .point, ["amenity": "cafe", "cuisine": "cake"], "pointOfInterest cafe name"),
        SchemaCase("pois", .point, ["amenity": "", "shop": "bakery"], "pointOfInterest bakery name"),
        SchemaCase("pois", .point, ["shop": "computer"], "pointOfInterest store name"),
        SchemaCase("pois", .point, ["shop": "unheard_of"], "pointOfInterest store name"),
        SchemaCase("pois", .point, ["office": "diplomatic"], "pointOfInterest townHall name"),
        SchemaCase("pois", .point, ["historic": "wayside_shrine"], "pointOfInterest landmark name"),
        SchemaCase("pois", .point, ["man_made": "lighthouse"], "pointOfInterest landmark name"),
        SchemaCase("pois", .point, ["emergency": "defibrillator"], "pointOfInterest other name"),
        SchemaCase("street_labels_points", .point, ["kind": "motorway_junction"], nil),
        SchemaCase("streets_polygons_labels", .point, ["kind": "pedestrian"], "pedestrian name"),
        SchemaCase("streets_polygons_labels", .point, ["kind": "taxiway"], nil),
        SchemaCase("public_transport", .point, ["kind": "helipad"], "pointOfInterest other name"),
        SchemaCase("pois", .point, ["shop": "sports"], "pointOfInterest store name"),
        SchemaCase("pois", .point, ["leisure": "pitch", "sport": "tennis"], "pointOfInterest tennis name"),
        SchemaCase("pois", .point, ["amenity": "bench", "tourism": "viewpoint"], "pointOfInterest viewpoint name"),
        SchemaCase("pois", .point, ["amenity": "restaurant", "historic": "castle"], "pointOfInterest castle name"),
        SchemaCase(
            "pois", .point, ["tourism": "information", "information": "board"], "pointOfInterest landmark name"),
        SchemaCase(
            "pois", .point, ["historic": "castle", "tourism": "information", "information": "board"],
            "pointOfInterest castle name"),
    ]

    @Test(arguments: areas + lines + names)
    func `assigns a role to a Shortbread feature`(feature: SchemaCase) {
        #expect(feature.facts(.shortbread)?.words == feature.expected)
    }

    @Test(arguments: [(side: 1e7, zoom: 0.0), (side: 229.3, zoom: 13), (side: 20, zoom: 16.52)])
    func `labels water at least 24 points wide`(side: Double, zoom: Double) throws {
        let lake = SchemaCase("water_polygons_labels", .point, ["way_area": .double(side * side)], nil)
        let first = try #require(lake.facts(.shortbread)?.minimumZoom)
        #expect(abs(first - zoom) < 0.01)
    }

    /// Features, ordered from the most important to the least.
    static let ranked: [(layer: String, features: [LayerBuilder.Tags])] = [
        (
            "place_labels",
            [
                ["kind": "city", "population": 9_000_000], ["kind": "city", "population": 100_000],
                ["kind": "city", "population": 50_000], ["kind": "city"],
            ]
        ),
        (
            "boundary_labels",
            [["admin_level": 2, "way_area": 1.7e9], ["admin_level": 2, "way_area": 5.5e7], ["admin_level": 2]]
        ),
        ("water_polygons_labels", [["way_area": 1e9], ["way_area": 1e4], [:]]),
        (
            "public_transport",
            [
                ["kind": "aerodrome", "iata": "EAP"], ["kind": "station"], ["kind": "aerodrome"], ["kind": "halt"],
                ["kind": "aerialway_station"], ["kind": "bus_stop"],
            ]
        ),
        (
            "pois",
            [
                ["tourism": "zoo"], ["amenity": "library"], ["amenity": "cafe"],
                ["shop": "toys"], ["amenity": "bench"],
            ]
        ),
        ("pois", [["amenity": "hospital"], ["amenity": "clinic"], ["amenity": "dentist"]]),
        (
            "pois",
            [
                ["tourism": "information", "information": "office"], ["tourism": "information"],
                ["tourism": "information", "information": "guidepost"],
            ]
        ),
    ]

    @Test(arguments: ranked)
    func `ranks more important features first`(layer: String, features: [LayerBuilder.Tags]) {
        let ranks = features.map { SchemaCase(layer, .point, $0, nil).facts(.shortbread)?.rank ?? .nan }
        #expect(zip(ranks, ranks.dropFirst()).allSatisfy { $0 < $1 }, "\(ranks)")
    }
}
