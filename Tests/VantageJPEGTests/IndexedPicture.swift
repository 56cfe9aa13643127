import VantageJPEG

/// A JPEG and its index, as a store holds them.
struct IndexedPicture {
    let bytes: [UInt8]
    let index: JPEGIndex

    struct Limited: Error { let words: String }

    /// - Throws: `Limited` if the JPEG cannot be indexed.
    init(_ bytes: [UInt8], detail: JPEGIndex.Detail = .usual) throws {
        switch JPEGIndex.make(of: bytes, detail: detail) {
        case .index(let index): self.init(bytes, index: index)
        case .limited(let words): throw Limited(words: words)
        }
    }

    init(_ bytes: [UInt8], index: JPEGIndex) {
        self.bytes = bytes
        self.index = index
    }

    func decode(
        _ region: PixelRegion, _ scale: JPEGScale, sharesChroma: Bool = false,
        columns: (Range<Int>) -> Range<Int>? = { _ in 0..<Int.max }
    ) throws -> (PlanarImage, PixelRegion) {
        try Self.decode(
            bytes, header: index.header, rows: index.rows, region, scale, sharesChroma: sharesChroma, columns: columns)
    }

    static func decode(
        _ bytes: [UInt8], header: [UInt8], rows: [[UInt8]], _ region: PixelRegion, _ scale: JPEGScale,
        sharesChroma: Bool = false, columns: (Range<Int>) -> Range<Int>? = { _ in 0..<Int.max }
    ) throws -> (PlanarImage, PixelRegion) {
        let part = try JPEGPartialDecoder(indexHeader: header)
            .part(region, scale: scale, sharesChroma: sharesChroma, columns: columns)
        let located = try part.located(by: Array(rows[part.indexRows.clamped(to: 0..<rows.count)]))
        let ranges = located.byteRanges.flatMap { bytes[$0.clamped(to: 0..<bytes.count)] }
        return (try located.decode(ranges), part.region)
    }
}

extension PlanarImage {
    /// Returns a region whose edges lie between chroma samples.
    func cropped(to region: PixelRegion) -> PlanarImage {
        let planes = planes.enumerated().map { index, plane in
            let step = index == 0 ? SIMD2(1, 1) : chromaStep
            let columns = region.x / step.x..<(region.x + region.width + step.x - 1) / step.x
            let rows = region.y / step.y..<(region.y + region.height + step.y - 1) / step.y
            return Plane(
                width: columns.count, height: rows.count, samples: rows.flatMap { plane.row($0)[columns] })
        }
        return PlanarImage(width: region.width, height: region.height, chromaStep: chromaStep, planes: planes)
    }
}

extension PlanarImage.Plane {
    func row(_ row: Int) -> [UInt8] { Array(samples[row * width..<(row + 1) * width]) }
}
