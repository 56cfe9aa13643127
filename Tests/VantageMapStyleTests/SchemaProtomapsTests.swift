import Testing
import VantageMapFixtures

@testable import VantageMapStyle
@testable import VantageMapTiles

/// Tests for classifying features as they appear in Protomaps builds.
struct SchemaProtomapsTests {
    static let areas = [
        SchemaCase("landuse", .polygon, ["kind": "protected_area"], nil),
        SchemaCase("buildings", .polygon, ["kind": "building_part", "min_height": 12], "building bridge"),
        SchemaCase("buildings", .polygon, ["kind": "building_part"], "building"),
        SchemaCase("earth", .polygon, ["kind": "earth"], "earth"),
        SchemaCase("earth", .line, ["kind": "cliff", "min_zoom": 13], "cliff"),
        SchemaCase("earth", .point, ["kind": "island", "name": "Sylt"], "island name"),
        SchemaCase("landcover", .polygon, ["kind": "barren"], "rock"),
        SchemaCase("landcover", .polygon, ["pmap:kind": "urban_area"], "residential"),
        SchemaCase("landuse", .polygon, ["kind": "park", "sort_rank": 189], "park"),
        SchemaCase("landuse", .polygon, ["kind": "national_park"], "natureReserve"),
        SchemaCase("landuse", .polygon, ["kind": "university"], "education"),
        SchemaCase("landuse", .polygon, ["kind": "runway"], "runwayArea"),
        SchemaCase("landuse", .polygon, ["kind": "pier"], "pier"),
        SchemaCase("landuse", .polygon, ["pmap:kind": "farmyard", "landuse": "farmyard"], "farmland"),
        SchemaCase("landuse", .polygon, ["kind": "other"], nil),
        SchemaCase("landuse", .line, ["kind": "park"], nil),
        SchemaCase("natural", .polygon, ["pmap:kind": "scrub", "natural": "scrub"], "scrub"),
        SchemaCase("buildings", .polygon, ["kind": "building", "height": 8.0], "building"),
        SchemaCase("buildings", .polygon, ["pmap:kind": "building_part"], "building"),
        SchemaCase("buildings", .point, ["kind": "address", "addr_housenumber": "7b"], "houseNumber name"),
        SchemaCase("mask", .polygon, [:], nil),
    ]

    static let water = [
        SchemaCase("water", .line, ["kind": "stream", "layer": -1], "stream tunnel"),
        SchemaCase("water", .line, ["kind": "stream", "layer": 1], "stream named"),
        SchemaCase("water", .line, ["kind": "strait", "min_zoom": 9], "waterName from 8.0 name"),
        SchemaCase("water", .polygon, ["kind": "ocean"], "water"),
        SchemaCase("water", .polygon, ["kind": "water", "kind_detail": "lake"], "water"),
        SchemaCase("water", .polygon, ["kind": "swimming_pool"], "swimmingPool"),
        SchemaCase("water", .polygon, ["kind": "playa"], "intermittentWater"),
        SchemaCase("water", .polygon, ["pmap:kind": "lake", "intermittent": true], "intermittentWater"),
        SchemaCase("water", .polygon, ["kind": "reef"], nil),
        SchemaCase("water", .polygon, ["kind": "canal", "tunnel": "culvert"], nil),
        SchemaCase("water", .line, ["kind": "river", "min_zoom": 10, "name": "Isar"], "river from 9.0 named"),
        SchemaCase("water", .line, ["kind": "drain", "min_zoom": 16], "ditch from 15.0 named"),
        SchemaCase("water", .point, ["kind": "ocean", "min_zoom": 1], "waterName name"),
        SchemaCase("water", .point, ["kind": "lake", "min_zoom": 12], "waterName from 11.0 name"),
        SchemaCase("water", .point, ["kind": "swimming_pool", "min_zoom": 16], nil),
        SchemaCase("physical_line", .line, ["pmap:kind": "stream", "pmap:level": -1], "stream tunnel"),
        SchemaCase("physical_line", .line, ["pmap:kind": "canal", "pmap:level": 1], "canal bridge named"),
        SchemaCase("physical_line", .line, ["pmap:kind": "dam", "waterway": "dam"], nil),
        SchemaCase("physical_point", .point, ["pmap:kind": "sea", "pmap:min_zoom": 4], "waterName from 3.0 name"),
        SchemaCase("physical_point", .point, ["pmap:kind": "peak", "ele": "2962"], "peak name"),
    ]

