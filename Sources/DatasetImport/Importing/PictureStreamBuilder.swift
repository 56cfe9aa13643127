import JPEGCodec
import SceneStore

/// Makes the streams that the store keeps of one picture: the original, its half-size levels, a rewritten copy.
struct PictureStreamBuilder {
    /// Levels are made down to a short side of this many pixels.
    static let smallestSide = 512
    static let levelQuality = 90

    let bytes: [UInt8]
    let header: JPEGHeader
    let options: ImportOptions

    /// - Parameters:
    ///   - hash: The original's.
    ///   - path: Where the original lies, for linking to it.
    /// - Throws: `JPEGError` when the picture cannot be decoded to its end.
    func streams(hash: ContentHash, path: String) throws(JPEGError) -> [PictureStream] {
        let size = PictureSize(width: header.width, height: header.height)
        let original = PictureStream(
            level: 0, isOriginal: true, size: size,
            content: options.linksOriginals ? .linked(path: path, byteCount: bytes.count) : .stored(bytes),
            hash: hash, limitation: limitation)
        // One of the two decodes the whole picture, and so finds what is damaged.
        let levels = try levels()
        if levels.isEmpty { try JPEGDecoder.check(bytes, limits: options.limits.picture) }
        return [original] + (try rewritten(size: size).map { [$0] } ?? []) + levels
    }

    private var limitation: String? {
        header.isProgressive ? "It is a progressive JPEG, which is decoded whole." : nil
    }

    private func rewritten(size: PictureSize) throws(JPEGError) -> PictureStream? {
        guard options.rewrites, header.isProgressive else { return nil }
        let copy = try JPEGRewriter.baseline(
            bytes, restartInterval: Self.restartInterval(width: size.width), limits: options.limits.picture)
        return PictureStream(
            level: 0, isOriginal: false, size: size, content: .stored(copy), hash: ContentHash(of: copy))
    }

    private func levels() throws(JPEGError) -> [PictureStream] {
        guard options.levels == .all, hasLevel(1) else { return [] }
        var image = try JPEGDecoder.decode(bytes, scale: .half, limits: options.limits.picture)
        var streams: [PictureStream] = []
        var level = 1
        while true {
            streams.append(try stream(of: image, level: level))
            level += 1
            guard hasLevel(level) else { return streams }
            image = image.halved()
        }
    }

    private func hasLevel(_ level: Int) -> Bool { min(header.width, header.height) >> level >= Self.smallestSide }

    private func stream(of image: PixelImage, level: Int) throws(JPEGError) -> PictureStream {
        let isGrey = header.components == 1
        let encoding = JPEGEncodingOptions(
            quality: Self.levelQuality, subsampling: isGrey ? .grey : .s420,
            restartInterval: Self.restartInterval(width: image.width))
        let encoded = try JPEGEncoder.encode(image, options: encoding)
        return PictureStream(
            level: level, isOriginal: false, size: PictureSize(width: image.width, height: image.height),
            content: .stored(encoded), hash: ContentHash(of: encoded))
    }

    /// One row of 16-pixel MCUs.
    private static func restartInterval(width: Int) -> Int { (width + 15) / 16 }
}
