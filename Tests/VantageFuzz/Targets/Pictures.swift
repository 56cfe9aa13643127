import VantageJPEG
import VantageSceneFixtures

extension FuzzTarget {
    /// A decoded picture has the size given in its header, and a baseline copy has the same pixels.
    static let jpegDecode = FuzzTarget(name: "jpeg-decode", maximumLength: 8192) {
        fixtures.map { $0.encoded() }
    } check: { bytes in
        guard let header = try? JPEGDecoder.header(of: bytes, limits: limits) else { return }
        expect(header.width * header.height <= limits.maximumPixels, "A picture is larger than the limit.")
        _ = try? JPEGSegments.read(from: bytes)
        try? JPEGDecoder.check(bytes, limits: limits)
        guard let image = try? JPEGDecoder.decode(bytes, limits: limits) else { return }
        expect(
            image.width == header.width && image.height == header.height,
            "A picture's size differs from the size in its header.")
        guard let copy = try? JPEGRewriter.baseline(bytes, limits: limits) else { return }
        expect((try? JPEGDecoder.decode(copy, limits: limits)) == image, "A baseline copy has different pixels.")
    }

    /// A part decoded from an indexed picture is the same as that part of the whole picture, and decoding and indexing
    /// in one pass gives the same planes and index as in two.
    static let jpegIndex = FuzzTarget(name: "jpeg-index", maximumLength: 8192) {
        fixtures.map { [9, 3, 40, 30, 0] + $0.encoded() }
    } check: { bytes in
        var input = FuzzInput(bytes)
        let (x, y, width, height) = (input.byte(), input.byte(), input.byte() + 1, input.byte() + 1)
        let scale = JPEGScale.allCases[input.byte() % 4]
        let bytes = Array(input.rest)
        guard case .index(let index) = JPEGIndex.make(of: bytes, limits: limits) else { return }
        let planes = try? JPEGDecoder.planes(of: bytes, limits: limits)
        let indexed = IndexedPlanes(of: bytes, limits: limits)
        expect(indexed?.planes == planes, "A single pass and two give different planes.")
        expect(indexed == nil || indexed?.index == index, "A single pass and two give different indexes.")
        guard let decoder = try? JPEGPartialDecoder(indexHeader: index.header) else {
            fatalError("An index has a header that cannot be read.")
        }
        expect(decoder.width * decoder.height <= limits.maximumPixels, "An indexed picture is larger than the limit.")
        let region = PixelRegion(x: x, y: y, width: width, height: height)
        guard let part = try? decoder.part(region, scale: scale) else { return }
        let decoded = try? decode(part, rows: index.rows, bytes)
        guard let whole = try? JPEGDecoder.planes(of: bytes, scale: scale, limits: limits) else { return }
        expect(decoded == whole.cropped(to: part.region), "A part differs from the whole picture.")
    }

    /// With the index from a damaged store, decoding yields a part of the requested size or an error.
    static let jpegPart = FuzzTarget(name: "jpeg-part", maximumLength: 16_384) {
        fixtures.compactMap { fixture in
            let bytes = fixture.encoded()
            guard case .index(let index) = JPEGIndex.make(of: bytes) else { return nil }
            let rows = index.rows.flatMap(\.self)
            return sized(index.header) + sized(rows) + [3, 2, 20, 30, 0] + bytes
        }
    } check: { bytes in
        var input = FuzzInput(bytes)
        let header = input.bytes(input.word())
        let rows = input.bytes(input.word())
        let region = PixelRegion(
            x: input.byte(), y: input.byte(), width: input.byte() + 1, height: input.byte() + 1)
        let scale = JPEGScale.allCases[input.byte() % 4]
        guard let decoder = try? JPEGPartialDecoder(indexHeader: header),
            let part = try? decoder.part(region, scale: scale)
        else { return }
        // The length of each row is unknown here, so the bytes for the rows are divided equally.
        let length = rows.count / max(1, part.indexRows.upperBound)
        let divided = (0..<part.indexRows.upperBound).map { Array(rows[$0 * length..<($0 + 1) * length]) }
        guard let decoded = try? decode(part, rows: divided, Array(input.rest)) else { return }
        expect(
            decoded.width == part.region.width && decoded.height == part.region.height,
            "A part does not have the requested size.")
    }

    /// Returns bytes preceded by their count.
    private static func sized(_ bytes: [UInt8]) -> [UInt8] {
        [UInt8(bytes.count >> 8), UInt8(bytes.count & 255)] + bytes
    }

    private static let limits = JPEGLimits(maximumPixels: 1 << 18, maximumMemory: 64 << 20)

    private static func decode(_ part: JPEGPart, rows: [[UInt8]], _ bytes: [UInt8]) throws -> PlanarImage {
        guard part.indexRows.upperBound <= rows.count else { throw JPEGError(.damaged, "There are too few rows.") }
        let located = try part.located(by: Array(rows[part.indexRows]))
        return try located.decode(located.byteRanges.flatMap { bytes[$0.clamped(to: 0..<bytes.count)] })
    }

    /// Small pictures of all kinds.
    private static var fixtures: [Fixture] {
        [
            Fixture(), Fixture(color: .gray), Fixture(width: 200, height: 90, quality: 30, across: 2, down: 2),
            Fixture(across: 2, restartInterval: 5, hasOptimizedHuffman: true), Fixture(width: 40, height: 300, down: 2),
            Fixture(width: 300, height: 20, quality: 60, restartInterval: 3),
            Fixture(scans: .progressive, across: 2, down: 2),
            Fixture(scans: .oneAComponent), Fixture(isArithmetic: true), Fixture(color: .cmyk, hasAdobeSegment: true),
            Fixture(color: .ycck, hasAdobeSegment: true), Fixture(color: .rgb),
        ]
    }
}

extension PlanarImage {
    /// Returns a region whose edges lie between chroma samples.
    fileprivate func cropped(to region: PixelRegion) -> PlanarImage {
        let planes = planes.enumerated().map { index, plane in
            let step = index == 0 ? SIMD2(1, 1) : chromaStep
            let columns = region.x / step.x..<(region.x + region.width + step.x - 1) / step.x
            let rows = region.y / step.y..<(region.y + region.height + step.y - 1) / step.y
            return Plane(
                width: columns.count, height: rows.count,
                samples: rows.flatMap {
                    plane.samples[$0 * plane.width..<($0 + 1) * plane.width].dropFirst(columns.lowerBound).prefix(
                        columns.count)
                })
        }
        return PlanarImage(width: region.width, height: region.height, chromaStep: chromaStep, planes: planes)
    }
}
