import Pictures
import JPEGCodec
import Scenes
import Snapshotter

/// A picture held in memory, as a store would offer it.
struct MemoryPicture: PictureSession {
    struct Missing: Error {}

    let size: PictureSize
    let levels: [PyramidLevel]
    private let jpegs: [PyramidLevel: [UInt8]]

    /// - Parameter levels: Which halvings are stored; 0 is the full size.
    init(_ image: PixelImage, levels indices: [Int] = [0], quality: Int = 100) throws {
        size = PictureSize(width: image.width, height: image.height)
        var jpegs: [PyramidLevel: [UInt8]] = [:]
        var halved = image
        for index in 0...(indices.max() ?? 0) {
            if index > 0 { halved = halved.halved }
            guard indices.contains(index) else { continue }
            let options = JPEGEncodingOptions(quality: quality, subsampling: .s444)
            let level = PyramidLevel(index: index, ofWidth: image.width, height: image.height)
            jpegs[level] = try JPEGEncoder.encode(halved, options: options)
        }
        self.jpegs = jpegs
        levels = jpegs.keys.sorted { $0.index < $1.index }
    }

    init(width: Int, height: Int, jpegs: [PyramidLevel: [UInt8]]) {
        size = PictureSize(width: width, height: height)
        self.jpegs = jpegs
        levels = jpegs.keys.sorted { $0.index < $1.index }
    }

    func bytes(of level: PyramidLevel) throws -> [UInt8] {
        guard let jpeg = jpegs[level] else { throw Missing() }
        return jpeg
    }
}

/// A picture that must not be read.
struct UnreadablePicture: PictureSession {
    struct WasRead: Error {}

    let size: PictureSize
    var levels: [PyramidLevel] { [PyramidLevel(index: 0, ofWidth: size.width, height: size.height)] }

    init(width: Int = 1024, height: Int = 512) { size = PictureSize(width: width, height: height) }

    func bytes(of level: PyramidLevel) throws -> [UInt8] { throw WasRead() }
}
