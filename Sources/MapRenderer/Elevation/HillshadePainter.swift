import Foundation

/// What is laid over ground that lies in the shade, and over ground that shines; level ground stays as it is.
struct ReliefPaint: Hashable, Sendable {
    /// Where ground turns away from the light, and less where it does not.
    var shadow: MapColor
    /// Where light falls straight down.
    var shine: MapColor
}

/// Makes pictures of hill shading.
struct HillshadePainter {
    /// Cairo's pixels by how much light there is, from -1 to 1.
    private let pixels: [UInt32]

    private static let steps: Float = 255

    init(_ paint: ReliefPaint) {
        pixels = (0...Int(2 * Self.steps)).map { number in
            let light = Float(number) / Self.steps - 1
            let share =
                light < Hillshade.level
                ? Self.shadow(light) : (light - Hillshade.level) / (1 - Hillshade.level)
            let color = light < Hillshade.level ? paint.shadow : paint.shine
            return color.withAlpha(color.alpha * Double(share)).premultiplied
        }
    }

    /// The share of the shadow that is seen. It grows ever more slowly, so that steep slopes have shape in the dark, too: those
    /// that turn away from the light by 15° more than the light passes by are darkest.
    private static func shadow(_ light: Float) -> Float {
        let darkness = (Hillshade.level - light) / Hillshade.level
        return min(1, 1.4 * (1 - exp(-darkness / 1.1)))
    }

    func picture(of shade: Hillshade) throws(MapError) -> TilePicture {
        let canvas = try Canvas(width: shade.width, height: shade.height, isOpaque: false)
        canvas.withPixels { bytes, stride in
            for row in 0..<shade.height {
                let line = (bytes.baseAddress! + row * stride).assumingMemoryBound(to: UInt32.self)
                for column in 0..<shade.width {
                    let light = shade.light[row * shade.width + column]
                    line[column] = light.isNaN ? 0 : pixels[Int((min(light, 1) + 1) * Self.steps + 0.5)]
                }
            }
        }
        return TilePicture(canvas)
    }
}

extension MapColor {
    /// As Cairo has it: opacity, red, green, blue, multiplied by the opacity.
    fileprivate var premultiplied: UInt32 {
        func byte(_ value: Double) -> UInt32 { UInt32((value * 255).rounded()) }
        return byte(alpha) << 24 | byte(red * alpha) << 16 | byte(green * alpha) << 8 | byte(blue * alpha)
    }
}
