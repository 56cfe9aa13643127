import Foundation

/// A color of sRGB with opacity; all from 0 to 1.
public struct MapColor: Hashable, Sendable {
    /// From 0 to 1, as sRGB encodes it: not linear light.
    public var red: Double
    /// From 0 to 1, as ``red``.
    public var green: Double
    /// From 0 to 1, as ``red``.
    public var blue: Double
    /// Opacity: 0 is transparent, 1 opaque. The other values are not multiplied by it.
    public var alpha: Double

    /// Values beyond 0...1 are taken to the nearer end; one that is not a number counts as 0.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        func limited(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
        self.red = limited(red)
        self.green = limited(green)
        self.blue = limited(blue)
        self.alpha = limited(alpha)
    }

    /// `hex`: 0xRRGGBB.
    public init(_ hex: UInt32, alpha: Double = 1) {
        self.init(
            red: Double(hex >> 16 & 255) / 255, green: Double(hex >> 8 & 255) / 255, blue: Double(hex & 255) / 255,
            alpha: alpha)
    }

    /// The same color with another opacity, 0 to 1.
    public func withAlpha(_ alpha: Double) -> MapColor {
        MapColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// So much of another color mixed in: 0 is this one, 1 the other.
    func mixed(with other: MapColor, _ share: Double) -> MapColor {
        func mix(_ one: Double, _ two: Double) -> Double { one + (two - one) * share }
        return MapColor(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
            alpha: mix(alpha, other.alpha))
    }

    /// With its saturation multiplied.
    func saturated(_ share: Double) -> MapColor {
        let grey = 0.299 * red + 0.587 * green + 0.114 * blue
        return MapColor(red: grey, green: grey, blue: grey, alpha: alpha).mixed(with: self, share)
    }
}

extension MapColor {
    /// Opaque white.
    public static let white = MapColor(0xFFFFFF)
    /// Opaque black.
    public static let black = MapColor(0x000000)
}
