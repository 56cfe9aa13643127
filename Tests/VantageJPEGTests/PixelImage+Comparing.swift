import VantageJPEG

extension PixelImage {
    /// Returns the mean absolute difference of the samples, in 0...255.
    func meanDifference(from other: PixelImage) -> Double {
        let sum = zip(pixels, other.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        return Double(sum) / Double(pixels.count)
    }

    /// Returns the pixels of a region as a picture.
    func cropped(to region: PixelRegion) -> PixelImage {
        let rows = (region.y..<region.y + region.height).map { y in
            let start = (y * width + region.x) * 3
            return pixels[start..<start + region.width * 3]
        }
        return PixelImage(width: region.width, height: region.height, pixels: Array(rows.joined()))
    }

    /// Returns the mean of each square of pixels. Squares at the edges hold fewer pixels.
    func reduced(by factor: Int) -> PixelImage {
        let (newWidth, newHeight) = ((width + factor - 1) / factor, (height + factor - 1) / factor)
        var result: [UInt8] = []
        for y in 0..<newHeight {
            for x in 0..<newWidth {
                for channel in 0..<3 { result.append(mean(x: x, y: y, factor: factor, channel: channel)) }
            }
        }
        return PixelImage(width: newWidth, height: newHeight, pixels: result)
    }

    /// Returns the sample in a channel; channel 0 is red.
    subscript(x: Int, y: Int, channel: Int) -> UInt8 { pixels[(y * width + x) * 3 + channel] }

    private func mean(x: Int, y: Int, factor: Int, channel: Int) -> UInt8 {
        var (sum, count) = (0, 0)
        for row in (y * factor)..<min((y + 1) * factor, height) {
            for column in (x * factor)..<min((x + 1) * factor, width) {
                sum += Int(self[column, row, channel])
                count += 1
            }
        }
        return UInt8(sum / count)
    }
}
