import Testing

@testable import VantageProjections

struct CoordinateSystemDefinitionTests {
    @Test(arguments: [
        "EPSG:25832", "epsg:25832", " EPSG:25832\n", "25832", "urn:ogc:def:crs:EPSG::25832",
        "urn:ogc:def:crs:EPSG:9.9:25832", "URN:OGC:DEF:CRS:EPSG::25832", "http://www.opengis.net/def/crs/EPSG/0/25832",
        "https://www.opengis.net/def/crs/EPSG/0/25832", Samples.gdal, Samples.esri, Samples.wkt2, Samples.projJSON,
        "+proj=utm +zone=32 +ellps=GRS80 +units=m +no_defs", "+proj=utm +zone=32 +ellps=GRS80 +type=crs",
        "proj=utm zone=32 ellps=GRS80 towgs84=0,0,0",
    ])
    func `accepts codes, URNs, WKT, PROJJSON and PROJ strings`(text: String) throws {
        let transformer = try CoordinateTransformer(from: CoordinateSystem(text))
        let place = try transformer.position(x: 407_949.379, y: 5_380_786.129).coordinate
        #expect(abs(place.latitude - 48.5734) < 1e-8 && abs(place.longitude - 7.7521) < 1e-8)
    }

    /// In GDAL and many tables, the definition of Web Mercator contains `@null` instead of the name of a file.
    @Test(arguments: [
        "+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null +wktext",
        Samples.webMercator,
    ])
    func `accepts definitions of Web Mercator`(text: String) throws {
        let place = try CoordinateTransformer(from: CoordinateSystem(text)).position(x: 1e6, y: 6e6).coordinate
        #expect(abs(place.latitude - 47.353_704_702) < 1e-8 && abs(place.longitude - 8.983_152_841) < 1e-8)
    }

    /// Metashape writes this definition into its tables. It has no axes, and the longitude comes first.
    @Test func `accepts Metashape's definition of WGS 84`() throws {
        let text = """
            GEOGCS["WGS 84",DATUM["World Geodetic System 1984",SPHEROID["WGS 84",6378137,298.257223563,\
            AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],\
            UNIT["degree",0.01745329251994328,AUTHORITY["EPSG","9102"]],AUTHORITY["EPSG","4326"]]
            """
        let place = try CoordinateTransformer(from: CoordinateSystem(text)).position(x: 11.3426, y: 44.4949)
        #expect(place.coordinate.latitude == 44.4949 && place.coordinate.longitude == 11.3426)
    }

