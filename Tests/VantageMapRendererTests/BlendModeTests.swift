import Testing
import VantageMapFixtures

@testable import VantageMapCanvas
@testable import VantageMapRenderer
@testable import VantageMapStyle

/// Compares each blend mode with its published formula in double precision.
@Suite struct BlendModeTests {
    typealias RGB = SIMD3<Double>

    /// The colors of the pixels.
    static let backdrops = [
        RGB(153, 77, 204), RGB(0, 0, 0), RGB(255, 255, 255), RGB(128, 128, 128), RGB(242, 13, 102), RGB(51, 230, 26),
    ].map { $0 / 255 }
    static let sources = [
        RGB(51, 179, 128), RGB(255, 255, 255), RGB(0, 0, 0), RGB(102, 102, 102), RGB(230, 26, 153), RGB(13, 77, 255),
    ].map { $0 / 255 }

    @Test(arguments: BlendMode.allCases, [1.0, 0.5])
    func `blends in each mode according to its formula`(mode: BlendMode, opacity: Double) throws {
        for backdrop in Self.backdrops {
            for source in Self.sources {
                let canvas = try Canvas(width: 3, height: 2, isOpaque: true)
                canvas.fillAll(MapColor(red: backdrop.x, green: backdrop.y, blue: backdrop.z))
                let other = try Canvas(width: 1, height: 1, isOpaque: false)
                other.fillAll(MapColor(red: source.x, green: source.y, blue: source.z))
                try canvas.blend(other, left: 1, top: 1, mode: mode, opacity: opacity, budget: .unlimited)
                let blended = Self.blend(mode, backdrop, source)
                let expected = backdrop * (1 - opacity) + blended * opacity
                let found = canvas.color(1, 1)
                for channel in 0..<3 {
                    #expect(
                        abs(found[channel] - expected[channel]) <= 2.6 / 255,
                        "\(mode) of \(source) on \(backdrop): \(found) instead of \(expected)")
                }
                // The adjacent pixels are unchanged.
                #expect(canvas.color(0, 0) == backdrop)
                #expect(canvas.color(2, 1) == backdrop)
            }
        }
    }

    @Test(arguments: BlendMode.allCases) func `blending a transparent source changes nothing`(mode: BlendMode)
        throws
    {
        let canvas = try Canvas(width: 2, height: 2, isOpaque: true)
        let before = Self.backdrops[0]
        canvas.fillAll(MapColor(red: before.x, green: before.y, blue: before.z))
        try canvas.blend(
            try Canvas(width: 2, height: 2, isOpaque: false), left: 0, top: 0, mode: mode, opacity: 1,
            budget: .unlimited)
        #expect(canvas.color(0, 0) == before)
    }

    /// Blends the source `s` with the backdrop `b`.
    ///
    /// Source: W3C, Compositing and Blending Level 1, sections 9.1.1 to 9.2.4. Linear burn, which is not defined there,
    /// is b + s − 1.
    static func blend(_ mode: BlendMode, _ b: RGB, _ s: RGB) -> RGB {
        func each(_ formula: (Double, Double) -> Double) -> RGB {
            RGB(formula(b.x, s.x), formula(b.y, s.y), formula(b.z, s.z))
        }
        func hardLight(_ b: Double, _ s: Double) -> Double {
            s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1)
        }
        switch mode {
        case .normal: return s
        case .multiply: return b * s
        case .screen: return b + s - b * s
        case .overlay: return each { hardLight($1, $0) }
        case .darken: return each { min($0, $1) }
        case .lighten: return each { max($0, $1) }
        case .colorDodge: return each { $0 == 0 ? 0 : $1 == 1 ? 1 : min(1, $0 / (1 - $1)) }
        case .colorBurn: return each { $0 == 1 ? 1 : $1 == 0 ? 0 : 1 - min(1, (1 - $0) / $1) }
        case .linearBurn: return each { max(0, $0 + $1 - 1) }
        case .hardLight: return each(hardLight)
        case .softLight:
            return each { b, s in
                let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
                return s <= 0.5 ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * (d - b)
            }
        case .difference: return each { abs($0 - $1) }
        case .exclusion: return b + s - 2 * b * s
        case .hue: return withLuminosity(withSaturation(s, saturation(b)), luminosity(b))
        case .saturation: return withLuminosity(withSaturation(b, saturation(s)), luminosity(b))
        case .color: return withLuminosity(s, luminosity(b))
        case .luminosity: return withLuminosity(b, luminosity(s))
        }
    }

    private static func luminosity(_ c: RGB) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }
    private static func saturation(_ c: RGB) -> Double { c.max() - c.min() }

    private static func withLuminosity(_ c: RGB, _ wanted: Double) -> RGB {
        let moved = c + (wanted - luminosity(c))
        let (l, n, x) = (luminosity(moved), moved.min(), moved.max())
        if n < 0 { return l + (moved - l) * l / (l - n) }
        if x > 1 { return l + (moved - l) * (1 - l) / (x - l) }
        return moved
    }

    private static func withSaturation(_ c: RGB, _ wanted: Double) -> RGB {
        let (low, high) = (c.min(), c.max())
        guard high > low else { return RGB(0, 0, 0) }
        return (c - low) * wanted / (high - low)
    }
}
