import CVantageJPEG

extension JPEGDecoder {
    /// Decodes a whole picture to planes.
    ///
    /// Pictures that consist of luma and chroma, or are gray, are neither upsampled nor converted. All others are
    /// decoded to RGB and converted to planes with full chroma resolution.
    ///
    /// - Parameter scale: The scale. The width and height are divided by its raw value and rounded up.
    /// - Throws: ``JPEGError`` under the same conditions as ``decode(_:scale:region:limits:)``.
    package static func planes(
        of bytes: [UInt8], scale: JPEGScale = .full, limits: JPEGLimits = .standard
    ) throws(JPEGError) -> PlanarImage {
        let header = try cjpeg_header(of: bytes, limits: limits)
        guard let layout = PlaneLayout(header, scale: scale) else {
            return PlanarImage(try decode(bytes, scale: scale, limits: limits))
        }
        return try PlanarImage(layout, origin: .zero) { planes in
            cjpeg_decode_planes(
                bytes, bytes.count, Int32(scale.rawValue), limits.session(for: header), Int32(layout.components), planes
            )
        }
    }
}

/// The sizes of a decoded picture's planes.
struct PlaneLayout: Hashable, Sendable {
    /// The width in pixels.
    var width: Int
    /// The height in pixels.
    var height: Int
    let components: Int
    /// The number of pixels that share a chroma sample, across and down.
    let chromaStep: SIMD2<Int>
    /// Whether 2×2 chroma samples from libjpeg are averaged into one.
    var halvesChroma = false

    init(width: Int, height: Int, components: Int, chromaStep: SIMD2<Int>) {
        self.width = width
        self.height = height
        self.components = components
        self.chromaStep = components == 1 ? SIMD2(1, 1) : chromaStep
    }

    /// - Returns: Nil if the colors are not luma and chroma, or if the subsampling is unusual.
    init?(_ header: cjpeg_header, scale: JPEGScale) {
        let across = header.horizontal_sampling
        let down = header.vertical_sampling
        let isGray = header.components == 1
        guard isGray ? header.color == CJPEG_GRAY : header.color == CJPEG_YCBCR, header.components <= 3 else {
            return nil
        }
        guard isGray || (across.1 == across.2 && down.1 == down.2 && across.0 % across.1 == 0 && down.0 % down.1 == 0)
        else { return nil }
        let step = isGray ? SIMD2(1, 1) : SIMD2(Int(across.0 / across.1), Int(down.0 / down.1))
        self.init(
            width: scale.scaled(Int(header.width)), height: scale.scaled(Int(header.height)),
            components: Int(header.components), chromaStep: Self.chromaStep(step, at: scale))
    }

    /// Converts the number of pixels that share a chroma sample from full scale to another scale.
    ///
    /// This is libjpeg's rule (jdmaster.c): the number of chroma samples doubles in both directions, up to 8×8 per
    /// block.
    static func chromaStep(_ step: SIMD2<Int>, at scale: JPEGScale) -> SIMD2<Int> {
        var step = step
        var size = 8 / scale.rawValue
        while size < 8, step.x % 2 == 0, step.y % 2 == 0 {
            size *= 2
            step = step / 2
        }
        return step
    }
}
