import Testing

@testable import VantageMapRelief

@Suite struct TerrainGridTests {
    private static func grid(_ height: (_ x: Int, _ y: Int) -> Float) throws -> TerrainGrid {
        let corners = TerrainGrid.corners
        return try #require(TerrainGrid((0..<corners * corners).map { height($0 % corners, $0 / corners) }))
    }

    @Test func `a uniform slope has no error at any step`() throws {
        let grid = try Self.grid { Float(3 * $0 - 2 * $1) }
        #expect(grid.errors == .zero)
    }

    @Test func `reports a removed peak's height as the error`() throws {
        let grid = try Self.grid { ($0, $1) == (7, 9) ? 140 : 100 }
        #expect(grid.errors == SIMD2(40, 40))
        #expect(TerrainTriangles(heights: grid.heights, step: 2).height(at: SIMD2(7, 9)) == 100)
    }

    @Test func `a peak at a vertex of a coarser grid has a broader foot there`() throws {
        let grid = try Self.grid { ($0, $1) == (8, 12) ? 140 : 100 }
        #expect(TerrainTriangles(heights: grid.heights, step: 4).height(at: SIMD2(8, 12)) == 140)
        // At steps 2 and 4, the ground next to the peak rises to half and three quarters of the peak's height.
        #expect(grid.errors == SIMD2(20, 30))
    }

    @Test func `extends known ground past its edge by two cells, then ends it with a cliff`() throws {
        let grid = try Self.grid { x, y in y == 0 ? Float(1000 + 10 * x) : .nan }
        #expect(grid.range.lowerBound == 0 && grid.errors.y > 500)
        for (row, height) in [(0, 1000), (1, 1000), (2, 1000), (3, 0), (48, 0)] as [(Int, Float)] {
            for column in 0..<TerrainGrid.corners {
                let expected = height == 0 ? 0 : height + 10 * Float(column)
                #expect(grid.heights[row * TerrainGrid.corners + column] == expected, "\(column), \(row)")
            }
        }
        let gap = try Self.grid { x, y in (20...23).contains(x) && (30...33).contains(y) ? .nan : 500 }
        #expect(gap.range == 500...500 && gap.drop == 0)
        let level = [Float](repeating: 700, count: TerrainGrid.corners * TerrainGrid.corners)
        #expect(TerrainGrid(level, endsBeside: true)?.drop == 700)
    }

    @Test func `triangles that use every fourth vertex stay within the reported error`() throws {
        let grid = try Self.grid { x, y in Float((x * x * 31 + y * y * 17 + x * y * 7) % 101) }
        let (fine, coarse) = (TerrainTriangles(heights: grid.heights), TerrainTriangles(heights: grid.heights, step: 4))
        var most = 0.0
        for number in 0..<5000 {
            let place = SIMD2(Double(number % 71), Double(number / 71)) * (Double(TerrainGrid.cells) / 71)
            most = max(most, abs(fine.height(at: place) - coarse.height(at: place)))
        }
        #expect(most > 0 && most <= Double(grid.errors.y) + 1e-4)
    }
}
