import CVantageRasterizer
import VantageMapCanvas

/// The pixels of a ground texture at full, half and quarter size.
package final class TexturePixels: @unchecked Sendable {
    // Sendable, because the pixels are written only during initialization.
    private let pixels: UnsafeMutableBufferPointer<UInt32>
    private let side: Int

    /// - Parameters:
    ///   - canvas: A square canvas whose width is a multiple of four.
    ///   - cover: The overlays. The opacity of each texture pixel becomes the fraction that the overlays leave
    ///     uncovered.
    package init(_ canvas: Canvas, cover: Canvas? = nil) throws(MapError) {
        side = canvas.width
        let counts = [side, side / 2, side / 4].map(Self.count)
        let count = counts.reduce(0, +)
        guard let memory = PixelMemory.take(count * 4, isCleared: true) else {
            throw MapError(.cannotDraw, "There is not enough memory for the ground of the map. Make the map smaller.")
        }
        pixels = UnsafeMutableBufferPointer(start: memory.bindMemory(to: UInt32.self, capacity: count), count: count)
        copy(canvas, cover)
        crasterizer_halve_texture(level(0), Int32(side), level(1))
        crasterizer_halve_texture(level(1), Int32(side / 2), level(2))
    }

    deinit { PixelMemory.checkIn(pixels.baseAddress!) }

    package var byteCount: Int { pixels.count * 4 }

    /// Returns the number of pixels, including a border of one pixel.
    private static func count(_ side: Int) -> Int { (side + 2) * (side + 2) }

    private func level(_ level: Int) -> UnsafeMutablePointer<UInt32> {
        pixels.baseAddress! + (0..<level).reduce(0) { $0 + Self.count(side >> $1) }
    }

    private func copy(_ canvas: Canvas, _ cover: Canvas?) {
        for row in 0..<side {
            let (line, target) = (canvas.row(row), self.row(row))
            for column in 0..<side { target[column] = line[column] | 0xFF00_0000 }
            guard let covered = cover?.row(row) else { continue }
            for column in 0..<side { target[column] -= covered[column] & 0xFF00_0000 }
        }
        crasterizer_frame_texture(level(0), Int32(side))
    }

    private func row(_ row: Int) -> UnsafeMutablePointer<UInt32> { level(0) + (row + 1) * (side + 2) + 1 }

    /// Returns a copy that can be drawn on.
    package func canvas() throws(MapError) -> Canvas {
        let canvas = try Canvas(width: side, height: side, isOpaque: true)
        for row in 0..<side { canvas.row(row).update(from: self.row(row), count: side) }
        return canvas
    }

    /// Returns a texture that is valid as long as `self` exists.
    ///
    /// - Parameters:
    ///   - place: The northwest corner, in ground cells.
    ///   - length: The length of each side, in ground cells.
    package func texture(at place: SIMD2<Double>, length: Double) -> crasterizer_texture {
        crasterizer_texture(
            pixels: (UnsafePointer(level(0)), UnsafePointer(level(1)), UnsafePointer(level(2))),
            sides: (Int32(side), Int32(side / 2), Int32(side / 4)), x: place.x, y: place.y, side: length)
    }
}
