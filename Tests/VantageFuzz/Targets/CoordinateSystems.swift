import VantageGeodesy
import VantageProjections

extension FuzzTarget {
    /// A definition yields an error, or a system whose altitudes are numbers and whose grid north is in range.
    static let coordinateSystem = FuzzTarget(name: "coordinate-system", maximumLength: 2048) {
        [
            "EPSG:25832+5783", "urn:ogc:def:crs:EPSG::2056", "+proj=utm +zone=32 +ellps=intl +towgs84=-87,-98,-121",
            "+proj=lcc +lat_1=49 +lat_2=44 +lat_0=46.5 +lon_0=3 +x_0=700000 +y_0=6600000 +ellps=GRS80 +units=us-ft",
            #"LOCAL_CS["Local Coordinates (m)",LOCAL_DATUM["Local Datum",0],UNIT["metre",1]]"#,
            """
            PROJCS["LV95",GEOGCS["CH1903+",DATUM["CH1903+",SPHEROID["Bessel 1841",6377397.155,299.1528128],\
            TOWGS84[674.374,15.056,405.346,0,0,0,0]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],\
            PROJECTION["Hotine_Oblique_Mercator_Azimuth_Center"],PARAMETER["latitude_of_center",46.95240555555556],\
            PARAMETER["longitude_of_center",7.439583333333333],PARAMETER["azimuth",90],\
            PARAMETER["rectified_grid_angle",90],PARAMETER["scale_factor",1],PARAMETER["false_easting",2600000],\
            PARAMETER["false_northing",1200000],UNIT["metre",1],AXIS["Easting",EAST],AXIS["Northing",NORTH]]
            """,
            """
            GEOGCRS["x",DATUM["x",ELLIPSOID["x",6378137,298.257]],CS[ellipsoidal,2],AXIS["Lat",north],AXIS["Lon",east],\
            ANGLEUNIT["degree",0.0174532925199433],USAGE[SCOPE["x"],AREA["x"],BBOX[40,5,60,-170]]]
            """,
            """
            {"type":"GeographicCRS","name":"x","datum":{"type":"GeodeticReferenceFrame","name":"x","ellipsoid":{"name":\
            "x","radius":6378137}},"coordinate_system":{"subtype":"ellipsoidal","axis":[{"name":"Lat","abbreviation":"",\
            "direction":"north","unit":"degree"},{"name":"Lon","abbreviation":"","direction":"east","unit":"degree"}]}}
            """,
        ].map { Array($0.utf8) }
    } check: { bytes in
        guard let system = try? CoordinateSystem(String(decoding: bytes, as: UTF8.self)),
            let transformer = try? CoordinateTransformer(from: system)
        else { return }
        expect(system.kind != .local, "A local system has a transformer.")
        for (x, y) in [(500_000.0, 5_000_000.0), (7.5, 47), (0, 0), (-1e300, 1e-300)] {
            let altitude = (try? transformer.position(x: x, y: y, z: 1))?.altitude
            expect(altitude?.isNaN != true, "An altitude is not a number.")
            let north = (try? transformer.gridNorth(x: x, y: y)) ?? 0
            expect((-180...180).contains(north), "Grid north is \(north)°.")
        }
    }
}
