import Foundation
import Testing
import VantageMapTiles
import VantageSceneFixtures

@testable import VantageMapCanvas
@testable import VantageMapRelief

/// Compares the contour lines in a real elevation tile of the Alps with those that GDAL traces.
@Suite struct ContoursBesideGDALTests {
    private static let tile: URL? = SharedData.folder
        .map { $0.appending(path: "elevation/gl-terrain/11-1087-715.png") }
        .flatMap { FileManager.default.isReadableFile(atPath: $0.path) ? $0 : nil }
    private static let tool = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/gdal_contour" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    private static let side = 160

    /// The northwest corner of the tile.
    private static func heights(_ file: URL) throws -> HeightSamples {
        let tile = try ElevationTile([UInt8](Data(contentsOf: file)), encoding: .mapbox, label: "The tile")
        let heights = (0..<side).flatMap { row in tile.heights[row * tile.width..<row * tile.width + side] }
        return HeightSamples(squares: side - 1, heights: Array(heights))
    }

    /// GDAL's lines, in pixels from the center of the first pixel.
    private static func linesOfGDAL(
        _ heights: HeightSamples, interval: Int, _ tool: String
    ) throws -> [(height: Double, points: [SIMD2<Double>])] {
        let folder = try TemporaryFolder()
        let rows = (0..<side).map { row in
            heights.heights[row * side..<(row + 1) * side].map { "\($0)" }.joined(separator: " ")
        }
        let header = "ncols \(side)\nnrows \(side)\nxllcorner -0.5\nyllcorner \(0.5 - Double(side))\ncellsize 1\n"
        let grid = try folder.write(header + rows.joined(separator: "\n") + "\n", to: "grid.asc")
        let found = grid.deletingLastPathComponent().appending(path: "lines.geojson")
        let process = Process()
        process.executableURL = URL(filePath: tool)
        process.arguments = ["-q", "-a", "height", "-i", "\(interval)", "-f", "GeoJSON", grid.path, found.path]
        try process.run()
        process.waitUntilExit()
        let json = try JSONSerialization.jsonObject(with: Data(contentsOf: found)) as? [String: Any]
        return (json?["features"] as? [[String: Any]] ?? []).compactMap { feature in
            guard let properties = feature["properties"] as? [String: Any],
                let height = properties["height"] as? Double, let geometry = feature["geometry"] as? [String: Any],
                let line = geometry["coordinates"] as? [[Double]]
            else { return nil }
            return (height, line.map { SIMD2($0[0], -$0[1]) })
        }
    }

    @Test(
        .enabled(if: tile != nil && tool != nil, "Requires shared data with elevation tiles, and gdal_contour."))
    func `traces the same lines as GDAL`() throws {
        let heights = try Self.heights(try #require(Self.tile))
        let theirs = try Self.linesOfGDAL(heights, interval: 100, try #require(Self.tool))
        let lines = ContourTracer.lines(of: heights, interval: 100)
        let ours = lines.lines.map { line in
            (height: line.height, points: lines.points[line.range].map { SIMD2<Double>($0) })
        }
        #expect(Set(ours.map(\.height)).count > 5)
        for (some, others) in [(ours, theirs), (theirs, ours)] {
            var (near, all) = (0, 0)
            for line in some {
                let same = others.filter { $0.height == line.height }.map(\.points)
                // Skips the margin outside the centers of the outermost pixels, where GDAL extrapolates differently.
                for point in line.points where point.min() > 0.5 && point.max() < Double(Self.side) - 1.5 {
                    all += 1
                    if same.contains(where: { ShapeGeometry.distance($0, point) < 0.1 }) { near += 1 }
                }
            }
            #expect(all > 3000 && near == all)
        }
    }
}
