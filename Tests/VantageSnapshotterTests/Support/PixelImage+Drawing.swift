import VantageJPEG

struct RGB: Hashable {
    var red: Int
    var green: Int
    var blue: Int

    static let black = RGB(0, 0, 0)
    static let white = RGB(255, 255, 255)

    init(_ red: Int, _ green: Int, _ blue: Int) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// Returns the greatest difference in any channel.
    func difference(from other: RGB) -> Int {
        max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue))
    }
}

extension PixelImage {
    init(width: Int, height: Int, filledWith color: RGB) {
        var pixels = [UInt8](repeating: UInt8(color.green), count: width * height * 3)
        if Set([color.red, color.green, color.blue]).count > 1 {
            for start in stride(from: 0, to: pixels.count, by: 3) {
                pixels[start] = UInt8(color.red)
                pixels[start + 2] = UInt8(color.blue)
            }
        }
        self.init(width: width, height: height, pixels: pixels)
    }

    init(width: Int, height: Int, color: (_ x: Int, _ y: Int) -> RGB) {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 3)
        for y in 0..<height {
            for x in 0..<width {
                let value = color(x, y)
                pixels.append(UInt8(value.red))
                pixels.append(UInt8(value.green))
                pixels.append(UInt8(value.blue))
            }
        }
        self.init(width: width, height: height, pixels: pixels)
    }

    subscript(x: Int, y: Int) -> RGB {
        get {
            let start = (y * width + x) * 3
            return RGB(Int(pixels[start]), Int(pixels[start + 1]), Int(pixels[start + 2]))
        }
        set {
            let start = (y * width + x) * 3
            pixels[start] = UInt8(newValue.red)
            pixels[start + 1] = UInt8(newValue.green)
            pixels[start + 2] = UInt8(newValue.blue)
        }
    }

    /// Returns the mean of each square of 2×2 pixels. If the width or height is odd, the last column or row counts
    /// twice.
    var halved: PixelImage {
        PixelImage(width: (width + 1) / 2, height: (height + 1) / 2) { x, y in
            let columns = [2 * x, min(2 * x + 1, width - 1)]
            let rows = [2 * y, min(2 * y + 1, height - 1)]
            let parts = rows.flatMap { row in columns.map { self[$0, row] } }
            return RGB(
                (parts.reduce(2) { $0 + $1.red }) / 4, (parts.reduce(2) { $0 + $1.green }) / 4,
                (parts.reduce(2) { $0 + $1.blue }) / 4)
        }
    }

    /// Returns the greatest difference in any channel of any pixel.
    func difference(from other: PixelImage) -> Int {
        zip(pixels, other.pixels).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    }
}
