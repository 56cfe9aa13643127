import VantageCore
import VantageJPEG
import VantageResampling
import VantageScenes
import VantageSceneStore

/// A builder of the streams that the store keeps for a picture: the original, its smaller levels, a rewritten copy and,
/// if views cannot read the original, a JPEG made from it.
struct PictureStreamBuilder {
    /// The range of JPEG qualities for levels, on libjpeg's scale. A level uses the original's quality, clamped to this
    /// range.
    static let levelQualities = 86...88
    /// The JPEG quality of the levels if the original cannot be read in parts. Wide views then read only levels.
    static let onlyLevelsQuality = 92
    /// The maximum total size of the levels as a fraction of the original's size, if the original can be read in parts.
    /// Above this size, the largest levels are dropped: the original is compressed so well that views do not need them.
    static let largestShare = 0.37
    /// The number of pixels above which a picture is decoded at half size to create its levels. The result is less
    /// sharp, but memory use stays bounded.
    static let maximumPixelsAtFullSize = 64_000_000

    let file: LoadedPicture.File
    /// Whether the left and right edges of the picture meet.
    let wraps: Bool
    /// The width of 360° in pixels, if the picture is a panorama.
    let turn: Double?
    let options: ImportOptions

    /// The JPEG that views read.
    private var bytes: [UInt8] { file.jpeg }
    private var header: JPEGHeader { file.header }

    /// Creates the streams.
    ///
    /// - Parameters:
    ///   - hash: The hash of the original.
    ///   - path: The path of the original, for links.
    /// - Throws: `JPEGError` if the picture cannot be decoded completely.
    func streams(hash: ContentHash, path: String) throws(JPEGError) -> [PictureStream] {
        let size = PictureSize(width: header.width, height: header.height)
        let indexed = decodedWithIndex()
        let reading =
            indexed.map { .inPart(PictureIndex($0.index)) }
            ?? PictureStream.Reading(of: bytes, limits: options.limits.picture)
        let original = PictureStream(
            level: 0, isOriginal: true, size: file.size,
            content: options.linksOriginals && !file.isArchive
                ? .linked(path: path, byteCount: file.bytes.count) : .stored(file.bytes),
            hash: hash, reading: file.conversion.map { .whole(reason: $0) } ?? reading)
        let converted =
            file.conversion == nil
            ? nil
            : PictureStream(
                level: 0, isOriginal: false, size: size, content: .stored(bytes), hash: ContentHash(of: bytes),
                reading: reading)
        var levels = try levels(
            quality: reading.isInPart ? levelQuality : Self.onlyLevelsQuality, of: indexed?.planes)
        while reading.isInPart, levels.byteCount > Self.largestShare * Double(bytes.count) { levels.removeFirst() }
        // Building the index or the levels reads the whole picture and detects damage. If neither is built, the picture
        // must be checked separately.
        if levels.isEmpty, !reading.isInPart { try JPEGDecoder.check(bytes, limits: options.limits.picture) }
        let copy = if let converted { converted } else { try rewritten(size: size) }
        return [original] + (copy.map { [$0] } ?? []) + levels
    }

    private func rewritten(size: PictureSize) throws(JPEGError) -> PictureStream? {
        guard options.rewrites, header.isProgressive else { return nil }
        let copy = try JPEGRewriter.baseline(bytes, limits: options.limits.picture)
        return PictureStream(of: copy, level: 0, size: size)
    }

    /// The sizes of the levels, starting with the largest.
    private var levelSizes: [SIMD2<Int>] {
        guard options.levels == .all else { return [] }
        return LevelSizes.sizes(of: SIMD2(header.width, header.height), turn: turn)
    }

    private var isLarge: Bool { header.width * header.height > Self.maximumPixelsAtFullSize }

    /// Decodes the picture and creates its index in one pass, if its levels are made from the picture at full size.
    private func decodedWithIndex() -> IndexedPlanes? {
        guard !levelSizes.isEmpty, !isLarge else { return nil }
        return IndexedPlanes(of: bytes, limits: options.limits.picture)
    }

    /// - Parameter planes: The picture at full size, if it has been decoded already.
    private func levels(quality: Int, of planes: PlanarImage?) throws(JPEGError) -> [PictureStream] {
        let sizes = levelSizes
        guard let first = sizes.first else { return [] }
        var image = try picture(of: first, from: planes)
        var streams = [try stream(of: image, level: 1, quality: quality)]
        for level in sizes.indices.dropFirst() {
            image = image.halved(wraps: wraps)
            streams.append(try stream(of: image, level: level + 1, quality: quality))
        }
        return streams
    }

    private var levelQuality: Int {
        let qualities = Self.levelQualities
        let original = JPEGSegments.quality(of: bytes) ?? qualities.upperBound
        return min(max(original, qualities.lowerBound), qualities.upperBound)
    }

    /// Returns the picture scaled to the size of its first smaller level.
    private func picture(of size: SIMD2<Int>, from decoded: PlanarImage?) throws(JPEGError) -> PlanarImage {
        let planes =
            if let decoded { decoded } else {
                try JPEGDecoder.planes(of: bytes, scale: isLarge ? .half : .full, limits: options.limits.picture)
            }
        guard size == LevelSizes.half(of: SIMD2(header.width, header.height)) else {
            let extent = SIMD2(Double(header.width), Double(header.height)) / (isLarge ? 2 : 1)
            return planes.resized(to: size, extent: extent, wraps: wraps)
        }
        return isLarge ? planes.sharingChroma(wraps: wraps) : planes.halved(wraps: wraps)
    }

    private func stream(of image: PlanarImage, level: Int, quality: Int) throws(JPEGError) -> PictureStream {
        let options = PlaneEncodingOptions(quality: quality, quantization: .even)
        let encoded = try JPEGEncoder.encode(image, options: options)
        return PictureStream(of: encoded, level: level, size: PictureSize(width: image.width, height: image.height))
    }
}

extension [PictureStream] {
    fileprivate var byteCount: Double { reduce(0) { $0 + Double($1.byteCount) } }
}

extension PictureStream {
    /// Creates the stream for a derived picture.
    fileprivate init(of jpeg: [UInt8], level: Int, size: PictureSize) {
        self.init(
            level: level, isOriginal: false, size: size, content: .stored(jpeg), hash: ContentHash(of: jpeg),
            reading: Reading(of: jpeg, detail: level > 0 ? .fine : .usual, limits: .standard))
    }
}

extension PictureStream.Reading {
    fileprivate init(of jpeg: [UInt8], detail: JPEGIndex.Detail = .usual, limits: JPEGLimits) {
        switch JPEGIndex.make(of: jpeg, detail: detail, limits: limits) {
        case .index(let index): self = .inPart(PictureIndex(index))
        case .limited(let words): self = .whole(reason: "It is decoded as a whole because \(words).")
        }
    }

    fileprivate var isInPart: Bool { if case .inPart = self { true } else { false } }
}

extension PictureIndex {
    fileprivate init(_ index: JPEGIndex) { self.init(header: index.header, rows: index.rows) }
}
