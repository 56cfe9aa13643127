import CRasterizer

/// Some rows of a picture, with several samples for each pixel: what is nearest to the camera.
struct SceneSamples {
    /// Of a pixel's side.
    static let perSide = 2
    /// Rows of pixels at once.
    static let band = 64

    /// Samples.
    let width: Int
    /// Rows of pixels: the first one, and how many.
    private(set) var top = 0
    private(set) var rows = 0
    /// Of faces, each multiplied by its opacity; 0 where none was drawn.
    private var colors: [UInt32]
    /// Of raised ground, where it is nearest; none where there is no such ground.
    private var places: [crasterizer_place]
    /// One divided by the depth; 0 where nothing was drawn.
    private var nearness: [Float]

    /// Samples that may be written at once, of which the last may lie behind the last one.
    private static let room = 3

    /// - Parameters:
    ///   - pixels: Of a row.
    ///   - hasGround: Whether raised ground is drawn.
    init(pixels: Int, hasGround: Bool = false) {
        width = pixels * Self.perSide
        let count = width * Self.band * Self.perSide + Self.room
        colors = Array(repeating: 0, count: count)
        places = Array(repeating: crasterizer_place(), count: hasGround ? count : 0)
        nearness = Array(repeating: 0, count: count)
    }

    /// Forgets what was drawn how near.
    ///
    /// - Parameters: Rows of pixels.
    mutating func begin(top: Int, rows: Int) {
        (self.top, self.rows) = (top, rows)
        nearness.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    }

    /// Forgets the colors of faces, but not what is how near.
    mutating func clearColors() { colors.withUnsafeMutableBufferPointer { $0.update(repeating: 0) } }

    /// Which rows of samples there are, from the top of the picture.
    var range: ClosedRange<Float> { Float(top * Self.perSide)...Float((top + rows) * Self.perSide) }

    mutating func draw(_ body: (inout crasterizer_scene) -> Void) {
        let (width, height, top) = (Int32(width), Int32(rows * Self.perSide), Int32(top * Self.perSide))
        colors.withUnsafeMutableBufferPointer { colors in
            places.withUnsafeMutableBufferPointer { places in
                nearness.withUnsafeMutableBufferPointer { nearness in
                    var scene = crasterizer_scene(
                        colors: colors.baseAddress, places: places.baseAddress, nearness: nearness.baseAddress,
                        width: width, height: height, top: top)
                    body(&scene)
                }
            }
        }
    }

    /// Lays the means of the colors upon a canvas.
    ///
    /// - Parameters:
    ///   - overlays: Where samples let through what lies beneath them.
    ///   - opacity: Of samples where an overlay covers all.
    func resolve(upon canvas: Canvas, fading overlays: Canvas?, to opacity: Double) {
        let lost = UInt32(((1 - opacity) * 256).rounded())
        canvas.withPixels { bytes, stride in
            colors.withUnsafeBufferPointer { colors in
                for row in 0..<rows {
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
    func row(_ row: Int) -> UnsafeMutablePointer<UInt32> {
        withPixels { bytes, stride in (bytes.baseAddress! + row * stride).assumingMemoryBound(to: UInt32.self) }
    }
}
