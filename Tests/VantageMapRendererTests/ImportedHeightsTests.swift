import Foundation
import Testing
import VantageGeodesy
import VantageMapTiles
import VantageSceneFixtures

@testable import VantageMapRenderer

/// The output of `scripts/import-elevation.sh` for a grid.
@Suite(
    .fewAtATime,
    .enabled(
        if: FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/osgeo"),
        "GDAL's Python package is missing. scripts/test.sh installs it."))
struct ImportedHeightsTests {
    private static let script = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../scripts/import-elevation.sh").standardized

    /// The number of cells along each side, and their size in degrees: 3 arc seconds, as in SRTM.
    private static let (side, cell) = (40, 1.0 / 1200)
    private static let (west, south) = (10.6, 46.8)
    private static let missing = -9999

    /// The height of a cell, counted from the northwest: slopes with a sharp peak on every tenth cell.
    private static func height(_ row: Int, _ column: Int) -> Int {
        let isPeak = row % 10 == 5 && column % 10 == 5
        return 1500 + 12 * row + 7 * (column % 10) + (isPeak ? 180 : 0)
    }

    private static func middle(_ row: Int, _ column: Int) throws -> Coordinate {
        try Coordinate(
            latitude: south + (Double(side - row) - 0.5) * cell, longitude: west + (Double(column) + 0.5) * cell)
    }

    /// - Parameter voids: The cells without a height.
    private static func imported(voids: [SIMD2<Int>] = []) throws -> (MapRenderer, log: String) {
        let folder = try TemporaryFolder()
        var grid = "ncols \(side)\nnrows \(side)\nxllcorner \(west)\nyllcorner \(south)\ncellsize \(cell)\n"
        for row in 0..<side {
            let heights = (0..<side).map { voids.contains(SIMD2(row, $0)) ? missing : height(row, $0) }
            grid += heights.map(String.init).joined(separator: " ") + "\n"
        }
        let file = folder.url.appending(path: "hills.asc")
        try Data(grid.utf8).write(to: file)
        let system = """
            GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],\
            UNIT["degree",0.0174532925199433]]
            """
        try Data(system.utf8).write(to: folder.url.appending(path: "hills.prj"))
        let output = folder.url.appending(path: "hills.mbtiles")
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = [script.path, file.path, "--output", output.path]
        let log = folder.url.appending(path: "log")
        _ = FileManager.default.createFile(atPath: log.path, contents: nil)
        process.standardError = try FileHandle(forWritingTo: log)
        try process.run()
        process.waitUntilExit()
        let text = try String(contentsOf: log, encoding: .utf8)
        #expect(process.terminationStatus == 0, "\(text)")
        return (MapRenderer(sources: [try MapSources.open(output)]), text)
    }

    @Test func `keeps the heights of slopes and of peaks`() throws {
        let (renderer, _) = try Self.imported()
        let cells = (2..<38).flatMap { row in (2..<38).map { (row, $0) } }
        let found = try renderer.elevations(at: cells.map { try Self.middle($0, $1) })
        let off = zip(cells, found).map { cell, height in
            abs((height ?? .infinity) - Double(Self.height(cell.0, cell.1)))
        }
        #expect(off.reduce(0, +) / Double(off.count) < 1.5)
        let peaks = zip(cells, off).filter { $0.0.0 % 10 == 5 && $0.0.1 % 10 == 5 }.map(\.1)
        #expect(peaks.count == 16)
        #expect((peaks.max() ?? .infinity) < 2, "\(peaks)")
    }

    @Test func `fills voids inside the data and reports them, but not at its edge`() throws {
        let inside = [SIMD2(20, 20), SIMD2(20, 21), SIMD2(21, 20)]
        let edge = (0..<4).flatMap { row in (0..<40).map { SIMD2(row, $0) } }
        let (renderer, log) = try Self.imported(voids: inside + edge)
        #expect(log.contains("filled in 3 missing heights"))
        let filled = try #require(try renderer.elevations(at: [try Self.middle(20, 20)])[0])
        #expect(abs(filled - Double(Self.height(20, 20))) < 60)
        #expect(try renderer.elevations(at: [try Self.middle(1, 20)])[0] == nil)
    }
}
