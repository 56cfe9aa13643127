import Testing
import VantageJPEG

struct JPEGGridTests {
    /// Returns pictures with different contents.
    private static func cells(_ fixture: Fixture, count: Int = 6) -> [[UInt8]] {
        (0..<count).map { index in
            var pixels = fixture.image.pixels
            for place in pixels.indices { pixels[place] = pixels[place] &+ UInt8(index * 31) }
            return fixture.encoded(pixels: pixels)
        }
    }

    /// Chroma is interpolated across the borders of the cells, so their outermost pixels may differ.
    @Test(arguments: [
        Fixture(width: 64, height: 32), Fixture(width: 48, height: 48, color: .gray),
        Fixture(width: 64, height: 48, across: 2, down: 2), Fixture(width: 64, height: 40, across: 2, down: 1),
        Fixture(width: 48, height: 48, scans: .progressive, across: 2, down: 2),
        Fixture(width: 64, height: 32, restartInterval: 3),
        Fixture(width: 64, height: 32, isArithmetic: true), Fixture(width: 64, height: 32, color: .rgb),
    ])
    func `joins pictures without changing their pixels`(fixture: Fixture) throws {
        let cells = Self.cells(fixture)
        let grid = try #require(try JPEGRewriter.grid(of: cells, columns: 3))
        let header = try JPEGDecoder.header(of: grid)
        #expect(header.width == 3 * fixture.width && header.height == 2 * fixture.height)
        #expect(!header.isProgressive && !header.isArithmetic && header.primaryByteCount == grid.count)
        let border = SIMD2(fixture.across > 1 ? 1 : 0, fixture.down > 1 ? 1 : 0)
        let whole = try JPEGDecoder.decode(grid)
        for (index, cell) in cells.enumerated() {
            let part = try JPEGDecoder.decode(cell)
            let corner = SIMD2(index % 3 * fixture.width, index / 3 * fixture.height)
            let inside = border.x * 3..<(fixture.width - border.x) * 3
            for row in border.y..<fixture.height - border.y {
                let isSame = part.row(row, from: 0, inside) == whole.row(corner.y + row, from: corner.x, inside)
                #expect(isSame, "cell \(index), row \(row)")
            }
        }
    }

    @Test func `the grid can be read in parts`() throws {
        let cells = Self.cells(Fixture(width: 160, height: 160, across: 2, down: 2))
        let grid = try #require(try JPEGRewriter.grid(of: cells, columns: 3))
        guard case .index = JPEGIndex.make(of: grid, limits: .standard) else {
            Issue.record("The grid has no index.")
            return
        }
    }

    @Test(arguments: [
        Fixture(width: 64, height: 32, quality: 80), Fixture(width: 64, height: 48),
        Fixture(width: 64, height: 32, across: 2, down: 2), Fixture(width: 64, height: 32, color: .gray),
        Fixture(width: 64, height: 32, color: .rgb),
    ])
    func `pictures that differ in size, components or tables are not joined`(other: Fixture) throws {
        let cells = Self.cells(Fixture(width: 64, height: 32), count: 5) + [other.encoded()]
        #expect(try JPEGRewriter.grid(of: cells, columns: 3) == nil)
    }

    @Test(arguments: [SIMD2(60, 64), SIMD2(64, 60), SIMD2(72, 64)])
    func `pictures that end within an MCU are not joined`(size: SIMD2<Int>) throws {
        let cells = Self.cells(Fixture(width: size.x, height: size.y, across: 2, down: 2), count: 2)
        #expect(try JPEGRewriter.grid(of: cells, columns: 2) == nil)
    }

    @Test func `CMYK pictures are not joined`() throws {
        let cells = Self.cells(Fixture(width: 64, height: 32, color: .rgb), count: 1)
        #expect(try JPEGRewriter.grid(of: cells, columns: 1) != nil)
        let inks = [Fixture(width: 64, height: 32, color: .cmyk).encoded()]
        #expect(try JPEGRewriter.grid(of: inks, columns: 1) == nil)
    }

    @Test func `a truncated picture is reported`() throws {
        var cells = Self.cells(Fixture(width: 64, height: 64), count: 4)
        cells[3] = Array(cells[3].prefix(cells[3].count * 3 / 4))
        let error = #expect(throws: JPEGError.self) { try JPEGRewriter.grid(of: cells, columns: 2) }
        #expect(error?.code == .truncated)
    }

    @Test func `respects the limits on pixels and memory`() throws {
        let cells = Self.cells(Fixture(width: 64, height: 64), count: 4)
        var limits = JPEGLimits.standard
        limits.maximumPixels = 4 * 64 * 64 - 1
        #expect(throws: JPEGError.self) { try JPEGRewriter.grid(of: cells, columns: 2, limits: limits) }
        limits = .standard
        limits.maximumMemory = 20_000
        let error = #expect(throws: JPEGError.self) { try JPEGRewriter.grid(of: cells, columns: 2, limits: limits) }
        #expect(error?.code == .tooMuchMemory)
    }
}

extension PixelImage {
    /// Returns a range of bytes in a row.
    ///
    /// - Parameter start: The column from which `bytes` is counted.
    fileprivate func row(_ row: Int, from start: Int, _ bytes: Range<Int>) -> [UInt8] {
        let origin = (row * width + start) * 3
        return Array(pixels[origin + bytes.lowerBound..<origin + bytes.upperBound])
    }
}
