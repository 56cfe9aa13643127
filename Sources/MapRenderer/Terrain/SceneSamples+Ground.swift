extension SceneSamples {
    /// Makes pixels of the ground that was drawn, with haze before what is far, and sky where there is no ground.
    ///
    /// - Parameters:
    ///   - haze: Of the picture.
    ///   - cover: Gets how much overlays cover of each pixel.
    func resolveGround(upon canvas: Canvas, _ haze: TerrainHaze, cover: Canvas?) {
        colors.withUnsafeBufferPointer { colors in
            nearness.withUnsafeBufferPointer { nearness in
                for row in 0..<rows {
                    let (line, sky) = (canvas.row(top + row), haze.sky(ofRow: top + row))
                    let covered = cover?.row(top + row)
                    for column in 0..<width / 2 {
                        let first = 2 * row * width + 2 * column
                        let places = SIMD4(first, first + 1, first + width, first + width + 1)
                        let near = SIMD4(
                            nearness[places.x], nearness[places.y], nearness[places.z], nearness[places.w])
                        let count = near.ground
                        guard count > 0 else {
                            line[column] = sky
                            continue
                        }
                        var ground = UInt32(
                            meanOf: colors[places.x], colors[places.y], colors[places.z], colors[places.w])
                        if count < 4 { ground = ground.scaled(by: 4, over: UInt32(count)) }
                        covered?[column] = (255 - ground >> 24) << 24
                        ground = haze.laid(before: ground | 0xFF00_0000, nearness: near.sum() / Float(count))
                        line[column] = count < 4 ? ground.mixed(with: sky, quarters: UInt32(4 - count)) : ground
                    }
                }
            }
        }
    }
}

extension SIMD4<Float> {
    /// How many samples see ground.
    fileprivate var ground: Int {
        (x > 0 ? 1 : 0) + (y > 0 ? 1 : 0) + (z > 0 ? 1 : 0) + (w > 0 ? 1 : 0)
    }
}

extension UInt32 {
    /// - Returns: Each channel so many times as large, at most 255.
    fileprivate func scaled(by factor: UInt32, over divisor: UInt32) -> UInt32 {
        (0..<4).reduce(0) { color, channel in
            let value = self >> UInt32(8 * channel) & 255
            return color | Swift.min(255, value * factor / divisor) << UInt32(8 * channel)
        }
    }

    /// - Parameter quarters: Of the other color.
    fileprivate func mixed(with other: UInt32, quarters: UInt32) -> UInt32 {
        faded(to: 256 - quarters * 64) &+ other.faded(to: quarters * 64) | 0xFF00_0000
    }
}
