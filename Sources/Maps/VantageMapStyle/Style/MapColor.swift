import Foundation

/// An sRGB color with opacity; all components are in 0...1.
public struct MapColor: Hashable, Sendable {
    /// The red component, 0 to 1, as encoded in sRGB (not linear light).
    public var red: Double
    /// The green component, 0 to 1, in the same encoding as ``red``.
    public var green: Double
    /// The blue component, 0 to 1, in the same encoding as ``red``.
    public var blue: Double
    /// The opacity, from 0 (transparent) to 1 (opaque). The other components are not premultiplied.
    public var alpha: Double

    /// Creates a color. Values outside 0...1 are clamped; NaN counts as 0.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        func limited(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
        self.red = limited(red)
        self.green = limited(green)
        self.blue = limited(blue)
        self.alpha = limited(alpha)
    }

    /// Creates a color from `hex`, 0xRRGGBB.
    public init(_ hex: UInt32, alpha: Double = 1) {
        self.init(
            red: Double(hex >> 16 & 255) / 255, green: Double(hex >> 8 & 255) / 255, blue: Double(hex & 255) / 255,
            alpha: alpha)
    }

    /// Returns the same color with a different opacity, 0 to 1.
    public func withAlpha(_ alpha: Double) -> MapColor {
        MapColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Returns a mix of this color and another. A share of 0 returns this color; 1 returns the other.
    package func mixed(with other: MapColor, _ share: Double) -> MapColor {
        func mix(_ one: Double, _ two: Double) -> Double { one + (two - one) * share }
        return MapColor(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
            alpha: mix(alpha, other.alpha))
    }

    /// Returns the color with its saturation multiplied by a factor.
    func saturated(_ share: Double) -> MapColor {
        let gray = 0.299 * red + 0.587 * green + 0.114 * blue
        return MapColor(red: gray, green: gray, blue: gray, alpha: alpha).mixed(with: self, share)
    }
}

extension MapColor {
    /// Opaque white.
    public static let white = MapColor(0xFFFFFF)
    /// Opaque black.
    public static let black = MapColor(0x000000)
}
