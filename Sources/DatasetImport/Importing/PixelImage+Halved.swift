import JPEGCodec

extension PixelImage {
    /// The picture at half its size, rounded up: each pixel is the mean of four; at an odd edge, of the two or one
    /// that there are.
    func halved() -> PixelImage {
        let halfWidth = (width + 1) / 2
        let halfHeight = (height + 1) / 2
        var result = [UInt8](repeating: 0, count: halfWidth * halfHeight * 3)
        pixels.withUnsafeBufferPointer { source in
            result.withUnsafeMutableBufferPointer { target in
                for y in 0..<halfHeight {
                    let upper = 2 * y * width
                    let lower = min(2 * y + 1, height - 1) * width
                    for x in 0..<halfWidth {
                        let left = 2 * x
                        let right = min(2 * x + 1, width - 1)
                        for channel in 0..<3 {
                            let sum =
                                Int(source[(upper + left) * 3 + channel]) + Int(source[(upper + right) * 3 + channel])
                                + Int(source[(lower + left) * 3 + channel]) + Int(source[(lower + right) * 3 + channel])
                            target[(y * halfWidth + x) * 3 + channel] = UInt8((sum + 2) / 4)
                        }
                    }
                }
            }
        }
        return PixelImage(width: halfWidth, height: halfHeight, pixels: result)
    }
}
