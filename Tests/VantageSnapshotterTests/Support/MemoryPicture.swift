import VantageCore
import VantageJPEG
import VantageScenes
import VantageSnapshotter

/// A picture in memory. Like a picture in a store, it has an index, so views can read parts of it.
struct MemoryPicture: PictureSession {
    struct Missing: Error {}

    let size: PictureSize
    let levels: [PyramidLevel]
    private let jpegs: [PyramidLevel: [UInt8]]
    private let indexes: [PyramidLevel: JPEGIndex]

    /// - Parameters:
    ///   - levels: The stored levels; 0 is the full size.
    ///   - isIndexed: Whether parts can be read, as with nearly all pictures in a store.
    init(
        _ image: PixelImage, levels indices: [Int] = [0], quality: Int = 100,
        subsampling: ChromaSubsampling = .s444, isIndexed: Bool = true
    ) throws {
        var jpegs: [PyramidLevel: [UInt8]] = [:]
        var halved = image
        for index in 0...(indices.max() ?? 0) {
            if index > 0 { halved = halved.halved }
            guard indices.contains(index) else { continue }
            let options = JPEGEncodingOptions(quality: quality, subsampling: subsampling)
            let level = PyramidLevel(index: index, ofWidth: image.width, height: image.height)
            jpegs[level] = try JPEGEncoder.encode(halved, options: options)
        }
        self.init(width: image.width, height: image.height, jpegs: jpegs, isIndexed: isIndexed)
    }

    init(width: Int, height: Int, jpegs: [PyramidLevel: [UInt8]], isIndexed: Bool = true) {
        size = PictureSize(width: width, height: height)
        self.jpegs = jpegs
        levels = jpegs.keys.sorted { $0.index < $1.index }
        indexes = isIndexed ? jpegs.compactMapValues { JPEGIndex(of: $0) } : [:]
    }

    func bytes(of level: PyramidLevel) throws -> [UInt8] {
        guard let jpeg = jpegs[level] else { throw Missing() }
        return jpeg
    }

    func indexParts(_ parts: Range<Int>, of level: PyramidLevel) -> [[UInt8]]? {
        indexes[level].map { Array($0.parts[parts]) }
    }

    func bytes(_ ranges: [Range<Int>], of level: PyramidLevel) throws -> [UInt8] {
        let jpeg = try bytes(of: level)
        return ranges.flatMap { jpeg[$0.clamped(to: jpeg.indices)] }
    }
}

/// A picture that throws if it is read.
struct UnreadablePicture: PictureSession {
    struct WasRead: Error {}

    let size: PictureSize
    var levels: [PyramidLevel] { [PyramidLevel(index: 0, ofWidth: size.width, height: size.height)] }

    init(width: Int = 1024, height: Int = 512) { size = PictureSize(width: width, height: height) }

    func bytes(of level: PyramidLevel) throws -> [UInt8] { throw WasRead() }
}
