import CVantageRasterizer
import VantageMapCanvas

/// A depth buffer for a band of rows in an image, with several samples per pixel.
package struct SampleBuffer {
    /// The number of samples along each side of a pixel.
    package static let perSide = 2
    /// The number of pixel rows per band.
    static let band = 64

    /// The width of a row, in samples.
    package let width: Int
    /// The first pixel row, and the number of rows.
    package private(set) var top = 0
    package private(set) var rows = 0
    /// The premultiplied colors of faces; 0 where none were drawn.
    private var colors: [UInt32]
    /// The nearest raised ground at each sample; empty if the map has no raised ground.
    private var texels: [crasterizer_texel]
    /// One divided by the depth; 0 where nothing was drawn.
    private var inverseDepth: [Float]

    /// The number of extra samples at the end of each array, because a write may extend beyond the last row.
    private static let room = 3

    /// - Parameters:
    ///   - pixels: The width of a row, in pixels.
    ///   - hasGround: Whether raised ground is drawn.
    init(pixels: Int, hasGround: Bool = false) {
        width = pixels * Self.perSide
        let count = width * Self.band * Self.perSide + Self.room
        colors = Array(repeating: 0, count: count)
        texels = Array(repeating: crasterizer_texel(), count: hasGround ? count : 0)
        inverseDepth = Array(repeating: 0, count: count)
    }

    /// Moves the buffer to a band of rows and clears the depths.
    ///
    /// - Parameters:
    ///   - top: The first row of pixels.
    ///   - rows: The number of rows.
    package mutating func begin(top: Int, rows: Int) {
        (self.top, self.rows) = (top, rows)
        inverseDepth.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    }

    /// Clears the colors of faces, but keeps the depths.
    mutating func clearColors() { colors.withUnsafeMutableBufferPointer { $0.update(repeating: 0) } }

    /// The range of sample rows, counted from the top of the image.
    package var range: ClosedRange<Float> { Float(top * Self.perSide)...Float((top + rows) * Self.perSide) }

    package mutating func draw(_ body: (inout crasterizer_samples) -> Void) {
        let (width, height, top) = (Int32(width), Int32(rows * Self.perSide), Int32(top * Self.perSide))
        colors.withUnsafeMutableBufferPointer { colors in
            texels.withUnsafeMutableBufferPointer { texels in
                inverseDepth.withUnsafeMutableBufferPointer { inverseDepth in
                    var scene = crasterizer_samples(
                        colors: colors.baseAddress, texels: texels.baseAddress, inverse_depth: inverseDepth.baseAddress,
                        width: width, height: height, top: top)
                    body(&scene)
                }
            }
        }
    }

    /// Draws the averaged colors over a canvas.
    ///
    /// - Parameters:
    ///   - overlays: The overlays that show through the samples.
    ///   - opacity: The opacity of samples over an opaque overlay.
    package func resolve(onto canvas: Canvas, fading overlays: Canvas?, to opacity: Double) {
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
                        line[column] = mean.faded(to: share).composited(over: line[column])
                    }
                }
            }
        }
    }
}
