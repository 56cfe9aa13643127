import Foundation
import Testing
import VantageCore
import VantageGeodesy
import VantageSceneFixtures

@testable import VantageImport

/// Tests tables that differ from plain CSV because of the program, language or spreadsheet that they come from.
struct TableVariantTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["a", "b"] { try folder.write("\(name).jpg", [0xFF, 0xD8, 0xFF]) }
    }

    /// Returns the rows of a table that is scanned directly, not as part of a folder.
    private func rows(
        _ text: String, as name: String = "t.csv", _ change: (inout TableProfile) -> Void = { _ in }
    ) throws -> [SidecarRow] {
        try folder.write(name, Array(text.utf8))
        var settings = TableProfile()
        change(&settings)
        let paths = [folder.path + "/" + name]
        return try DatasetScanner(paths: paths, tableSettings: settings == TableProfile() ? nil : settings).map {
            switch $0 {
            case .candidate(let candidate): try #require(candidate.row)
            case .failure(let failure): throw failure
            case .ignored(let file): throw Ignored(reason: file.reason)
            }
        }
    }

    private struct Ignored: Error { let reason: String }

    private func failure(_ text: String, as name: String = "t.csv") -> ImportFailure? {
        #expect(throws: ImportFailure.self) { try rows(text, as: name) }
    }

    // MARK: - Names

    @Test(arguments: [
        "Image name,Latitude (deg),Longitude (deg),Altitude (m),Heading (deg)\na.jpg,48.5,7.25,270,33\n",
        "image_path,gps_latitude,gps_longitude,gps_altitude,true heading\na.jpg,48.5,7.25,270,33\n",
        "Photo_ID;Lat_WGS84;Lon_WGS84;Height;Heading[°]\na;48,5;7,25;270;33\n",
        "Datei;Breitengrad;Längengrad;Höhe;Blickrichtung\na.jpg;48,5°;7,25°;270 m;33°\n",
        "archivo;latitud;longitud;altitud;rumbo\na.jpg;48,5;7,25;270;33\n",
        "plik;szerokość;długość;wysokość;azymut\na.jpg;48,5;7,25;270;33\n",
        "filnamn;latitud;longitud;höjd;riktning\na.jpg;48,5;7,25;270;33\n",
        "Name,POINT_X,POINT_Y,POINT_Z,Direction\na,7.25,48.5,270,33\n",
        "# made by hand\n\nProject: Town\nDate: today\nfile,lat,lon,alt,heading\na.jpg,48.5,7.25,270,33\n",
        "file,lat,lon,alt,heading\n,[deg],[deg],[m],[deg]\n# first strip\na.jpg,48.5,7.25,270,33\n",
        "file,lat,lon,alt,heading\n=\"a.jpg\",=\"48.5\",=\"7.25\",=\"270\",=\"33\"\n",
        "WKT,photo,heading\n\"POINT Z (7.25 48.5 270)\",a.jpg,33\n",
        "photo;coordinates;alt;heading\na.jpg;48.5, 7.25;270;33\n",
        "photo;position;alt;heading\na.jpg;N48.5 E7.25;270;33\n",
        "photo;GPSPosition;alt;heading\na.jpg;48 deg 30' 0.00\"\" N, 7 deg 15' 0.00\"\" E;270;33\n",
    ])
    func `reads column names with units or in other languages, and positions in one column`(text: String) throws {
        let row = try #require(try rows(text).first)
        #expect(row.picture?.hasPrefix("a") == true)
        #expect(row.latitude == 48.5)
        #expect(row.longitude == 7.25)
        #expect(row.altitude == 270)
        #expect(row.heading == 33)
    }

    @Test(arguments: [
        "photo,lat,N/S,lon,E/W\na.jpg,33.5,S,70.25,W\n", "photo,lat,lat_dir,lon,lon_dir\na.jpg,33.5,S,70.25,W\n",
        "photo,latitude,longitude\na.jpg,33.5S,70.25W\n",
    ])
    func `reads a hemisphere from a separate column or after the number`(text: String) throws {
        let row = try #require(try rows(text).first)
        #expect(row.latitude == -33.5)
        #expect(row.longitude == -70.25)
    }

    @Test(arguments: [("heading(rad)", 1.5707963267948966), ("heading [gon]", 100), ("heading [deg]", 90)])
    func `reads the angle unit from the column name`(name: String, value: Double) throws {
        let row = try #require(try rows("file,lat,lon,\(name)\na.jpg,48,7,\(value)\n").first)
        #expect(abs(try #require(row.heading) - 90) < 1e-9)
    }

    @Test func `a height next to a width is the picture's height`() throws {
        let row = try #require(try rows("file,lat,lon,width,height\na.jpg,48,7,512,256\n").first)
        #expect(row.altitude == nil)
        #expect(row.height == 256)
    }

    @Test func `a direction of travel is not a heading`() throws {
        let row = try #require(try rows("file,lat,lon,gps_heading\na.jpg,48,7,90\n").first)
        #expect(row.heading == nil)
    }

    // MARK: - Times

    @Test(arguments: [
        "file,date,time,lat,lon\na.jpg,2024-05-14,09:30:00,48,7\n",
        "file;Datum;Uhrzeit;lat;lon\na.jpg;14.05.2024;09:30:00;48;7\n",
        "file,gps_week,gps_seconds,lat,lon\na.jpg,2314,207018,48,7\n",
        "timestamp,GPS_time(s),lat(deg),lon(deg),filename\n430182295732,1399714218,48,7,a.jpg\n",
    ])
    func `joins the parts of a time`(text: String) throws {
        let row = try #require(try rows(text).first)
        #expect(row.captured?.milliseconds == 1_715_679_000_000)
    }

    @Test func `a number in a GPS time column is ignored if it could be Unix time`() throws {
        let row = try #require(try rows("file,gps_time,lat,lon\na.jpg,1500000000,48,7\n").first)
        #expect(row.captured == nil)
        #expect(row.warnings.first?.contains("could be Unix time or GPS time") == true)
    }

    // MARK: - Plane coordinates

    @Test(arguments: [
        ("5'316'940.039", 5_316_940.039), ("5 316 940,039", 5_316_940.039),
        ("5\u{202F}316\u{202F}940,039", 5_316_940.039),
        ("5,316,940.039", 5_316_940.039), ("5.316.940,039", 5_316_940.039), ("414215,76", 414_215.76),
        ("414215.76", 414_215.76), ("5316940", 5_316_940), ("-12.5", -12.5),
    ])
    func `reads numbers with thousands separators`(text: String, number: Double) {
        #expect(PlaneNumber.number(text) == number)
    }

    @Test(arguments: ["414 15.766", "5'31.2", "1.2,3.4", "x", "", "12''5", "1,23,456.0"])
    func `rejects numbers with other separators`(text: String) {
        #expect(PlaneNumber.number(text) == nil)
    }

    @Test(arguments: ["Long/X\tLat/Y", "X/Long\tY/Lat", "POINT_X\tPOINT_Y"])
    func `rejects coordinates in meters without a coordinate system`(names: String) throws {
        let table = "Filename\t\(names)\tPan\tTilt\tRoll\na\t414215.766\t5316940.039\t10\t0\t0\n"
        let failure = failure(table)
        #expect(failure?.code == .coordinateSystemMissing)
        let row = try #require(try rows(table) { $0.crs = "EPSG:25832" }.first)
        #expect(abs(try #require(row.latitude) - 48) < 1e-6)
        #expect(abs(try #require(row.longitude) - 7.85) < 1e-6)
    }

    @Test(arguments: [
        "EPSG:25832\na.jpg 414215.766 5316940.039 270\nb.jpg 414193.719 5316962.601 271.5\n",
        "WGS84 UTM 32N\na.jpg\t414215.766\t5316940.039\t270\t0\t0\t0\t0.02\t0.03\n",
        "+proj=utm +zone=32 +datum=WGS84 +units=m +no_defs\na.jpg 414215.766 5316940.039 270\n",
    ])
    func `reads OpenDroneMap's geolocation file`(text: String) throws {
        let row = try #require(try rows(text, as: "geo.txt").first)
        #expect(row.picture == "a.jpg")
        #expect(abs(try #require(row.latitude) - 48) < 1e-6)
        #expect(abs(try #require(row.longitude) - 7.85) < 1e-6)
        #expect(row.altitude == 270)
        #expect(row.heading == nil)
    }

    @Test func `adds the offset to Pix4D's external parameters`() throws {
        try folder.write("p_offset.xyz", Array("400000.000 5300000.000 100.000\n".utf8))
        let table = "imageName X Y Z Omega Phi Kappa\na.jpg 14215.766 16940.039 170 90 0 0\n"
        let rows = try rows(table, as: "p_calibrated_external_camera_parameters.txt") { $0.crs = "EPSG:25832" }
        let row = try #require(rows.first)
        #expect(abs(try #require(row.latitude) - 48) < 1e-6)
        #expect(row.altitude == 270)
    }

    // MARK: - Programs

    /// With omega, phi and kappa of 90, 0 and 0, the camera is level and faces grid north, which is 0.8545° west of
    /// true north at 7.85° E in zone 32.
    @Test(arguments: [
        "POSEO Utility, Version 5\n\n(position in Meters, orientation in Degrees, lat, long in Deg)\n\n"
            + "ID\t# EVENT\tTIME(s)\tEASTING\tNORTHING\tELLIPSOID HEIGHT\tOMEGA\tPHI\tKAPPA\n\n"
            + "a\t3\t207018.5\t414215.766\t5316940.039\t270\t90\t0\t0\n",
        "GPS Time\tImage Filename\tEast/Long\tNorth/Lat\tHeight\tOmega\tPhi\tKappa\t\n"
            + "316241.7\ta.jpg\t414215.766\t5316940.039\t270\t90\t0\t0\t\n",
        "Filename; Time; X1; Y1; Z1; Omega [deg]; Phi [deg]; Kappa [deg]; M11\n"
            + "a.jpg;207018.5;414215.766;5316940.039;270;90;0;0;1\n",
        "ImageName,PosX,PosY,PosZ,Omega,Phi,Kappa\na.jpg,414215.766,5316940.039,270,90,0,0\n",
        "Timestamp,Filename,Origin Easting,Origin Northing,Origin Height,Omega[deg],Phi[deg],Kappa[deg]\n"
            + "118800.2,a.jpg,414215.766,5316940.039,270,90,0,0\n",
        "Name,ImagePath,X,Y,Z,SRS,Omega,Phi,Kappa\na,a.jpg,414215.766,5316940.039,270,25832,90,0,0\n",
    ])
    func `reads omega, phi and kappa`(text: String) throws {
        let row = try #require(try rows(text) { if !text.contains("SRS") { $0.crs = "EPSG:25832" } }.first)
        #expect(abs(try #require(row.latitude) - 48) < 1e-6)
        #expect(row.altitude == 270)
        #expect(abs(try #require(row.heading) - 359.1455) < 0.001)
        #expect(abs(try #require(row.pitch)) < 1e-6)
    }

    @Test func `the camera pitch in oriented imagery catalogs is the tilt from the nadir`() throws {
        let table = "ImagePath,X,Y,SRS,CamHeading,CamPitch,CamRoll,HFOV\na.jpg,7.25,48.5,4326,33,90,0,360\n"
        let row = try #require(try rows(table).first)
        #expect(abs(try #require(row.heading) - 33) < 1e-9)
        #expect(abs(try #require(row.pitch)) < 1e-9)
    }

    /// If an aircraft's nose points to the zenith, its camera looks at the horizon.
    @Test func `Pix4D's angles describe an aircraft only in Pix4D's own tables`() throws {
        let columns = "imageName latitude longitude altitude yaw pitch roll"
        let drone = try #require(try rows("\(columns)\na.jpg 48.5 7.25 270 33 90 0\n", as: "p.txt").first)
        #expect(abs(try #require(drone.pitch)) < 1e-6)
        let car = try #require(try rows("\(columns) fix\na.jpg 48.5 7.25 270 33 2 0 4\n", as: "c.txt").first)
        #expect(car.pitch == 2)
        #expect(car.heading == 33)
    }

    @Test func `column names can be in a comment that other comments follow`() throws {
        let table = "# poses v1: file; lat; lon\n# exported today\na.jpg; 48.5; 7.25\n"
        #expect(try rows(table).first?.latitude == 48.5)
    }

    @Test func `a picture name can begin like a comment`() throws {
        for name in ["#1.jpg", "%2.jpg"] { try folder.write(name, [0xFF, 0xD8, 0xFF]) }
        let headings = "file,heading\n#1.jpg,10\n# a note\n%2.jpg,20\n// to be checked\na.jpg,30\n"
        #expect(try rows(headings).map(\.picture) == ["#1.jpg", "%2.jpg", "a.jpg"])
        let positions = "file,lat,lon,note\n#1.jpg,48,7\n# a note,,,x\na.jpg,48,7,x\n"
        #expect(try rows(positions).map(\.picture) == ["#1.jpg", "a.jpg"])
    }

    // MARK: - Tables without column names

    @Test func `the suggestion for a table without column names works`() throws {
        let table = "a.jpg,48.50000,7.25000,270.5,5.0\nb.jpg,48.60000,7.35000,271.5,5.0\n"
        let message = failure(table, as: "geo.txt")?.description ?? ""
        #expect(message.contains("no line with the names of its columns"))
        #expect(message.contains("file=1,x=3,y=2,z=4"))
        let rows = try rows(table, as: "geo.txt") {
            $0.columns = [.file: ["1"], .x: ["3"], .y: ["2"], .z: ["4"]]
        }
        #expect(rows.map(\.picture) == ["a.jpg", "b.jpg"])
        #expect(rows.first?.latitude == 48.5)
    }

    @Test func `a table without column names is reported when its folder is scanned`() throws {
        try folder.write("geo.txt", Array("a.jpg,48.50000,7.25000,270.5\n".utf8))
        let reasons = DatasetScanner(paths: [folder.path]).compactMap { discovery -> String? in
            if case .ignored(let file) = discovery { file.reason } else { nil }
        }
        #expect(reasons.contains { $0.contains("specify the columns: file=1,x=3,y=2,z=4") })
    }
}
