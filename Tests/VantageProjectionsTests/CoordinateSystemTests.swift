import Testing
import VantageProjections

struct CoordinateSystemTests {
    /// A system and its description.
    struct Description: Sendable, CustomTestStringConvertible {
        let code, name: String
        let kind: CoordinateSystem.Kind
        /// The abbreviations of the axes.
        let axes: [String]
        /// The unit of the axes in meters or radians.
        let unit: Double
        var testDescription: String { code }
    }

    @Test(arguments: [
        Description(code: "EPSG:25832", name: "ETRS89 / UTM zone 32N", kind: .projected, axes: ["E", "N"], unit: 1),
        Description(
            code: "EPSG:2263", name: "NAD83 / New York Long Island (ftUS)", kind: .projected, axes: ["X", "Y"],
            unit: usFoot),
        Description(
            code: "EPSG:2193", name: "NZGD2000 / New Zealand Transverse Mercator 2000", kind: .projected,
            axes: ["N", "E"], unit: 1),
        Description(code: "EPSG:4326", name: "WGS 84", kind: .geographic, axes: ["Lat", "Lon"], unit: .pi / 180),
        Description(code: "EPSG:4807", name: "NTF (Paris)", kind: .geographic, axes: ["Lat", "Lon"], unit: .pi / 200),
        Description(
            code: "OGC:CRS84", name: "WGS 84 (CRS84)", kind: .geographic, axes: ["Lon", "Lat"], unit: .pi / 180),
        Description(code: "EPSG:4978", name: "WGS 84", kind: .geocentric, axes: ["X", "Y", "Z"], unit: 1),
    ])
    func `describes its name, kind, axes and units`(of description: Description) throws {
        let system = try CoordinateSystem(description.code)
        #expect(system.name == description.name && system.code == description.code)
        #expect(system.kind == description.kind && system.title == "\(description.name) (\(description.code))")
        #expect(system.axes.map(\.abbreviation) == description.axes)
        #expect(system.axes.allSatisfy { abs($0.unitSize - description.unit) < 1e-15 })
        #expect(system.isNorthingFirst == ["N", "Lat"].contains(description.axes[0]))
    }

    /// The length of a US survey foot in meters.
    private static let usFoot = 1200.0 / 3937

    @Test func `has an area of use if the definition specifies one`() throws {
        let area = try #require(try CoordinateSystem("EPSG:2056").areaOfUse)
        #expect((5.5...6).contains(area.west) && (10...11).contains(area.east))
        #expect(try CoordinateSystem("+proj=utm +zone=32 +ellps=GRS80").areaOfUse == nil)
    }

    @Test(arguments: [
        ("EPSG:25832+7837", "DHHN2016 height", "Deutsches Haupthoehennetz 2016", "EPSG:7837"),
        ("EPSG:25832+EPSG:7837", "DHHN2016 height", "Deutsches Haupthoehennetz 2016", "EPSG:7837"),
        ("EPSG:2056+5728", "LN02 height", "Landesnivellement 1902", "EPSG:5728"),
        ("EPSG:9518", "EGM2008 height", "EGM2008 geoid", "EPSG:3855"),
    ])
    func `a compound system has a vertical datum`(
        text: String, name: String, datum: String, code: String
    ) throws {
        let system = try CoordinateSystem(text)
        let vertical = try #require(system.vertical)
        #expect(vertical.name == name && vertical.datum == datum && vertical.code == code && !vertical.isEllipsoidal)
        #expect(system.name.hasSuffix(" + \(name)"))
    }

    @Test func `a system with three axes has heights above its ellipsoid`() throws {
        let vertical = try #require(try CoordinateSystem("EPSG:4937").vertical)
        #expect(vertical.isEllipsoidal && vertical.datum.contains("European Terrestrial Reference System 1989"))
        #expect(try CoordinateSystem("EPSG:4258").vertical == nil)
    }

    /// The altitude in meters for a height of 100: in meters, in US survey feet, in international feet, as a depth,
    /// without a vertical system, and above the ellipsoid.
    private static let altitudes: [(system: String, altitude: Double)] = [
        ("EPSG:2263+5703", 100), ("EPSG:2263+6360", 100 * usFoot), ("EPSG:2263+8228", 30.48), ("EPSG:4326+5715", -100),
        ("EPSG:2263", 100), ("EPSG:4979", 100),
    ]

    @Test(arguments: altitudes)
    func `heights are converted to upward meters but not to another datum`(system: String, altitude: Double) throws {
        let transformer = try CoordinateTransformer(from: CoordinateSystem(system))
        let (x, y) = transformer.system.kind == .geographic ? (-74.0, 40.7) : (984_250.0, 200_000.0)
        #expect(abs(try #require(try transformer.position(x: x, y: y, z: 100).altitude) - altitude) < 1e-9)
        #expect(try transformer.position(x: x, y: y).altitude == nil)
    }

    @Test(arguments: [
        #"LOCAL_CS["Local Coordinates (m)",LOCAL_DATUM["Local Datum",0],UNIT["metre",1]]"#,
        #"ENGCRS["Scan",EDATUM["Scanner"],CS[Cartesian,2],AXIS["x",east],AXIS["y",north],LENGTHUNIT["metre",1]]"#,
    ])
    func `local coordinates are recognized and refused`(text: String) throws {
        let system = try CoordinateSystem(text)
        #expect(system.kind == .local && system.operations.isEmpty)
        let error = #expect(throws: CoordinateSystemError.self) { try CoordinateTransformer(from: system) }
        #expect(error?.code == .localSystem)
    }
}
