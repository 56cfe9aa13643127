import Testing
import VantageGeodesy

@testable import VantageImport

struct COLMAPImagesTests {
    /// The quaternion of a camera that looks north: a turn of 90° about x, from world axes to right, down and front.
    static let north = "0.7071067811865476 0.7071067811865476 0 0"

    static func images(_ poses: String...) -> String {
        "# Image list with two lines of data per image:\n"
            + "#   IMAGE_ID, QW, QX, QY, QZ, TX, TY, TZ, CAMERA_ID, NAME\n" + poses.joined()
    }

    static let cameras = """
        # Camera list with one line of data per camera:
        1 SIMPLE_RADIAL 64 32 32 32 16 0.01
        2 OPENCV_FISHEYE 64 32 20 20 32 16 0 0 0 0
        3 PINHOLE 64 32 x
        """

    /// On the central meridian of UTM zone 32, easting 500,000 is longitude 9 and grid north is true north. Northing 0
    /// is the equator. The translation is -R·C, where C is the position: easting 500,000, northing 0, altitude 100.
    @Test func `reads a pose in a projected system`() throws {
        let text = Self.images("1 \(Self.north) -500000 100 0 1 a.jpg\n\n")
        let folder = try DocumentFolder(
            ["images.txt": text, "cameras.txt": Self.cameras], pictures: ["a.jpg"], crs: "EPSG:32632")
        let row = try #require(folder.rows().first)
        #expect(abs((row.longitude ?? 0) - 9) < 1e-9)
        #expect(abs(row.latitude ?? 1) < 1e-9)
        #expect(abs((row.altitude ?? 0) - 100) < 1e-6)
        #expect(abs(Heading(normalizing: row.heading ?? 1).difference(from: Heading(normalizing: 0))) < 1e-6)
        #expect(abs(row.pitch ?? 1) < 1e-9)
        #expect(abs(row.roll ?? 1) < 1e-9)
        #expect(row.kind == .photo)
        #expect(abs((row.fieldOfView ?? 0) - 90) < 1e-9)
        #expect(row.lens?.coefficients == ["k1": 0.01])
        #expect(folder.reason("cameras.txt")?.isEmpty == false)
    }

    /// At 0° N 0° E, the axes of a geocentric system point up, east and north.
    @Test func `converts a pose in a geocentric system`() throws {
        // Right is y (east), down is -x, and front is z (north): a turn of 90° about z.
        let text = Self.images("1 0.7071067811865476 0 0 -0.7071067811865476 0 6378237 0 1 a.jpg\n\n")
        let folder = try DocumentFolder(["images.txt": text], pictures: ["a.jpg"], crs: "EPSG:4978")
        let row = try #require(folder.rows().first)
        #expect(abs(row.longitude ?? 1) < 1e-9)
        #expect(abs(row.latitude ?? 1) < 1e-9)
        #expect(abs((row.altitude ?? 0) - 100) < 1e-6)
        #expect(abs(Heading(normalizing: row.heading ?? 1).difference(from: Heading(normalizing: 0))) < 1e-9)
        #expect(abs(row.pitch ?? 1) < 1e-9)
        #expect(abs(row.roll ?? 1) < 1e-9)
        #expect(row.warnings.count == 1)
    }

    @Test func `distinguishes lines of points from poses`() throws {
        let text = Self.images(
            "1 \(Self.north) -500000 100 0 1 a.jpg\n1 2 -1 3 4 -1 5 6 7\n",
            "2 \(Self.north) -500000 100 0 2 b 1.jpg\n\n",
            "3 \(Self.north) -500000 100 0 1 c.jpg\r\n\r\n",
            "4 x 0 0 0 0 0 0 1 d.jpg\n\n",
            "5 0 0 0 0 0 0 0 1 e.jpg\n" + String(repeating: "1 2 -1 ", count: 200_000) + "\n",
            "6 \(Self.north) -500000 100 0 1 f.jpg")
        let names = ["a.jpg", "b 1.jpg", "c.jpg", "f.jpg"]
        let folder = try DocumentFolder(
            ["images.txt": text, "cameras.txt": Self.cameras], pictures: names, crs: "EPSG:32632")
        #expect(folder.rows().map(\.picture) == names)
        #expect(folder.failures().map(\.code) == [.badRow, .badRow])
    }

    @Test func `finds pictures in the folder next to the model`() throws {
        let text = Self.images("1 \(Self.north) -500000 100 0 3 a.jpg\n\n")
        let folder = try DocumentFolder(["sparse/0/images.txt": text], pictures: ["images/a.jpg"], crs: "EPSG:32632")
        let candidate = try #require(folder.candidates().first)
        #expect(candidate.picture?.name == "images/a.jpg")
        #expect(candidate.row?.fieldOfView == nil)
        #expect(candidate.row?.warnings.count == 1)
    }

    @Test(arguments: [
        (nil, ImportFailure.Code.coordinateSystemMissing), ("EPSG:4326", .badDocument), ("EPSG:0", .badDocument),
    ])
    func `refuses a model whose location on Earth is unknown`(crs: String?, code: ImportFailure.Code) throws {
        let text = Self.images("1 \(Self.north) 0 0 0 1 a.jpg\n\n")
        let folder = try DocumentFolder(["images.txt": text], pictures: ["a.jpg"], crs: crs)
        #expect(folder.rows().isEmpty)
        #expect(folder.failures().map(\.code) == [code])
        #expect(folder.failures("images.txt").map(\.code) == [code])
    }

    @Test func `reads a different kind of table with the same name`() throws {
        let folder = try DocumentFolder(["images.txt": "file,lat,lon\na.jpg,48,7\n"], pictures: ["a.jpg"])
        #expect(folder.rows().first?.latitude == 48)
    }
}
