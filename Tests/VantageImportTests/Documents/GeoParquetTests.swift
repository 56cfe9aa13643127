import Testing
import VantageCore

@testable import VantageImport

struct GeoParquetTests {
    /// A table with a column of points.
    static func builder(_ points: [[UInt8]], metadata: String) -> ParquetBuilder {
        let names = points.indices.map { "\($0).jpg" }
        var builder = ParquetBuilder(
            columns: [
                .init(
                    name: "geometry", type: 6,
                    values: points.flatMap { ParquetBuilder.number($0.count, 4) + $0 }),
                .init(name: "file", type: 6, converted: 0, values: ParquetBuilder.text(names)),
                .init(
                    name: "heading", type: 5, values: ParquetBuilder.doubles(points.map { _ in 90 })),
            ], rowCount: points.count)
        builder.keyValues = [("geo", metadata)]
        return builder
    }

    /// A point in little-endian WKB.
    static func point(_ coordinates: Double..., type: Int = 1) -> [UInt8] {
        [1] + ParquetBuilder.number(type, 4) + ParquetBuilder.doubles(coordinates)
    }

    static func metadata(_ members: String) -> String {
        #"{"version":"1.1.0","primary_column":"geometry","columns":{"geometry":{"encoding":"WKB"\#(members)}}}"#
    }

    private static func folder(_ builder: ParquetBuilder, crs: String? = nil) throws -> DocumentFolder {
        let folder = try DocumentFolder(pictures: ["0.jpg", "1.jpg", "2.jpg"], crs: crs)
        try folder.folder.write("t.parquet", builder.bytes)
        return folder
    }

