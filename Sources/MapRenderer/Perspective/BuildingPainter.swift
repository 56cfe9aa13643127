import CRasterizer

/// Draws what of buildings is nearest to the camera.
struct BuildingPainter {
    private let faces: BuildingFaces
    private let anchor: SIMD2<Double>
    private let scale: Double
    private let proceed: DrawingBudget

    /// Samples of a pixel's side.
    private static let samples = 2
    /// Rows of pixels at once.
    private static let band = 64

    /// - Parameter scale: Pixels for each point.
    init(_ faces: BuildingFaces, _ projection: MapProjection, scale: Double, proceed: DrawingBudget) {
        self.faces = faces
        anchor = projection.middle
        self.scale = scale
        self.proceed = proceed
    }

    /// - Parameters:
    ///   - overlays: What lies beneath the buildings and shines through them.
    ///   - opacity: Of a building over an overlay that covers all.
    /// - Throws: `CancellationError`.
    func paint(on canvas: Canvas, over overlays: Canvas?, opacity: Double) throws {
        guard !faces.faces.isEmpty else { return }
        let perPoint = scale * Double(Self.samples)
        let points = faces.points.map { SIMD2<Float>(($0 + anchor) * perPoint) }
        var samples = SceneSamples(width: canvas.width * Self.samples, rows: Self.band * Self.samples)
        for top in stride(from: 0, to: canvas.height, by: Self.band) {
            try proceed()
            samples.begin(top: top * Self.samples, height: min(Self.band, canvas.height - top) * Self.samples)
            samples.draw(faces, points, anchor: anchor, scale: perPoint)
            samples.resolve(upon: canvas, top: top, fading: overlays, to: opacity)
        }
    }
}

/// Some rows of a picture, with several samples for each pixel.
private struct SceneSamples {
    let width: Int
    private var height = 0
    private var top = 0
    private var colors: [UInt32]
    private var nearness: [Float]

    /// - Parameter rows: The most at once.
    init(width: Int, rows: Int) {
        self.width = width
        colors = Array(repeating: 0, count: width * rows)
        nearness = Array(repeating: 0, count: width * rows)
    }

    /// Forgets what was drawn.
    mutating func begin(top: Int, height: Int) {
        (self.top, self.height) = (top, height)
        colors.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
        nearness.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    }

    /// - Parameters:
    ///   - points: Of the faces, in samples.
    ///   - scale: Samples for each point.
    mutating func draw(_ faces: BuildingFaces, _ points: [SIMD2<Float>], anchor: SIMD2<Double>, scale: Double) {
        let (width, height, top) = (Int32(width), Int32(height), Int32(top))
        colors.withUnsafeMutableBufferPointer { colors in
            nearness.withUnsafeMutableBufferPointer { nearness in
                points.withUnsafeBytes { points in
                    faces.ringEnds.withUnsafeBufferPointer { ends in
                        var scene = crasterizer_scene(
                            colors: colors.baseAddress, nearness: nearness.baseAddress, width: width, height: height,
                            top: top)
                        for face in faces.faces {
                            guard (face.rows.upperBound + anchor.y) * scale >= Double(top),
                                (face.rows.lowerBound + anchor.y) * scale <= Double(top + height)
                            else { continue }
                            let middle = face.nearness.z - (face.nearness.x * anchor.x + face.nearness.y * anchor.y)
                            var inC = crasterizer_face(
                                points: points.baseAddress!.assumingMemoryBound(to: Float.self)
                                    + 2 * face.points.lowerBound,
                                ends: ends.baseAddress! + face.rings.lowerBound, rings: Int32(face.rings.count),
                                at_origin: Float(middle), across: Float(face.nearness.x / scale),
                                down: Float(face.nearness.y / scale), color: face.color)
                            crasterizer_draw_face(&scene, &inC)
                        }
                    }
                }
            }
        }
    }

    /// Lays the means of the samples upon a canvas.
    ///
    /// - Parameters:
    ///   - overlays: Where samples let through what lies beneath them.
    ///   - opacity: Of samples where an overlay covers all.
    func resolve(upon canvas: Canvas, top: Int, fading overlays: Canvas?, to opacity: Double) {
        let lost = UInt32(((1 - opacity) * 256).rounded())
        canvas.withPixels { bytes, stride in
            colors.withUnsafeBufferPointer { colors in
                for row in 0..<height / 2 {
                    let line = (bytes.baseAddress! + (top + row) * stride).assumingMemoryBound(to: UInt32.self)
                    let cover = overlays?.row(top + row)
                    let upper = colors.baseAddress! + 2 * row * width
                    let lower = upper + width
                    for column in 0..<width / 2 {
                        let mean = UInt32(
                            meanOf: upper[2 * column], upper[2 * column + 1], lower[2 * column], lower[2 * column + 1])
                        guard mean != 0 else { continue }
                        let share = cover.map { 256 - ($0[column] >> 24) * lost / 255 } ?? 256
                        line[column] = mean.faded(to: share).laid(upon: line[column])
                    }
                }
            }
        }
    }
}

extension Canvas {
    /// The pixels of a row, as long as nobody draws on it.
    fileprivate func row(_ row: Int) -> UnsafePointer<UInt32> {
        withPixels { bytes, stride in
            UnsafePointer((bytes.baseAddress! + row * stride).assumingMemoryBound(to: UInt32.self))
        }
    }
}

/// A color, multiplied by its opacity, which comes first.
extension UInt32 {
    /// The mean of four colors.
    fileprivate init(meanOf a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) {
        if a == b, b == c, c == d {
            self = a
            return
        }
        func channels(_ color: UInt32, _ shift: UInt32) -> UInt32 { color >> shift & 0x00FF_00FF }
        func mean(_ shift: UInt32) -> UInt32 {
            let sum = channels(a, shift) + channels(b, shift) + channels(c, shift) + channels(d, shift)
            return (sum + 0x0002_0002) >> 2 & 0x00FF_00FF
        }
        self = mean(0) | mean(8) << 8
    }

    /// - Parameter share: Of 256.
    fileprivate func faded(to share: UInt32) -> UInt32 {
        guard share < 256 else { return self }
        let (even, odd) = (self & 0x00FF_00FF, self >> 8 & 0x00FF_00FF)
        return ((even * share) >> 8 & 0x00FF_00FF) | ((odd * share) & 0xFF00_FF00)
    }

    /// What is seen where it lies upon an opaque one.
    fileprivate func laid(upon other: UInt32) -> UInt32 {
        let opacity = self >> 24
        guard opacity < 255 else { return self }
        return self + other.faded(to: 256 - opacity - (opacity >> 7))
    }
}
