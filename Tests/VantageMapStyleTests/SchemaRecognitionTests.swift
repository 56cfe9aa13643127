import Testing

@testable import VantageMapStyle

/// Tests for recognizing a source's schema by its layer names.
struct SchemaRecognitionTests {
    static let sources: [(source: String, schema: TileSchema, layers: String)] = [
        (
            "OpenMapTiles 3.15", .openMapTiles,
            "water waterway landcover landuse mountain_peak park boundary aeroway transportation building "
                + "water_name transportation_name place housenumber poi aerodrome_label"
        ),
        (
            "MapTiler's planet", .openMapTiles,
            "aerodrome_label aeroway boundary building globallandcover housenumber landcover landuse "
                + "mountain_peak park place poi transportation transportation_name water water_name waterway"
        ),
        (
            "tilemaker's profile, including the layers that it merges into others", .openMapTiles,
            "place boundary poi poi_detail housenumber waterway waterway_detail transportation "
                + "transportation_name transportation_name_mid transportation_name_detail building water ocean "
                + "water_name water_name_detail aeroway aerodrome_label park landuse urban_areas landcover "
                + "ice_shelf glacier mountain_peak"
        ),
        ("one of planetiler's layers", .openMapTiles, "building"),
        ("some layers of OpenMapTiles, with contours", .openMapTiles, "water transportation contour"),
        (
            "Protomaps 4", .protomaps,
            "boundaries buildings earth landcover landuse places pois roads water"
        ),
        (
            "Protomaps 3", .protomaps,
            "boundaries buildings earth landcover landuse natural physical_line physical_point places "
                + "pois roads transit water"
        ),
        (
            "Protomaps 2", .protomaps,
            "boundaries buildings earth landuse mask natural physical_line physical_point places pois roads "
                + "transit water"
        ),
        ("Tilezen", .protomaps, "boundaries buildings earth landuse places pois roads transit water"),
        (
            "Shortbread 1.0", .shortbread,
            "ocean water_polygons water_polygons_labels water_lines water_lines_labels dam_lines "
                + "dam_polygons pier_lines pier_polygons boundaries boundary_labels place_labels land sites "
                + "buildings addresses streets street_polygons street_labels streets_polygons_labels "
                + "street_labels_points bridges aerialways ferries public_transport pois"
        ),
        (
            "Shortbread by tilemaker, including the layers that it merges into others", .shortbread,
            "place_labels boundaries boundary_labels addresses water_lines water_lines_labels dam_lines "
                + "dam_polygons pier_lines pier_polygons bridges street_polygons streets_polygons_labels "
                + "ferries streets streets_med streets_low street_labels street_labels_points aerialways "
                + "public_transport buildings water_polygons ocean ocean-low water_polygons_labels land sites "
                + "pois"
        ),
        (
            "Mapbox Streets 7", .unknown,
            "admin aeroway barrier_line building country_label housenum_label landuse landuse_overlay "
                + "marine_label motorway_junction mountain_peak_label place_label poi_label rail_station_label "
                + "road road_label state_label water water_label waterway waterway_label"
        ),
        (
            "Mapbox Terrain with Mapbox Streets", .unknown,
            "landuse waterway water road place_label rail_station_label poi_label motorway_junction "
                + "road_label landcover hillshade contour"
        ),
        ("custom layers", .unknown, "roads places"),
        ("custom layers with names from several schemas", .unknown, "buildings water roads places"),
        ("one layer with a common name", .unknown, "land"),
        ("unknown names", .unknown, "features"),
        ("no layers", .unknown, ""),
    ]

    @Test(arguments: sources)
    func `recognizes a source's schema by its layers`(source: String, schema: TileSchema, layers: String) {
        #expect(TileSchema(layers: layers.split(separator: " ").map(String.init)) == schema)
    }
}