    @Test(arguments: ["", #","crs":{"id":{"authority":"EPSG","code":4326}}"#])
    func `takes longitudes and latitudes from points`(crs: String) throws {
        let builder = Self.builder([Self.point(7.5, 48.25), Self.point(-179, -1)], metadata: Self.metadata(crs))
        let rows = try Self.folder(builder).rows()
        #expect(rows.map(\.longitude) == [7.5, -179])
        #expect(rows.map(\.latitude) == [48.25, -1])
        #expect(rows.map(\.altitude) == [nil, nil])
        #expect(rows.first?.columns[.position] == "geometry Y, geometry X")
    }

    @Test func `reads altitudes in both encodings of WKB`() throws {
        let points = [Self.point(7, 48, 120, type: 1001), Self.point(7, 48, 130, type: 0x8000_0001)]
        let builder = Self.builder(points, metadata: Self.metadata(#","geometry_types":["Point Z"]"#))
        #expect(try Self.folder(builder).rows().map(\.altitude) == [120, 130])
    }

    @Test func `reads big-endian points and points that contain a coordinate system number`() {
        let zeros = [UInt8](repeating: 0, count: 6)
        let big: [UInt8] = [0, 0, 0, 0, 1, 0x40, 0x1E] + zeros + [0x40, 0x48] + zeros
        guard case .point([7.5, 48]) = WKBPoint(big[...]) else {
            Issue.record("not read")
            return
        }
        let withSystem = [1] + ParquetBuilder.number(0x2000_0001, 4) + ParquetBuilder.number(4326, 4)
        guard case .point([1, 2]) = WKBPoint((withSystem + ParquetBuilder.doubles([1, 2]))[...]) else {
            Issue.record("not read")
            return
        }
    }

    @Test func `converts points in a projected system`() throws {
        let meter = #"{"type":"LinearUnit","name":"meter","conversion_factor":1}"#
        let crs = #"""
            ,"crs":{"type":"ProjectedCRS","name":"WGS 84 / UTM zone 32N","base_crs":{"name":"WGS 84","datum":{"type":\#
            "GeodeticReferenceFrame","name":"World Geodetic System 1984","ellipsoid":{"name":"WGS 84","semi_major_axis":\#
            6378137,"inverse_flattening":298.257223563}},"coordinate_system":{"subtype":"ellipsoidal","axis":[{"name":\#
            "Geodetic latitude","abbreviation":"Lat","direction":"north","unit":"degree"},{"name":"Geodetic longitude",\#
            "abbreviation":"Lon","direction":"east","unit":"degree"}]}},"conversion":{"name":"UTM zone 32N","method":\#
            {"name":"Transverse Mercator","id":{"authority":"EPSG","code":9807}},"parameters":[{"name":"Latitude of \#
            natural origin","value":0,"unit":"degree","id":{"authority":"EPSG","code":8801}},{"name":"Longitude of natural \#
            origin","value":9,"unit":"degree","id":{"authority":"EPSG","code":8802}},{"name":"Scale factor at natural \#
            origin","value":0.9996,"unit":"unity","id":{"authority":"EPSG","code":8805}},{"name":"False easting","value":\#
            500000,"unit":\#(meter),"id":{"authority":"EPSG","code":8806}},{"name":"False northing","value":0,"unit":\#(meter),\#
            "id":{"authority":"EPSG","code":8807}}]},"coordinate_system":{"subtype":"Cartesian","axis":[{"name":"Easting",\#
            "abbreviation":"","direction":"east","unit":\#(meter)},{"name":"Northing","abbreviation":"","direction":"north",\#
            "unit":\#(meter)}]},"id":{"authority":"EPSG","code":32632}}
            """#
        let builder = Self.builder([Self.point(500_000, 5_000_000)], metadata: Self.metadata(crs))
        let row = try #require(try Self.folder(builder).rows().first)
        #expect(abs(try #require(row.longitude) - 9) < 1e-9)
        // The latitude that is 5,000,000 m / 0.9996 north of the equator along the central meridian.
        #expect(abs(try #require(row.latitude) - 45.1534) < 0.001)
        #expect(abs(try #require(row.heading) - 90) < 1e-6)
    }

    @Test func `requires a coordinate system if the file does not specify one`() throws {
        let builder = Self.builder([Self.point(500_000, 5_000_000)], metadata: Self.metadata(#","crs":null"#))
        #expect(try Self.folder(builder).failures().map(\.code) == [.coordinateSystemMissing])
        #expect(try Self.folder(builder, crs: "EPSG:32632").rows().count == 1)
    }

    @Test func `rejects rows without a point`() throws {
        let line: [UInt8] = [1, 2, 0, 0, 0, 0, 0, 0, 0]
        let empty = Self.point(.nan, .nan)
        let builder = Self.builder([line, empty, Self.point(7, 48)], metadata: Self.metadata(""))
        let folder = try Self.folder(builder)
        #expect(folder.failures().map(\.code) == [.badRow])
        #expect(folder.rows().map(\.latitude) == [nil, 48])
    }

    @Test func `ignores geometry columns that are not points`() throws {
        let polygons = Self.metadata(#","geometry_types":["Polygon"]"#)
        let builder = Self.builder([Self.point(7, 48)], metadata: polygons)
        #expect(try Self.folder(builder).rows().map(\.latitude) == [nil])
        let lines = polygons.replacing("WKB", with: "linestring")
        #expect(try Self.folder(Self.builder([Self.point(7, 48)], metadata: lines)).rows().map(\.latitude) == [nil])
    }

    /// A table with points in structures. The second one is missing.
    private static func structures(isOptional: Bool, axes: [String] = ["x", "y"]) -> ParquetBuilder {
        var builder = builder([[], [], []], metadata: metadata("").replacing("WKB", with: "point"))
        builder.columns.removeFirst()
        for (index, axis) in axes.enumerated() {
            builder.columns.append(
                .init(
                    name: axis, type: 5, isOptional: isOptional,
                    values: ParquetBuilder.doubles([Double(index) + 0.25, -Double(index)]),
                    presence: [true, false, true], structure: "geometry"))
        }
        return builder
    }

    @Test(arguments: [false, true], [false, true])
    func `reads points in structures`(isOptional: Bool, hasSecondFormat: Bool) throws {
        var builder = Self.structures(isOptional: isOptional)
        builder.hasSecondFormat = hasSecondFormat
        let rows = try Self.folder(builder).rows()
        #expect(rows.map(\.longitude) == [0.25, nil, 0])
        #expect(rows.map(\.latitude) == [1.25, nil, -1])
        #expect(rows.map(\.altitude) == [nil, nil, nil])
        #expect(rows.first?.columns[.position] == "geometry Y, geometry X")
    }

    @Test func `reads the altitudes of points in structures`() throws {
        let rows = try Self.folder(Self.structures(isOptional: false, axes: ["x", "y", "z"])).rows()
        #expect(rows.map(\.altitude) == [2.25, nil, -2])
    }

    @Test func `the error for an unsupported form of points names the supported form`() throws {
        let points = Self.metadata("").replacing("WKB", with: "point")
        let lists = Self.builder([Self.point(7, 48)], metadata: points)
        for builder in [lists, Self.structures(isOptional: false, axes: ["x", "z"])] {
            let failure = try #require(try Self.folder(builder).failures().first)
            #expect(failure.code == .unsupportedFormat && failure.description.contains("structures of x and y"))
        }
    }
}
