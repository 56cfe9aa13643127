import VantageJPEG

/// The colors along the edges of a face's picture.
struct FaceEdges: Sendable {
    /// The number of samples along an edge.
    static let samples = 32
    /// The minimum width of the scaled picture from which the samples are taken, in pixels. At this size, the outermost
    /// pixels are narrow enough that both sides of an edge look alike, and wide enough that noise hardly matters.
    private static let minimumSide = 96

    /// Red, green and blue from 0 to 255. The top and bottom edges run from left to right, the left and right edges
    /// from top to bottom.
    let top: [SIMD3<Double>]
    let right: [SIMD3<Double>]
    let bottom: [SIMD3<Double>]
    let left: [SIMD3<Double>]

    /// Decodes a picture at a small scale.
    ///
    /// - Throws: `JPEGError` if it cannot be decoded.
    init(of jpeg: [UInt8], _ header: JPEGHeader, limits: JPEGLimits) throws(JPEGError) {
        let scale = JPEGScale.allCases.last { header.width / $0.rawValue >= Self.minimumSide }
        self.init(of: try JPEGDecoder.decode(jpeg, scale: scale ?? .full, limits: limits))
    }

    private init(of image: PixelImage) {
        let (width, height) = (image.width, image.height)
        func color(_ x: Int, _ y: Int) -> SIMD3<Double> {
            let index = (y * width + x) * 3
            return SIMD3(image.pixels[index..<index + 3].map(Double.init))
        }
        func edge(_ length: Int, _ color: (Int) -> SIMD3<Double>) -> [SIMD3<Double>] {
            (0..<Self.samples).map { sample in
                let start = sample * length / Self.samples
                let end = max(start + 1, (sample + 1) * length / Self.samples)
                return (start..<end).reduce(SIMD3()) { $0 + color($1) } / Double(end - start)
            }
        }
        top = edge(width) { color($0, 0) }
        bottom = edge(width) { color($0, height - 1) }
        left = edge(height) { color(0, $0) }
        right = edge(height) { color(width - 1, $0) }
    }
}
