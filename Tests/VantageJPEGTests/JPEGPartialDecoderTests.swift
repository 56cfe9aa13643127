import VantageJPEG
import VantageSceneFixtures
import Testing

/// Tests that regions decoded through an index have exactly the same samples as in a full decode.
@Suite struct JPEGPartialDecoderTests {
    static let fixtures: [Fixture] = {
        let samplings: [(UInt8, UInt8)] = [(1, 1), (2, 1), (1, 2), (2, 2), (4, 1), (1, 4), (4, 2), (2, 4)]
        let usual = samplings.flatMap { across, down in
            // No restart markers, markers that do not align with rows, and markers at the ends of rows.
            [UInt32(0), 7, UInt32(703 + 8 * Int(across) - 1) / (8 * UInt32(across))].map { restart in
                Fixture(width: 703, height: 77, across: across, down: down, restartInterval: restart)
            }
        }
        return usual + [
            Fixture(width: 703, height: 77, color: .gray),
            Fixture(width: 703, height: 77, color: .gray, across: 2, down: 2),
            Fixture(width: 703, height: 77, across: 2, down: 2, hasOptimizedHuffman: true),
            Fixture(width: 1029, height: 40, quality: 98, across: 2, down: 2, restartInterval: 1),
            Fixture(width: 1029, height: 40, quality: 20, across: 2, down: 1, hasOptimizedHuffman: true),
            Fixture(width: 9, height: 700, across: 2, down: 2), Fixture(width: 1, height: 1, across: 2, down: 2),
        ]
    }()

    @Test(arguments: fixtures, [JPEGIndex.Detail.usual, .fine])
    func `decodes any region to the same samples as a full decode`(fixture: Fixture, detail: JPEGIndex.Detail) throws {
        let bytes = fixture.encoded()
        let indexed = try IndexedPicture(bytes, detail: detail)
        var random = SplitMix64(state: 3)
        for scale in JPEGScale.allCases {
            let whole = try JPEGDecoder.planes(of: bytes, scale: scale)
            for region in JPEGRegionTests.regions(ofWidth: whole.width, height: whole.height, random: &random) {
                let (part, at) = try indexed.decode(region, scale)
                #expect(part == whole.cropped(to: at), "\(scale) \(region)")
                #expect(at.x <= region.x && at.x + at.width >= region.x + region.width)
                #expect(at.y <= region.y && at.y + at.height >= region.y + region.height)
            }
        }
    }

    @Test(arguments: fixtures)
    func `averages the chroma samples of a full decode if chroma is subsampled`(fixture: Fixture) throws {
        let bytes = fixture.encoded()
        let indexed = try IndexedPicture(bytes)
        var random = SplitMix64(state: 4)
        for scale in JPEGScale.allCases {
            let whole = try JPEGDecoder.planes(of: bytes, scale: scale)
            for region in JPEGRegionTests.regions(ofWidth: whole.width, height: whole.height, random: &random) {
                let (part, at) = try indexed.decode(region, scale, sharesChroma: true)
                let exact = whole.cropped(to: at)
                #expect(part.planes[0] == exact.planes[0], "\(scale) \(region)")
                // A row of MCUs that is one sample high has no pairs to average.
                guard part.chromaStep != exact.chromaStep else { continue }
                #expect(exact.chromaStep == SIMD2(1, 1) && part.chromaStep == SIMD2(2, 2))
                for (one, other) in zip(part.planes, exact.planes).dropFirst() { one.expectMeans(of: other) }
            }
        }
    }

    @Test func `keeps chroma subsampled at a smaller scale on request`() throws {
        let indexed = try IndexedPicture(Fixture(width: 703, height: 77, across: 2, down: 2).encoded())
        let region = PixelRegion(x: 33, y: 5, width: 101, height: 20)
        #expect(try indexed.decode(region, .half).0.chromaStep == SIMD2(1, 1))
        #expect(try indexed.decode(region, .half, sharesChroma: true).0.chromaStep == SIMD2(2, 2))
    }

    @Test func `uses shorter segments in a fine index`() throws {
        let bytes = Fixture(width: 2000, height: 77, quality: 98, across: 2, down: 2).encoded()
        let (usual, fine) = (try IndexedPicture(bytes).index, try IndexedPicture(bytes, detail: .fine).index)
        #expect(usual.header[1] >= 8 && (4..<8).contains(fine.header[1]))
        #expect(fine.byteCount < bytes.count / 16)
    }

    @Test func `ignores bytes after the picture`() throws {
        let bytes = Fixture(width: 703, height: 77, across: 2, down: 1).encoded()
        let indexed = try IndexedPicture(bytes + bytes + [1, 2, 3])
        let whole = try JPEGDecoder.planes(of: bytes)
        let all = PixelRegion(x: 0, y: 0, width: 703, height: 77)
        #expect(try indexed.decode(all, .full).0 == whole)
    }