    @Test(arguments: [
        ("EPSG:99999", CoordinateSystemErrorCode.unknownCode, "EPSG:99999 is not a coordinate system in PROJ's"),
        ("EPSG:102100", .unknownCode, "ESRI:102100"),
        ("EPSG:5783", .systemUnsupported, "EPSG:25832+5783"),
        ("EPSG:4937+5783", .systemUnsupported, "ETRS89"), ("EPSG:4326+4326", .systemUnsupported, "EPSG:4326"),
        ("IAU_2015:49900", .systemUnsupported, "Earth"),
        (#"TIMECRS["x",TDATUM["y"],CS[TemporalDateTime,1],AXIS["Time (T)",future]]"#, .systemUnsupported, "(x)"),
        ("", .definitionUnreadable, "The coordinate system is empty."),
        ("/etc/passwd", .definitionUnreadable, "/etc/passwd is not a coordinate system."),
        (#"PROJCS["X",GEOGCS["Y""#, .definitionUnreadable, "PROJ reports: "),
        ("WGS 84 / UTM zone 32N", .definitionUnreadable, "EPSG:25832"),
        ("+init=epsg:25832", .definitionUnsupported, "+init=epsg:25832"),
        ("+proj=utm +zone=32 +nadgrids=/etc/passwd", .definitionUnsupported, "+nadgrids=/etc/passwd"),
        ("+proj=pipeline +step +proj=utm +zone=32", .definitionUnsupported, "operation"),
    ])
    func `an error names the problem`(text: String, code: CoordinateSystemErrorCode, words: String) throws {
        let error = #expect(throws: CoordinateSystemError.self) { try CoordinateSystem(text) }
        #expect(error?.code == code)
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }

    @Test func `a missing database is an error`() {
        let error = #expect(throws: CoordinateSystemError.self) {
            try ProjContext.withDatabase(at: "/nowhere/proj.db")
        }
        #expect(error?.code == .databaseMissing)
    }
}

/// Various definitions of EPSG:25832.
enum Samples {
    static let gdal = """
        PROJCS["ETRS89 / UTM zone 32N",GEOGCS["ETRS89",DATUM["European_Terrestrial_Reference_System_1989",\
        SPHEROID["GRS 1980",6378137,298.257222101],TOWGS84[0,0,0,0,0,0,0]],PRIMEM["Greenwich",0],\
        UNIT["degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",0],\
        PARAMETER["central_meridian",9],PARAMETER["scale_factor",0.9996],PARAMETER["false_easting",500000],\
        PARAMETER["false_northing",0],UNIT["meter",1],AXIS["Easting",EAST],AXIS["Northing",NORTH]]
        """
    static let esri = """
        PROJCS["ETRS_1989_UTM_Zone_32N",GEOGCS["GCS_ETRS_1989",DATUM["D_ETRS_1989",\
        SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],\
        PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],\
        PARAMETER["Central_Meridian",9.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],\
        UNIT["Meter",1.0]]
        """
    static let wkt2 = """
        PROJCRS["ETRS89 / UTM zone 32N",BASEGEOGCRS["ETRS89",DATUM["European Terrestrial Reference System 1989",\
        ELLIPSOID["GRS 1980",6378137,298.257222101,LENGTHUNIT["meter",1]]]],CONVERSION["UTM zone 32N",\
        METHOD["Transverse Mercator",ID["EPSG",9807]],PARAMETER["Latitude of natural origin",0,\
        ANGLEUNIT["degree",0.0174532925199433]],PARAMETER["Longitude of natural origin",9,\
        ANGLEUNIT["degree",0.0174532925199433]],PARAMETER["Scale factor at natural origin",0.9996,\
        SCALEUNIT["unity",1]],PARAMETER["False easting",500000,LENGTHUNIT["meter",1]],\
        PARAMETER["False northing",0,LENGTHUNIT["meter",1]]],CS[Cartesian,2],AXIS["(E)",east],AXIS["(N)",north],\
        LENGTHUNIT["meter",1]]
        """
    static let projJSON = """
        {"type":"ProjectedCRS","name":"ETRS89 / UTM zone 32N","base_crs":{"name":"ETRS89","datum":{\
        "type":"GeodeticReferenceFrame","name":"European Terrestrial Reference System 1989","ellipsoid":{\
        "name":"GRS 1980","semi_major_axis":6378137,"inverse_flattening":298.257222101}},"coordinate_system":{\
        "subtype":"ellipsoidal","axis":[{"name":"Geodetic latitude","abbreviation":"Lat","direction":"north",\
        "unit":"degree"},{"name":"Geodetic longitude","abbreviation":"Lon","direction":"east","unit":"degree"}]}},\
        "conversion":{"name":"UTM zone 32N","method":{"name":"Transverse Mercator","id":{"authority":"EPSG",\
        "code":9807}},"parameters":[{"name":"Latitude of natural origin","value":0,"unit":"degree"},\
        {"name":"Longitude of natural origin","value":9,"unit":"degree"},\
        {"name":"Scale factor at natural origin","value":0.9996,"unit":"unity"},\
        {"name":"False easting","value":500000,"unit":\(meter)},{"name":"False northing","value":0,"unit":\(meter)}]},\
        "coordinate_system":{"subtype":"Cartesian","axis":[{"name":"Easting","abbreviation":"E","direction":"east",\
        "unit":\(meter)},{"name":"Northing","abbreviation":"N","direction":"north","unit":\(meter)}]}}
        """
    private static let meter = #"{"type":"LinearUnit","name":"meter","conversion_factor":1}"#
    /// GDAL's definition of EPSG:3857.
    static let webMercator = """
        PROJCS["WGS 84 / Pseudo-Mercator",GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],\
        PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Mercator_1SP"],\
        PARAMETER["central_meridian",0],PARAMETER["scale_factor",1],PARAMETER["false_easting",0],\
        PARAMETER["false_northing",0],UNIT["meter",1],AXIS["X",EAST],AXIS["Y",NORTH],EXTENSION["PROJ4",\
        "+proj=merc +a=6378137 +b=6378137 +lat_ts=0.0 +lon_0=0.0 +x_0=0.0 +y_0=0 +k=1.0 +units=m +nadgrids=@null \
        +wktext +no_defs"],AUTHORITY["EPSG","3857"]]
        """
}
