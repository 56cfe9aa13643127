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
    private static let band = 128

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
        let group = try Canvas(width: canvas.width, height: canvas.height, isOpaque: false)
        for top in stride(from: 0, to: canvas.height, by: Self.band) {
            try proceed()
            var samples = SceneSamples(
                width: canvas.width * Self.samples, height: min(Self.band, canvas.height - top) * Self.samples,
                top: top * Self.samples)
            samples.draw(faces, points, anchor: anchor, scale: perPoint)
            samples.resolve(upon: group, top: top)
        }
        if let overlays { group.fade(where: overlays, to: opacity) }
        canvas.draw(group)
    }
}

/// Some rows of a picture, with several samples for each pixel.
private struct SceneSamples {
    let width, height, top: Int
    private var colors: [UInt32]
    private var nearness: [Float]

    init(width: Int, height: Int, top: Int) {
        (self.width, self.height, self.top) = (width, height, top)
        colors = Array(repeating: 0, count: width * height)
        nearness = Array(repeating: 0, count: width * height)
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

    /// Lays the means of the samples upon a canvas without anything.
    func resolve(upon canvas: Canvas, top: Int) {
        canvas.withPixels { bytes, stride in
            for row in 0..<height / 2 {
                let line = (bytes.baseAddress! + (top + row) * stride).assumingMemoryBound(to: UInt32.self)
                let (upper, lower) = (2 * row * width, (2 * row + 1) * width)
                for column in 0..<width / 2 {
                    let (first, second) = (upper + 2 * column, lower + 2 * column)
                    line[column] = UInt32(
                        meanOf: colors[first], colors[first + 1], colors[second], colors[second + 1])
                }
            }
        }
    }
}

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
}

extension Canvas {
    /// Makes it as translucent as another covers it.
    ///
    /// - Parameter opacity: Where the other covers all.
    fileprivate func fade(where other: Canvas, to opacity: Double) {
        let lost = UInt32(((1 - opacity) * 256).rounded())
        other.withPixels { cover, coverStride in
            withPixels { bytes, stride in
                for row in 0..<height {
                    let line = (bytes.baseAddress! + row * stride).assumingMemoryBound(to: UInt32.self)
                    let above = (cover.baseAddress! + row * coverStride).assumingMemoryBound(to: UInt32.self)
                    for column in 0..<width where line[column] != 0 && above[column] >> 24 > 0 {
                        let share = 256 - (above[column] >> 24) * lost / 255
                        let (even, odd) = (line[column] & 0x00FF_00FF, line[column] >> 8 & 0x00FF_00FF)
                        line[column] = ((even * share) >> 8 & 0x00FF_00FF) | ((odd * share) & 0xFF00_FF00)
                    }
                }
            }
        }
    }
}