    static let ways = [
        SchemaCase(
            "roads", .line,
            ["kind": "highway", "kind_detail": "motorway", "min_zoom": 4, "ref": "A 8;E 52", "shield_text": "A8"],
            "motorway shield A 8 motorway from 3.0 named"),
        SchemaCase(
            "roads", .line, ["kind": "highway", "kind_detail": "motorway_link", "is_link": true, "is_bridge": true],
            "motorway bridge link named"),
        SchemaCase("roads", .line, ["kind": "major_road", "kind_detail": "tertiary"], "tertiary named"),
        SchemaCase(
            "roads", .line, ["kind": "major_road", "kind_detail": "trunk", "is_tunnel": true], "trunk tunnel named"),
        SchemaCase("roads", .line, ["kind": "minor_road", "kind_detail": "residential"], "minor named"),
        SchemaCase("roads", .line, ["kind": "minor_road", "kind_detail": "service"], "service named"),
        SchemaCase("roads", .line, ["kind": "other", "kind_detail": "living_street"], "minor named"),
        SchemaCase("roads", .line, ["kind": "path", "kind_detail": "pedestrian"], "pedestrian named"),
        SchemaCase("roads", .line, ["kind": "path", "kind_detail": "sidewalk"], "sidewalk named"),
        SchemaCase("roads", .line, ["kind": "path", "kind_detail": "steps"], "steps named"),
        SchemaCase("roads", .line, ["kind": "path", "kind_detail": "access_aisle"], "path named"),
        SchemaCase("roads", .line, ["kind": "path", "kind_detail": "pier"], "pier named"),
        SchemaCase("roads", .line, ["kind": "ferry", "min_zoom": 12], "ferry from 11.0 named"),
        SchemaCase("roads", .line, ["kind": "aeroway", "kind_detail": "runway", "ref": "10L/28R"], "runway named"),
        SchemaCase("roads", .line, ["kind": "aerialway", "kind_detail": "cable_car"], "cableway named"),
        SchemaCase("roads", .line, ["kind": "rail", "kind_detail": "rail"], "rail named"),
        SchemaCase("roads", .line, ["kind": "rail", "kind_detail": "rail", "service": "yard"], "siding named"),
        SchemaCase("roads", .line, ["kind": "rail", "kind_detail": "light_rail"], "tram named"),
        SchemaCase("roads", .line, ["kind": "rail", "kind_detail": "disused"], nil),
        SchemaCase("roads", .line, ["kind": "rail", "kind_detail": "standard_gauge"], "rail named"),
        SchemaCase("roads", .line, ["kind": "other"], "service named"),
        SchemaCase("roads", .line, ["kind": "other", "kind_detail": "alley", "service": "alley"], "service named"),
        SchemaCase("roads", .line, ["kind": "other", "kind_detail": "rest_area"], nil),
        SchemaCase("roads", .line, ["kind": "other", "kind_detail": "planned"], nil),
        SchemaCase("roads", .line, ["kind": "other", "kind_detail": "via_ferrata"], "path named"),
        SchemaCase(
            "roads", .line, ["kind": "path", "kind_detail": "footway", "is_bridge": true],
            "footway bridge level 1 named"),
        SchemaCase(
            "roads", .line, ["kind": "path", "kind_detail": "footway", "is_bridge": true, "layer": 0],
            "footway bridge named"),
        SchemaCase(
            "roads", .line,
            ["kind": "highway", "kind_detail": "motorway", "network": "US:I", "ref": "I 80", "shield_text": "80"],
            "motorway shield 80 interstate named"),
        SchemaCase(
            "roads", .line,
            [
                "kind": "major_road", "kind_detail": "primary", "network": "other", "ref": "M 6098",
                "shield_text": "M6098",
            ],
            "primary shield M 6098 named"),
        SchemaCase(
            "roads", .line, ["kind": "major_road", "kind_detail": "primary", "is_bridge": false, "level": 2],
            "primary named"),
        SchemaCase("roads", .point, ["kind": "highway"], nil),
        SchemaCase("roads", .line, ["kind": "highway"], "motorway named"),
        SchemaCase(
            "roads", .line,
            ["pmap:kind": "medium_road", "pmap:kind_detail": "secondary", "pmap:level": 1, "layer": 2, "ref": "CA35"],
            "secondary bridge level 2 shield CA35 named"),
        SchemaCase(
            "roads", .line, ["pmap:kind": "highway", "pmap:link": 1, "pmap:level": -1, "layer": "-2"],
            "motorway tunnel level -2 link named"),
        SchemaCase(
            "transit", .line, ["pmap:kind": "rail", "pmap:kind_detail": "subway", "pmap:level": -1],
            "subway tunnel named"),
        SchemaCase("transit", .line, ["pmap:kind": "rail", "pmap:kind_detail": "platform_edge"], nil),
        SchemaCase("transit", .line, ["pmap:kind": "other", "route": "ferry"], "ferry named"),
        SchemaCase("transit", .line, ["pmap:kind": "aeroway", "pmap:kind_detail": "taxiway"], "taxiway named"),
    ]

