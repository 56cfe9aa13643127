import JPEGCodec
import SceneStore

/// Makes the streams that the store keeps of one picture: the original, its half-size levels, a rewritten copy.
struct PictureStreamBuilder {
    /// Levels are made down to a short side of this many pixels.
    static let smallestSide = 512
    /// libjpeg's scale. A level is of the original's quality, as far as that lies within these; of the highest where views
    /// have nothing else to read than levels.
    static let levelQualities = 80...90
    /// A level that takes more of the original's bytes than this part spares a view nothing, as long as the original can
    /// be read in part; it is left out.
    static let largestShare = 0.35
    /// A larger picture is decoded at half its size for its levels, which is less sharp, so that memory stays bounded.
    static let maximumPixelsAtFullSize = 64_000_000

    let bytes: [UInt8]
    let header: JPEGHeader
    /// Whether the left and the right edge of the picture meet.
    let wraps: Bool
    let options: ImportOptions

    /// - Parameters:
    ///   - hash: The original's.
    ///   - path: Where the original lies, for linking to it.
    /// - Throws: `JPEGError` when the picture cannot be decoded to its end.
    func streams(hash: ContentHash, path: String) throws(JPEGError) -> [PictureStream] {
        let size = PictureSize(width: header.width, height: header.height)
        let reading = PictureStream.Reading(of: bytes, limits: options.limits.picture)
        let original = PictureStream(
            level: 0, isOriginal: true, size: size,
            content: options.linksOriginals ? .linked(path: path, byteCount: bytes.count) : .stored(bytes),
            hash: hash, reading: reading)
        let quality = reading.isInPart ? levelQuality : Self.levelQualities.upperBound
        let levels = try levels(quality: quality).filter { level in
            !reading.isInPart || Double(level.byteCount) <= Self.largestShare * Double(bytes.count)
        }
        // What is damaged is found by whatever reads the whole picture: the index, the levels, or else a check.
        if levels.isEmpty, !reading.isInPart { try JPEGDecoder.check(bytes, limits: options.limits.picture) }
        return [original] + (try rewritten(size: size).map { [$0] } ?? []) + levels
    }

    private func rewritten(size: PictureSize) throws(JPEGError) -> PictureStream? {
        guard options.rewrites, header.isProgressive else { return nil }
        let copy = try JPEGRewriter.baseline(bytes, limits: options.limits.picture)
        return PictureStream(of: copy, level: 0, size: size)
    }

    private func levels(quality: Int) throws(JPEGError) -> [PictureStream] {
        guard options.levels == .all, hasLevel(1) else { return [] }
        var image = try half()
        var streams: [PictureStream] = []
        var level = 1
        while true {
            streams.append(try stream(of: image, level: level, quality: quality))
            level += 1
            guard hasLevel(level) else { return streams }
            image = image.halved(wraps: wraps)
        }
    }

    private var levelQuality: Int {
        let qualities = Self.levelQualities
        let original = JPEGSegments.quality(of: bytes) ?? qualities.upperBound
        return min(max(original, qualities.lowerBound), qualities.upperBound)
    }

    private func hasLevel(_ level: Int) -> Bool { min(header.width, header.height) >> level >= Self.smallestSide }

    private func half() throws(JPEGError) -> PlanarImage {
        let limits = options.limits.picture
        guard header.width * header.height > Self.maximumPixelsAtFullSize else {
            return try JPEGDecoder.planes(of: bytes, limits: limits).halved(wraps: wraps)
        }
        return try JPEGDecoder.planes(of: bytes, scale: .half, limits: limits).sharingChroma(wraps: wraps)
    }

    private func stream(of image: PlanarImage, level: Int, quality: Int) throws(JPEGError) -> PictureStream {
        let encoded = try JPEGEncoder.encode(image, options: JPEGEncodingOptions(quality: quality))
        return PictureStream(of: encoded, level: level, size: PictureSize(width: image.width, height: image.height))
    }
}

extension PictureStream {
    /// A stream that was made here.
    fileprivate init(of jpeg: [UInt8], level: Int, size: PictureSize) {
        self.init(
            level: level, isOriginal: false, size: size, content: .stored(jpeg), hash: ContentHash(of: jpeg),
            reading: Reading(of: jpeg, limits: .standard))
    }
}

extension PictureStream.Reading {
    fileprivate init(of jpeg: [UInt8], limits: JPEGLimits) {
        switch JPEGIndex.make(of: jpeg, limits: limits) {
        case .index(let index): self = .inPart(PictureIndex(header: index.header, rows: index.rows))
        case .limited(let words): self = .whole(reason: "It is decoded whole, because \(words).")
        }
    }

    fileprivate var isInPart: Bool { if case .inPart = self { true } else { false } }
}