    @Test func `skips columns that are not requested and decodes the others exactly`() throws {
        let bytes = Fixture(width: 703, height: 77, across: 2, down: 2).encoded()
        let indexed = try IndexedPicture(bytes)
        let whole = try JPEGDecoder.planes(of: bytes)
        let region = PixelRegion(x: 100, y: 0, width: 500, height: 77)
        let (part, at) = try indexed.decode(region, .full) { rows in
            rows.lowerBound == 16 ? nil : 300 + rows.lowerBound..<420
        }
        let exact = whole.cropped(to: at)
        for row in 0..<77 where row / 16 != 1 {
            let columns = 300 + row / 16 * 16 - at.x..<420 - at.x
            #expect(part.planes[0].row(row)[columns] == exact.planes[0].row(row)[columns])
        }
        #expect(part.planes[0].row(20) != exact.planes[0].row(20))
    }

    @Test(arguments: [
        (Fixture(scans: .progressive), "progressive"), (Fixture(scans: .oneAComponent), "several scans"),
        (Fixture(isArithmetic: true), "arithmetic"), (Fixture(color: .cmyk), "colors"),
        (Fixture(color: .rgb, hasAdobeSegment: true), "colors"),
    ])
    func `reports why a picture cannot be indexed`(fixture: Fixture, word: String) {
        guard case .limited(let words) = JPEGIndex.make(of: fixture.encoded()) else {
            Issue.record("The picture was indexed.")
            return
        }
        #expect(words.contains(word))
    }

    @Test func `refuses to index a truncated picture`() {
        let bytes = Fixture(width: 703, height: 77, across: 2, down: 2).encoded()
        for count in stride(from: 0, to: bytes.count - 2, by: 97) {
            guard case .limited = JPEGIndex.make(of: Array(bytes[..<count])) else {
                Issue.record("Indexed a picture truncated to \(count) of \(bytes.count) bytes.")
                return
            }
        }
    }

    @Test func `keeps the index under a fiftieth of the picture's size`() throws {
        let bytes = Fixture(width: 4000, height: 640, across: 2, down: 2).encoded()
        let indexed = try IndexedPicture(bytes)
        #expect(indexed.index.byteCount * 50 < bytes.count)
    }

    @Test func `refuses or reads damaged data without reading past its end`() throws {
        var random = SplitMix64(state: 5)
        for fixture in [Fixture(width: 703, height: 77, across: 2, down: 2), Fixture(width: 703, restartInterval: 5)] {
            let bytes = fixture.encoded()
            let indexed = try IndexedPicture(bytes)
            let region = PixelRegion(x: 100, y: 10, width: 500, height: 40)
            for _ in 0..<400 {
                var damaged = bytes
                for _ in 0..<Int.random(in: 1...5, using: &random) {
                    damaged[Int.random(in: 0..<damaged.count, using: &random)] = .random(in: 0...255, using: &random)
                }
                // Tries three combinations: the intact file's index with damaged bytes, a damaged file's index with
                // intact bytes, and a damaged file with its own index.
                _ = try? IndexedPicture(damaged, index: indexed.index).decode(region, .half)
                guard case .index(let index) = JPEGIndex.make(of: damaged) else { continue }
                _ = try? IndexedPicture(bytes, index: index).decode(region, .full)
                _ = try? IndexedPicture(damaged, index: index).decode(region, .full)
            }
        }
    }

    @Test func `refuses or reads a damaged index without reading past the end of the data`() throws {
        var random = SplitMix64(state: 6)
        let bytes = Fixture(width: 703, height: 77, across: 2, down: 1).encoded()
        let indexed = try IndexedPicture(bytes)
        let region = PixelRegion(x: 100, y: 10, width: 500, height: 40)
        for _ in 0..<600 {
            var header = indexed.index.header
            var rows = indexed.index.rows
            if Bool.random(using: &random) {
                header[Int.random(in: 0..<header.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            let row = Int.random(in: 0..<rows.count, using: &random)
            rows[row][Int.random(in: 0..<rows[row].count, using: &random)] = .random(in: 0...255, using: &random)
            if Bool.random(using: &random) { rows[row].removeLast() }
            _ = try? IndexedPicture.decode(bytes, header: header, rows: rows, region, .full)
        }
    }
}

extension PlanarImage.Plane {
    /// Compares samples with the means of 2×2 samples. Skips the means at the edges, because they include padding.
    fileprivate func expectMeans(of other: PlanarImage.Plane) {
        #expect(width == (other.width + 1) / 2 && height == (other.height + 1) / 2)
        for row in 0..<other.height / 2 {
            let (upper, lower) = (other.row(2 * row), other.row(2 * row + 1))
            let means = (0..<other.width / 2).map { column in
                let samples = upper[2 * column...2 * column + 1] + lower[2 * column...2 * column + 1]
                return UInt8((samples.reduce(2) { $0 + Int($1) }) / 4)
            }
            #expect(Array(self.row(row).prefix(means.count)) == means)
        }
    }
}
