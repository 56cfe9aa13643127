import Foundation
import VantageMapCanvas
import VantageMapStyle

/// A painter that creates hillshade images.
struct HillshadePainter {
    /// A table of Cairo pixels, indexed by brightness from -1 to 1.
    private let pixels: [UInt32]

    private static let steps: Float = 255

    init(_ paint: HillshadePaint) {
        pixels = (0...Int(2 * Self.steps)).map { number in
            let light = Float(number) / Self.steps - 1
            let share =
                light < Hillshade.level
                ? Self.shadow(light) : (light - Hillshade.level) / (1 - Hillshade.level)
            let color = light < Hillshade.level ? paint.shadow : paint.highlight
            return color.withAlpha(color.alpha * Double(share)).premultiplied
        }
    }

    /// Returns the opacity of the shadow. It levels off as the brightness decreases, so that steep slopes keep their
    /// shape in the shade. Slopes that face away from the light by 15° are darkest.
    private static func shadow(_ light: Float) -> Float {
        let darkness = (Hillshade.level - light) / Hillshade.level
        return min(1, 1.4 * (1 - exp(-darkness / 1.1)))
    }

    func picture(of shade: Hillshade) throws(MapError) -> DecodedPicture {
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
        return DecodedPicture(canvas)
    }
}

extension MapColor {
    /// The color in Cairo's layout: opacity, red, green, blue, premultiplied.
    fileprivate var premultiplied: UInt32 {
        func byte(_ value: Double) -> UInt32 { UInt32((value * 255).rounded()) }
        return byte(alpha) << 24 | byte(red * alpha) << 16 | byte(green * alpha) << 8 | byte(blue * alpha)
    }
}
