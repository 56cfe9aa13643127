import CRasterizer

/// The pixels of a sheet of the ground, in its own size, a half and a quarter of it.
final class SheetPixels: @unchecked Sendable {
    // Sendable, since they are written before anybody else has them, and only read from then on.
    private let pixels: UnsafeMutableBufferPointer<UInt32>
    private let side: Int

    /// - Parameters:
    ///   - canvas: A square; its side is a multiple of four.
    ///   - cover: What overlays cover of it: opacity is what they leave.
    init(_ canvas: Canvas, cover: Canvas? = nil) throws(MapError) {
        side = canvas.width
        let counts = [side, side / 2, side / 4].map(Self.count)
        let count = counts.reduce(0, +)
        guard let memory = PixelMemory.take(count * 4, isCleared: true) else {
            throw MapError(.cannotDraw, "There is no memory for the ground of the map. Make the map smaller.")
        }
        pixels = UnsafeMutableBufferPointer(start: memory.bindMemory(to: UInt32.self, capacity: count), count: count)
        copy(canvas, cover)
        crasterizer_halve_sheet(level(0), Int32(side), level(1))
        crasterizer_halve_sheet(level(1), Int32(side / 2), level(2))
    }

    deinit { PixelMemory.giveBack(pixels.baseAddress!) }

    var byteCount: Int { pixels.count * 4 }

    /// With a frame of one pixel.
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
        crasterizer_frame_sheet(level(0), Int32(side))
    }

    private func row(_ row: Int) -> UnsafeMutablePointer<UInt32> { level(0) + (row + 1) * (side + 2) + 1 }

    /// A copy that may be drawn on.
    func canvas() throws(MapError) -> Canvas {
        let canvas = try Canvas(width: side, height: side, isOpaque: true)
        for row in 0..<side { canvas.row(row).update(from: self.row(row), count: side) }
        return canvas
    }

    /// To be used only as long as `self` is there.
    ///
    /// - Parameters:
    ///   - place: The corner in the north-west, in cells of the ground.
    ///   - length: Of its side, in cells.
    func sheet(at place: SIMD2<Double>, length: Double) -> crasterizer_sheet {
        crasterizer_sheet(
            pixels: (UnsafePointer(level(0)), UnsafePointer(level(1)), UnsafePointer(level(2))),
            sides: (Int32(side), Int32(side / 2), Int32(side / 4)), x: place.x, y: place.y, side: length)
    }
}
