import Foundation
import Testing

@testable import VantageImport

struct GeodataTests {
    static let isInstalled = ExternalTool("ogr2ogr") != nil

    /// Converts a table in UTM zone 32 with `ogr2ogr`.
    static func converted(to format: String, _ name: String, in folder: DocumentFolder) throws {
        try folder.folder.write("in/t.csv", "file,E,N,H,heading\na.jpg,500000,0,12.5,30\nb.jpg,600000,5000000,1,350\n")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "ogr2ogr", "-f", format, folder.folder.path + "/" + name, folder.folder.path + "/in/t.csv", "-oo",
            "X_POSSIBLE_NAMES=E", "-oo", "Y_POSSIBLE_NAMES=N", "-oo", "Z_POSSIBLE_NAMES=H", "-a_srs", "EPSG:32632",
        ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try FileManager.default.removeItem(atPath: folder.folder.path + "/in")
    }

    /// On the central meridian, easting 500,000 is longitude 9 and grid north is true north. East of the meridian, grid
    /// north is east of true north: by 0.9° at 45° N and 1.27° from the meridian.
    @Test(.enabled(if: isInstalled), arguments: [("GPKG", "t.gpkg"), ("ESRI Shapefile", "t.shp")])
    func `reads positions and headings in a projected system`(format: String, name: String) throws {
        let folder = try DocumentFolder(pictures: ["a.jpg", "b.jpg"])
        try Self.converted(to: format, name, in: folder)
        let rows = folder.rows()
        #expect(rows.map(\.picture) == ["a.jpg", "b.jpg"])
        #expect(abs((rows[0].longitude ?? 0) - 9) < 1e-9)
        #expect(abs(rows[0].latitude ?? 1) < 1e-9)
        #expect(rows[0].altitude == 12.5)
        #expect(abs((rows[0].heading ?? 0) - 30) < 1e-6)
        #expect(abs((rows[1].heading ?? 0) - 350.9) < 0.01)
    }

    @Test func `reports a file that is a GeoPackage in name only`() throws {
        let folder = try DocumentFolder(["t.gpkg": "<OGRVRTDataSource/>"])
        #expect(folder.failures("t.gpkg").map(\.code) == [.badDocument])
    }

    @Test func `does not find a program that is not installed`() {
        #expect(ExternalTool("vantage-program-that-does-not-exist") == nil)
    }

    @Test(.enabled(if: isInstalled)) func `reports a damaged file`() throws {
        let folder = try DocumentFolder()
        try folder.folder.write("t.gpkg", Array("SQLite format 3\0".utf8) + [UInt8](repeating: 7, count: 4000))
        #expect(folder.failures("t.gpkg").map(\.code) == [.badDocument])
    }
}