    static let boundaries = [
        SchemaCase("boundaries", .line, ["kind": "country", "kind_detail": 2], "countryBoundary"),
        SchemaCase(
            "boundaries", .line, ["kind": "country", "kind_detail": 2, "disputed": true], "countryBoundary disputed"),
        SchemaCase(
            "boundaries", .line, ["kind": "unrecognized_country", "kind_detail": 3], "countryBoundary disputed"),
        SchemaCase("boundaries", .line, ["kind": "region", "kind_detail": 4], "regionBoundary"),
        SchemaCase("boundaries", .line, ["kind": "county", "kind_detail": 6], "districtBoundary"),
        SchemaCase(
            "boundaries", .line, ["pmap:kind": "locality", "pmap:min_admin_level": 8, "disputed": 1],
            "districtBoundary disputed"),
        SchemaCase("boundaries", .line, ["kind": "overlay_limit", "kind_detail": 3], nil),
        SchemaCase("boundaries", .line, ["kind": "country", "maritime_boundary": true], nil),
    ]

    static let names = [
        SchemaCase("places", .point, ["kind": "country", "min_zoom": 3], "country from 2.0 name"),
        SchemaCase("places", .point, ["kind": "region", "min_zoom": 5], "region from 4.0 name"),
        SchemaCase(
            "places", .point,
            ["kind": "locality", "kind_detail": "city", "capital": "yes", "population_rank": 13, "min_zoom": 2],
            "city capital from 1.0 name"),
        SchemaCase(
            "places", .point, ["kind": "locality", "kind_detail": "city", "capital": "4", "population_rank": 12],
            "city name"),
        SchemaCase("places", .point, ["kind": "locality", "kind_detail": "farm"], "hamlet name"),
        SchemaCase("places", .point, ["kind": "locality", "population": 25000], "town name"),
        SchemaCase("places", .point, ["kind": "neighbourhood", "kind_detail": "suburb"], "suburb name"),
        SchemaCase("places", .point, ["kind": "neighbourhood", "kind_detail": "neighbourhood"], "neighborhood name"),
        SchemaCase("places", .point, ["kind": "macrohood", "kind_detail": "quarter"], "suburb name"),
        SchemaCase(
            "places", .point,
            ["pmap:kind": "locality", "pmap:kind_detail": "town", "pmap:min_zoom": 8.0, "pmap:population_rank": 7],
            "town from 7.0 name"),
        SchemaCase("places", .point, ["pmap:kind": "state", "name": "Ohio"], "region name"),
        SchemaCase("places", .point, ["kind": "locality", "country_capital": true], "hamlet name"),
        SchemaCase("pois", .point, ["kind": "cafe", "min_zoom": 16], "pointOfInterest cafe from 15.0 name"),
        SchemaCase(
            "pois", .point, ["kind": "aerodrome", "iata": "SFO", "min_zoom": 11],
            "pointOfInterest airport from 10.0 name"),
        SchemaCase("pois", .point, ["kind": "peak", "elevation": 2962, "min_zoom": 12], "peak from 11.0 name"),
        SchemaCase("pois", .point, ["kind": "restaurant", "kind_detail": "beer"], "pointOfInterest restaurant name"),
        SchemaCase("pois", .point, ["kind": "bench", "min_zoom": 17], "pointOfInterest other from 16.0 name"),
        SchemaCase("pois", .point, ["amenity": "library"], "pointOfInterest library name"),
        SchemaCase("pois", .point, ["pmap:kind": "wool", "shop": "wool"], "pointOfInterest store name"),
        SchemaCase("pois", .polygon, ["kind": "park"], nil),
        SchemaCase("pois", .point, ["kind": "volcano", "min_zoom": 12], "peak from 11.0 name"),
        SchemaCase("pois", .point, ["kind": "crossing"], nil),
        SchemaCase("pois", .point, ["kind": "residential", "name": "Quai"], nil),
        SchemaCase("pois", .point, ["kind": "pedestrian", "name": "Place"], "pedestrian name"),
        SchemaCase("pois", .point, ["kind": "watches"], "pointOfInterest store name"),
        SchemaCase("pois", .point, ["kind": "parking;fuel"], "pointOfInterest parking name"),
        SchemaCase("pois", .point, ["kind": "pitch", "kind_detail": "tennis"], "pointOfInterest tennis name"),
        SchemaCase("pois", .point, ["kind": "helipad"], "pointOfInterest other name"),
        SchemaCase("pois", .point, ["kind": "protected_area"], "pointOfInterest other name"),
    ]

