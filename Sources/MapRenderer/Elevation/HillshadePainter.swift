/// What is laid over ground that lies in the shade, and over ground that shines; level ground stays as it is.
struct ReliefPaint: Sendable {
    /// In the dark, and less where it is less dark.
    var shadow: MapColor
    /// Where light falls straight down.
    var shine: MapColor
}

/// Makes pictures of hill shading.
struct HillshadePainter {
    /// Cairo's pixels by how much light there is, from 0 to 255.
    private let pixels: [UInt32]

    init(_ paint: ReliefPaint) {
        pixels = (0...255).map { number in
            let light = Float(number) / 255
            let share =
                light < Hillshade.level
                ? (Hillshade.level - light) / Hillshade.level : (light - Hillshade.level) / (1 - Hillshade.level)
            let color = light < Hillshade.level ? paint.shadow : paint.shine
            return color.withAlpha(color.alpha * Double(share)).premultiplied
        }
    }

    func picture(of shade: Hillshade) throws(MapError) -> TilePicture {
        let canvas = try Canvas(width: shade.width, height: shade.height, isOpaque: false)
        canvas.withPixels { bytes, stride in
            for row in 0..<shade.height {
                let line = (bytes.baseAddress! + row * stride).assumingMemoryBound(to: UInt32.self)
                for column in 0..<shade.width {
                    let light = shade.light[row * shade.width + column]
                    line[column] = light.isNaN ? 0 : pixels[Int(min(light, 1) * 255 + 0.5)]
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
