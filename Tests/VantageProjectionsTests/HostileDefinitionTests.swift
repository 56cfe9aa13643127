import Testing
import VantageSceneFixtures

@testable import VantageProjections

/// Tests hostile definitions that an untrusted table may contain. Each must result in an error, quickly and without
/// reading a file.
struct HostileDefinitionTests {
    @Test func `each hostile definition ends with an error within five seconds of processor time`() throws {
        let definitions = Self.short + Self.long + Self.nested + Self.truncated
        #expect(definitions.count >= 200)
        for text in definitions {
            let time = ProcessorTime.ofThread {
                #expect(throws: CoordinateSystemError.self, "\(text.prefix(100))") {
                    try CoordinateTransformer(from: CoordinateSystem(text))
                }
            }
            #expect(time < .seconds(5), "\(text.prefix(100))")
        }
    }

    @Test func `a definition that exceeds the length limit has its own error`() {
        let error = #expect(throws: CoordinateSystemError.self) {
            try CoordinateSystem(String(repeating: "A", count: 1 << 20))
        }
        #expect(error?.code == .definitionTooLong)
    }

    @Test func `a message quotes only the beginning of a definition and no control characters`() throws {
        for text in Self.short + Self.long + Self.nested {
            do {
                _ = try CoordinateTransformer(from: CoordinateSystem(text))
            } catch {
                #expect(error.description.utf8.count < 800)
                #expect(!error.description.unicodeScalars.contains { $0.properties.generalCategory == .control })
            }
        }
    }

    @Test func `a PROJJSON area of use that PROJ cannot handle is ignored`() throws {
        for sides in [("180", "10"), ("10", "-180"), ("7", "7"), (#""x""#, "8"), ("-1e300", "1e300")] {
            #expect(try CoordinateSystem(Self.projJSON(west: sides.0, east: sides.1)).areaOfUse == nil)
        }
        let area = try CoordinateSystem(Self.projJSON(west: "5", east: "11")).areaOfUse
        #expect(area?.west == 5 && area?.east == 11)
    }

    /// A valid system with the same area of use twice.
    private static func projJSON(west: String, east: String) -> String {
        let sides = #""south_latitude":45,"north_latitude":48,"west_longitude":\#(west),"east_longitude":\#(east)"#
        return Samples.projJSON.dropLast() + #","bbox":{\#(sides)},"bbox":{\#(sides)}}"#
    }

    private static let short =
        controlCharacters + files + codes + projStrings + operations + badWKT + badEllipsoids + badAreas + gridFiles
        + badJSON

    private static let controlCharacters = [
        "", " ", "\n", "\0", "EPSG:25832\0", "\0EPSG:25832", "EPSG:25\u{1B}[31m832", "EPSG\u{7F}:25832", "+\0proj=utm",
    ]

    private static let files = [
        "/etc/passwd", "./system.prj", "../system.prj", "~/system.prj", #"C:\system.prj"#, "file:///etc/passwd",
        "@/etc/passwd", "@system.prj", "system.prj", "http://example.com/system.prj", "ftp://example.com/system",
    ]

    private static let codes = [
        "EPSG:", ":25832", "EPSG", "EPSG:0", "EPSG:-1", "EPSG:99999999999999999999", "EPSG:25832:1", "EPSG::25832",
        "NOPE:25832", "EPSG:25832+", "+5783", "EPSG:25832+5783+5783", "EPSG:25832+25832", "EPSG:5783+5783",
        "EPSG:5783", "EPSG:٢٥٨٣٢", "EPSG:25832' OR '1'='1", "EPSG:1; DROP TABLE crs_view", "EPSG:%s%n", "EPSG:*",
        "EPSG:9807", "EPSG:9122", "urn:ogc:def:crs:EPSG::", "urn:ogc:def:crs:::25832", "urn:ogc:def:crs:EPSG:25832",
        "urn:ogc:def:datum:EPSG::6326", "urn:ogc:def:crs,crs:EPSG::25832,crs:EPSG::5783", "AUTO:42001,1,9,0",
        "http://www.opengis.net/def/crs/EPSG/0/", "http://www.opengis.net/def/crs/EPSG/0/25832/1",
        "http://www.opengis.net/def/crs-compound?1=x", "WGS 84", "UTM 32", "32N", "12.5", "1e3",
    ]

    private static let projStrings = [
        "+", "+proj=", "+proj", "proj=", "+proj=nonsense", "+proj=utm +zone=99", "+proj=utm +zone=32 +ellps=nonsense",
        "+proj=utm +zone=32 +datum=nonsense", "+proj=utm +zone=32 +R=-1", "+proj=utm +zone=32 +a=0",
        "+proj=utm +zone=32 +units=nonsense", "+proj=longlat +ellps=bessel +towgs84=x", "+vunits=m", "+title=x",
        "+no_defs", "+init=epsg:25832", "+init=/etc/passwd:x", "+proj=utm +zone=32 +init=epsg:25832",
        "+INIT=epsg:25832", "+proj=utm +zone=32 +nadgrids=/etc/passwd", "+proj=utm +zone=32 +nadgrids=@/etc/passwd",
        "+proj=utm +zone=32 +nadgrids=@null,/etc/passwd", "+proj=utm +zone=32 +nadgrids=ntf_r93.gsb",
        "+proj=utm +zone=32 +geoidgrids=egm96_15.gtx", "+proj=utm +zone=32 +title=a/b", "+proj=utm +zone=32 +inv",
        "+proj=ob_tran +o_proj=ob_tran +o_lat_p=1", "+proj=ob_tran",
    ]

    private static let operations = [
        "+proj=vgridshift +grids=x", "+proj=hgridshift +grids=x", "+proj=xyzgridshift +grids=x",
        "+proj=deformation +xy_grids=x +z_grids=y", "+proj=defmodel +model=x.json", "+proj=tinshift +file=x.json",
        "+proj=gridshift +grids=x", "+proj=pipeline +step +proj=utm +zone=32", "+step +proj=utm +zone=32", "+proj=noop",
        "+proj=noop +type=crs", "+proj=cart +inv", "+proj=geogoffset +dlat=1", "+proj=molodensky +dx=1",
        "+proj=helmert +x=1", "+proj=unitconvert +xy_in=m +xy_out=ft", "+proj=axisswap +order=2,1",
        "+proj=horner +deg=1", "+proj=set +v_1=1", "+proj=topocentric +X_0=1",
    ]

    private static let badWKT = [
        "GEOGCS", "GEOGCS[", "GEOGCS[]", #"GEOGCS[""#, #"GEOGCS["x"]"#, "GEOGCS[GEOGCS[]]", #"PROJCS["x"]"#, #"X["y"]"#,
        #"GEOGCRS["x"]"#, #"ELLIPSOID["GRS 1980",6378137,298.257222101]"#, #"DATUM["x"]"#, #"UNIT["metre",1]"#,
        #"COMPD_CS["x"]"#, #"COMPD_CS["x",COMPD_CS["y"]]"#, "BOUNDCRS[]", #"VERT_CS["x",VERT_DATUM["y",2005]]"#,
    ]

    private static let badEllipsoids =
        ["0,0", "-1,1", "1e999,1e999", "nan,nan", "x,y", "6378137,-1", "6378137,0.5", "1,298"].map { geographic($0) }

    /// Areas of use that make PROJ overflow the stack.
    private static let badAreas =
        ["45,180,48,10", "45,10,48,-180", "45,7,48,7", "nan,nan,nan,nan", "45,7,48"].map { area($0) } + [
            area("45,180,48,10").replacing("BBOX[", with: "bbox ["),
            area("45,180,48,10").replacing(#"SCOPE["x"]"#, with: #"SCOPE["x“"”"]"#),
        ]

    private static let gridFiles = ["/etc/passwd", "@null", "ntf_r93.gsb", "https://example.com/x"].map { bound($0) }

    private static let badJSON = [
        "{", "{}", #"{"type":1}"#, #"{"type":"Nonsense"}"#, #"{"type":"GeographicCRS"}"#, #"{"type":null}"#,
        #"{"type":"Ellipsoid","name":"x","radius":1}"#, #"{"type":"BoundCRS"}"#, "[]", #"{"a":"\ud800"}"#,
        #"{"type":"CompoundCRS","name":"x","components":[]}"#,
    ]

    private static let long = [
        repeated("A", 10_000_000), repeated("[", 10_000_000), "EPSG:" + repeated("1", 65_000),
        repeated("+proj=utm ", 6500), "+proj=utm +zone=99 " + repeated("+zone=32 ", 7000),
        "+proj=" + repeated("x", 65_000), #"GEOGCS[""# + repeated("x", 65_000) + #""]"#, repeated("+", 65_000),
        #"GEOGCS["x""# + repeated(#",AXIS["x",EAST]"#, 4000) + "]", repeated("\"", 65_000),
        geographic("6377397,299", name: repeated("x", 60_000)), #"{"type":""# + repeated("x", 65_000) + #""}"#,
        repeated(" ", 65_536) + "x", "{" + (0..<5000).map { #""\#($0)":1"# }.joined(separator: ",") + "}",
    ]

    private static let nested = [10, 20, 31, 33, 1000, 8000].flatMap { depth in
        brackets.map { repeated($0.opening, depth) + $0.inside + repeated($0.closing, depth) }
    }

    private static let brackets: [(opening: String, inside: String, closing: String)] = [
        ("GEOGCS[", "", ""), ("GEOGCS[", "", "]"), (#"COMPD_CS["x","#, "", "]"), (#"{"a":"#, "1", "}"),
        (#"{"a":["#, "", "]}"), (#"{"type":"BoundCRS","source_crs":"#, "1", "}"),
    ]

    /// Every 15th prefix of each valid definition.
    private static let truncated = [Samples.gdal, Samples.esri, Samples.wkt2, Samples.projJSON].flatMap { text in
        stride(from: 1, to: text.count, by: 15).map { String(text.prefix($0)) }
    }

    private static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    private static func geographic(_ axes: String, name: String = "x") -> String {
        """
        GEOGCS["x",DATUM["\(name)",SPHEROID["x",\(axes)]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]]
        """
    }

    /// A valid system with the given area of use: south, west, north, east.
    private static func area(_ box: String) -> String {
        Samples.wkt2.dropLast() + #",USAGE[SCOPE["x"],AREA["x"],BBOX[\#(box)]]]"#
    }

    /// A system that refers to a grid file.
    private static func bound(_ file: String) -> String {
        """
        BOUNDCRS[SOURCECRS[GEOGCRS["x",DATUM["x",ELLIPSOID["Bessel 1841",6377397.155,299.1528128]],\
        CS[ellipsoidal,2],AXIS["latitude",north],AXIS["longitude",east],ANGLEUNIT["degree",0.0174532925199433]]],\
        TARGETCRS[GEOGCRS["WGS 84",DATUM["World Geodetic System 1984",ELLIPSOID["WGS 84",6378137,298.257223563]],\
        CS[ellipsoidal,2],AXIS["latitude",north],AXIS["longitude",east],ANGLEUNIT["degree",0.0174532925199433]]],\
        ABRIDGEDTRANSFORMATION["x",METHOD["NTv2",ID["EPSG",9615]],\
        PARAMETERFILE["Latitude and longitude difference file","\(file)"]]]
        """
    }
}
