import Testing
import VantageMapFixtures

@testable import VantageMapStyle

/// Tests for classifying features as they appear in version 2 of the Protomaps basemap, whose kinds are coarse or
/// missing.
struct SchemaProtomaps2Tests {
    static let ways = [
        SchemaCase("transit", .line, ["pmap:kind": "railway", "railway": "rail"], "rail named"),
        SchemaCase("transit", .line, ["pmap:kind": "railway", "railway": "rail", "service": "yard"], "siding named"),
        SchemaCase("transit", .line, ["pmap:kind": "railway", "railway": "narrow_gauge"], "rail named"),
        SchemaCase("transit", .line, ["pmap:kind": "railway", "railway": "preserved"], "rail named"),
        SchemaCase("transit", .line, ["pmap:kind": "railway", "railway": "tram"], "tram named"),
        SchemaCase("transit", .line, ["pmap:kind": "railway", "railway": "light_rail"], "tram named"),
        SchemaCase("transit", .line, ["pmap:kind": "railway", "railway": "funicular"], "tram named"),
        SchemaCase("transit", .line, ["pmap:kind": "railway", "railway": "monorail"], "tram named"),
        SchemaCase(
            "transit", .line, ["pmap:kind": "railway", "railway": "subway", "layer": "-1"], "subway level -1 named"),
        SchemaCase("transit", .line, ["pmap:kind": "railway", "railway": "disused"], nil),
        SchemaCase("transit", .line, ["pmap:kind": "railway"], "rail named"),
        SchemaCase("transit", .line, ["pmap:kind": "aeroway", "aeroway": "runway"], "runway named"),
        SchemaCase("transit", .line, ["pmap:kind": "aeroway", "aeroway": "taxiway"], "taxiway named"),
        SchemaCase("transit", .line, ["pmap:kind": "other", "route": "ferry"], "ferry named"),
        SchemaCase("transit", .line, ["pmap:kind": "aerialway", "aerialway": "cable_car"], "cableway named"),
        SchemaCase("roads", .line, ["pmap:kind": "highway", "highway": "motorway_link"], "motorway link named"),
        SchemaCase("roads", .line, ["pmap:kind": "major_road", "highway": "trunk"], "trunk named"),
        SchemaCase("roads", .line, ["pmap:kind": "medium_road", "highway": "secondary"], "secondary named"),
        SchemaCase(
            "roads", .line, ["pmap:kind": "minor_road", "highway": "residential", "oneway": "yes"],
            "minor one way forward named"),
        SchemaCase(
            "roads", .line, ["pmap:kind": "minor_road", "highway": "residential", "oneway": "-1"],
            "minor one way backward named"),
        SchemaCase("roads", .line, ["pmap:kind": "minor_road", "highway": "service", "oneway": "no"], "service named"),
        SchemaCase("roads", .line, ["pmap:kind": "other", "highway": "steps"], "steps named"),
        SchemaCase("roads", .line, ["pmap:kind": "other", "highway": "track"], "track named"),
    ]

    static let areas = [
        SchemaCase("earth", .polygon, [:], "earth"),
        SchemaCase("water", .polygon, ["natural": "water"], "water"),
        SchemaCase("water", .polygon, ["leisure": "swimming_pool"], "swimmingPool"),
        SchemaCase("natural", .polygon, ["natural": "wood"], "wood"),
        SchemaCase("natural", .polygon, ["natural": "glacier"], "ice"),
        SchemaCase("natural", .polygon, ["landuse": "meadow"], "meadow"),
        SchemaCase("natural", .polygon, ["leisure": "nature_reserve"], "natureReserve"),
        SchemaCase("natural", .polygon, ["boundary": "national_park"], "natureReserve"),
        SchemaCase("landuse", .polygon, ["pmap:kind": "park", "leisure": "park"], "park"),
        SchemaCase("landuse", .polygon, ["pmap:kind": "park", "leisure": "pitch"], "pitch"),
        SchemaCase("landuse", .polygon, ["pmap:kind": "school", "amenity": "university"], "education"),
        SchemaCase("landuse", .polygon, ["pmap:kind": "hospital", "amenity": "hospital"], "hospital"),
        SchemaCase("landuse", .polygon, ["pmap:kind": "farmland", "landuse": "orchard"], "orchard"),
        SchemaCase("landuse", .polygon, ["pmap:kind": "other", "landuse": "residential"], "residential"),
        SchemaCase("landuse", .polygon, ["pmap:kind": "other", "landuse": "unheard_of"], nil),
        SchemaCase("landuse", .polygon, ["pmap:kind": "other", "man_made": "pier"], "pier"),
        SchemaCase("landuse", .polygon, ["pmap:kind": "pedestrian", "highway": "pedestrian"], "pedestrianArea"),
        SchemaCase("landuse", .polygon, ["pmap:kind": "aerodrome", "aeroway": "aerodrome"], "aerodrome"),
        SchemaCase("buildings", .polygon, ["height": "12.0"], "building"),
    ]

    static let others = [
        SchemaCase("physical_line", .line, ["pmap:kind": "waterway", "waterway": "river"], "river named"),
        SchemaCase("physical_line", .line, ["pmap:kind": "waterway", "waterway": "dam"], nil),
        SchemaCase("physical_line", .line, ["pmap:kind": "natural", "natural": "strait"], "waterName name"),
        SchemaCase("physical_line", .line, ["pmap:kind": "natural", "natural": "cliff"], "cliff"),
        SchemaCase("physical_point", .point, ["natural": "peak", "ele": "2962"], "peak name"),
        SchemaCase("physical_point", .point, ["place": "sea"], "waterName name"),
        SchemaCase("boundaries", .line, ["pmap:min_admin_level": 2], "countryBoundary"),
        SchemaCase("boundaries", .line, ["pmap:min_admin_level": 4], "regionBoundary"),
        SchemaCase("boundaries", .line, ["pmap:min_admin_level": 8], "districtBoundary"),
        SchemaCase("places", .point, ["pmap:kind": "country", "place": "country"], "country name"),
        SchemaCase("places", .point, ["pmap:kind": "state", "place": "state"], "region name"),
        SchemaCase("places", .point, ["pmap:kind": "city", "place": "city", "pmap:rank": 1], "city name"),
        SchemaCase("places", .point, ["pmap:kind": "neighbourhood", "place": "town"], "town name"),
        SchemaCase("places", .point, ["pmap:kind": "neighbourhood", "place": "village"], "village name"),
        SchemaCase("places", .point, ["pmap:kind": "neighbourhood", "place": "suburb"], "suburb name"),
        SchemaCase("places", .point, ["pmap:kind": "neighbourhood", "place": "neighbourhood"], "neighborhood name"),
        SchemaCase("pois", .point, ["amenity": "cafe"], "pointOfInterest cafe name"),
        SchemaCase("pois", .point, ["railway": "station"], "pointOfInterest publicTransport name"),
    ]

    @Test(arguments: ways + areas + others)
    func `assigns a role to a feature of version 2`(feature: SchemaCase) {
        #expect(feature.facts(.protomaps)?.words == feature.expected)
    }
}