    @Test(arguments: areas + water + ways + boundaries + names)
    func `assigns a role to a Protomaps feature`(feature: SchemaCase) {
        #expect(feature.facts(.protomaps)?.words == feature.expected)
    }

    /// Tags, ordered from the most important feature to the least.
    static let ranked: [[LayerBuilder.Tags]] = [
        [
            ["kind": "locality", "kind_detail": "city", "population_rank": 14, "population": 14_000_000],
            ["kind": "locality", "kind_detail": "city", "population_rank": 11, "population": 866_062],
            ["kind": "locality", "kind_detail": "city", "population_rank": 11, "population": 433_031],
            ["kind": "locality", "kind_detail": "city", "population_rank": 8, "population": 63_000],
            ["kind": "locality", "kind_detail": "city", "population": 5000],
        ],
        [["kind": "country", "min_zoom": 1], ["kind": "country", "min_zoom": 4], ["kind": "country"]],
    ]

    @Test(arguments: ranked)
    func `ranks larger places first`(places: [LayerBuilder.Tags]) throws {
        let ranks = places.map { SchemaCase("places", .point, $0, nil).facts(.protomaps)?.rank ?? .nan }
        #expect(zip(ranks, ranks.dropFirst()).allSatisfy { $0 < $1 }, "\(ranks)")
        #expect(ranks.allSatisfy { $0 >= 0 && $0 <= 20 }, "\(ranks)")
    }

    @Test func `ranks points of interest by zoom, then by category`() {
        let points: [LayerBuilder.Tags] = [
            ["kind": "aerodrome", "min_zoom": 11], ["kind": "park", "min_zoom": 15],
            ["kind": "clothes", "min_zoom": 15],
            ["kind": "cafe", "min_zoom": 16], ["kind": "cafe", "min_zoom": 17], ["kind": "bus_stop", "min_zoom": 18],
        ]
        let ranks = points.map { SchemaCase("pois", .point, $0, nil).facts(.protomaps)?.rank ?? .nan }
        #expect(zip(ranks, ranks.dropFirst()).allSatisfy { $0 < $1 }, "\(ranks)")
    }
}
