import Testing
import VantageMapFixtures

@testable import VantageMapStyle
@testable import VantageMapTiles

/// Tests for classifying features as the OpenMapTiles tables specify.
struct SchemaOpenMapTilesTests {
    static let areas = [
        SchemaCase("water", .polygon, ["class": "ocean"], "water"),
        SchemaCase("water", .polygon, ["class": "lake", "intermittent": 1], "intermittentWater"),
        SchemaCase("water", .polygon, ["class": "swimming_pool"], "swimmingPool"),
        SchemaCase("water", .polygon, ["class": "river", "brunnel": "tunnel"], nil),
        SchemaCase("landcover", .polygon, ["class": "grass", "subclass": "heath"], "heath"),
        SchemaCase("landcover", .polygon, ["class": "wood", "subclass": "forest"], "wood"),
        SchemaCase("landuse", .polygon, ["class": "retail"], "commercial"),
        SchemaCase("landuse", .polygon, ["class": "unheard_of"], nil),
        SchemaCase("landuse", .line, ["class": "retail"], nil),
        SchemaCase("park", .polygon, ["class": "public_park"], "park"),
        SchemaCase("park", .polygon, ["class": "national_park"], "natureReserve"),
        SchemaCase("park", .point, ["class": "national_park"], "pointOfInterest nationalPark name"),
        SchemaCase("aeroway", .polygon, ["class": "aerodrome"], "aerodrome"),
        SchemaCase("aeroway", .polygon, ["class": "apron"], "runwayArea"),
        SchemaCase("building", .polygon, ["render_height": 5], "building"),
        SchemaCase("transportation", .polygon, ["class": "path", "subclass": "pedestrian"], "pedestrianArea"),
        SchemaCase("transportation", .polygon, ["class": "pier"], "pier"),
    ]

    static let lines = [
        SchemaCase("waterway", .line, ["class": "river"], "river named"),
        SchemaCase("waterway", .line, ["class": "drain", "brunnel": "tunnel"], "ditch tunnel"),
        SchemaCase(
            "transportation", .line, ["class": "motorway", "ramp": 1, "brunnel": "bridge", "layer": 2],
            "motorway bridge level 2 link"),
        SchemaCase("transportation", .line, ["class": "minor"], "minor"),
        SchemaCase("transportation", .line, ["class": "path", "subclass": "cycleway"], "cycleway"),
        SchemaCase("transportation", .line, ["class": "path", "subclass": "footway", "brunnel": "ford"], "footway"),
        SchemaCase("transportation", .line, ["class": "primary_construction"], "track"),
        SchemaCase("transportation", .line, ["class": "rail", "service": "yard"], "siding"),
        SchemaCase("transportation", .line, ["class": "transit", "subclass": "subway"], "subway"),
        SchemaCase("transportation", .line, ["class": "ferry"], "ferry"),
        SchemaCase("transportation", .line, ["class": "bridge"], nil),
        SchemaCase(
            "transportation_name", .line, ["class": "motorway", "ref": "A8", "ref_length": 2],
            "motorway shield A8 motorway name"),
        SchemaCase("transportation", .line, ["class": "minor", "oneway": 1], "minor one way forward"),
        SchemaCase("transportation", .line, ["class": "minor", "oneway": -1], "minor one way backward"),
        SchemaCase("transportation", .line, ["class": "minor", "oneway": 0], "minor"),
        SchemaCase("transportation", .line, ["class": "service", "service": "parking_aisle"], "driveway"),
        SchemaCase("transportation", .line, ["class": "service", "service": "alley"], "service"),
        SchemaCase(
            "transportation", .line, ["class": "path", "subclass": "footway", "footway": "sidewalk"], "sidewalk"),
        SchemaCase("transportation", .line, ["class": "aerialway", "subclass": "gondola"], "cableway"),
        SchemaCase("transportation", .line, ["class": "path", "subclass": "steps"], "steps"),
        SchemaCase("transportation", .line, ["class": "pier"], "pier"),
        SchemaCase("mountain_peak", .line, ["class": "cliff"], "cliff"),
        SchemaCase("mountain_peak", .line, ["class": "ridge"], nil),
        SchemaCase("aeroway", .line, ["class": "runway", "ref": "08/26"], "runway"),
        SchemaCase("boundary", .line, ["admin_level": 2, "disputed": 1, "maritime": 0], "countryBoundary disputed"),
        SchemaCase("boundary", .line, ["admin_level": 2, "maritime": 1], nil),
        SchemaCase("boundary", .line, ["admin_level": 4], "regionBoundary"),
        SchemaCase("boundary", .line, ["admin_level": 9], nil),
    ]

    static let names = [
        SchemaCase("place", .point, ["class": "country", "rank": 1], "country name"),
        SchemaCase("place", .point, ["class": "province"], "region name"),
        SchemaCase("place", .point, ["class": "city", "rank": 2, "capital": 2], "city capital name"),
        SchemaCase("place", .point, ["class": "city", "capital": 4], "city name"),
        SchemaCase("place", .point, ["class": "quarter"], "suburb name"),
        SchemaCase("poi", .point, ["class": "shop", "subclass": "bakery"], "pointOfInterest bakery name"),
        SchemaCase("poi", .point, ["class": "lodging", "subclass": "unheard_of"], "pointOfInterest hotel name"),
        SchemaCase("poi", .point, ["class": "unheard_of"], "pointOfInterest other name"),
        SchemaCase(
            "transportation_name", .point, ["class": "path", "subclass": "pedestrian", "name": "Place"],
            "pedestrian name"),
        SchemaCase("transportation_name", .point, ["class": "path", "subclass": "footway"], "pedestrian name"),
        SchemaCase("transportation_name", .point, ["class": "service"], "service name"),
        SchemaCase("transportation", .point, ["class": "path", "subclass": "pedestrian"], nil),
        SchemaCase("transportation_name", .point, ["class": "motorway", "subclass": "junction", "ref": "7"], nil),
        SchemaCase("water_name", .point, ["class": "sea"], "waterName name"),
        SchemaCase("mountain_peak", .point, ["class": "peak", "ele": 2962], "peak name"),
        SchemaCase("aerodrome_label", .point, ["class": "international"], "pointOfInterest airport name"),
        SchemaCase("housenumber", .point, ["housenumber": "7"], "houseNumber name"),
        SchemaCase("contour", .line, ["ele": 100], nil),
    ]

    @Test(arguments: areas + lines + names)
    func `assigns a role to an OpenMapTiles feature`(feature: SchemaCase) {
        #expect(feature.facts(.openMapTiles)?.words == feature.expected)
    }

    @Test(arguments: [VectorFeature.Kind.point, .line, .polygon])
    func `draws an unknown feature in a plain style`(kind: VectorFeature.Kind) {
        #expect(SchemaCase("roads", kind, ["kind": "highway"], nil).facts(.unknown)?.words == "other named")
    }
}
