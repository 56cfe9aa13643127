import VantageJPEG

/// Computed pictures, so that no test needs a file.
enum TestPictures {
    /// Soft waves in each color with some grain, detailed enough to use every coefficient.
    static func waves(width: Int, height: Int) -> PixelImage {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 3)
        for y in 0..<height {
            for x in 0..<width {
                let grain = (x &* 7919 &+ y &* 104_729) % 23
                pixels.append(UInt8((x * 5 + y * 2 + grain) % 256))
                pixels.append(UInt8(abs((x * 3 - y * 4 + grain) % 256)))
                pixels.append(UInt8((x * x / 9 + y * 3) % 256))
            }
        }
        return PixelImage(width: width, height: height, pixels: pixels)
    }

    /// A picture of a single color.
    static func plain(width: Int, height: Int, red: UInt8, green: UInt8, blue: UInt8) -> PixelImage {
        let pixels = (0..<width * height).flatMap { _ in [red, green, blue] }
        return PixelImage(width: width, height: height, pixels: pixels)
    }

    /// Gentle gradients, which JPEG preserves almost exactly.
    static func gradient(width: Int, height: Int) -> PixelImage {
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                pixels += [UInt8(x * 255 / width), UInt8(y * 255 / height), UInt8(128 + x * 64 / width)]
            }
        }
        return PixelImage(width: width, height: height, pixels: pixels)
    }
}

extension TestPictures {
    /// Waves in C, M, Y and K.
    static func inks(width: Int, height: Int) -> [UInt8] {
        (0..<width * height).flatMap { i in
            let (x, y) = (i % width, i / width)
            return [UInt8((x * 3) % 256), UInt8((y * 4) % 256), UInt8((x + y) % 256), UInt8((x * 2 + y) % 128 + 64)]
        }
    }
}
