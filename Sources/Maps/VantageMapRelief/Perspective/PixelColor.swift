import VantageMapStyle

/// A premultiplied color with its opacity in the top byte.
extension UInt32 {
    /// Creates the average of four colors.
    package init(meanOf a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) {
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

    /// - Parameter share: The fraction of the color that remains, in 256ths.
    package func faded(to share: UInt32) -> UInt32 {
        guard share < 256 else { return self }
        let (even, odd) = (self & 0x00FF_00FF, self >> 8 & 0x00FF_00FF)
        return ((even * share) >> 8 & 0x00FF_00FF) | ((odd * share) & 0xFF00_FF00)
    }

    /// Returns the color composited over an opaque one.
    func composited(over other: UInt32) -> UInt32 {
        let opacity = self >> 24
        guard opacity < 255 else { return self }
        return self + other.faded(to: 256 - opacity - (opacity >> 7))
    }
}

extension MapColor {
    /// The color as an opaque Cairo pixel.
    var opaquePixel: UInt32 {
        func byte(_ value: Double) -> UInt32 { UInt32((min(max(value, 0), 1) * 255).rounded()) }
        return 0xFF00_0000 | byte(red) << 16 | byte(green) << 8 | byte(blue)
    }
}
