import CJPEG

extension JPEGDecoder {
    /// Decodes a whole picture to planes.
    ///
    /// Pictures of luma and chroma, or grey, are neither upsampled nor converted; of others the planes are made of RGB
    /// and share no chroma.
    ///
    /// - Parameter scale: Divides the sides, rounding up.
    /// - Throws: ``JPEGError`` as ``decode(_:scale:region:limits:)`` does.
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
    /// Pixels.
    var width: Int
    /// Pixels.
    var height: Int
    let components: Int
    /// Pixels that share a sample of chroma.
    let chromaStep: SIMD2<Int>
    /// Whether a sample of chroma is the mean of 2×2 that libjpeg makes.
    var halvesChroma = false

    init(width: Int, height: Int, components: Int, chromaStep: SIMD2<Int>) {
        self.width = width
        self.height = height
        self.components = components
        self.chromaStep = components == 1 ? SIMD2(1, 1) : chromaStep
    }

    /// - Returns: Nil for colors that are not luma and chroma, and for unusual sampling.
    fileprivate init?(_ header: cjpeg_header, scale: JPEGScale) {
        let across = header.horizontal_sampling
        let down = header.vertical_sampling
        let isGrey = header.components == 1
        guard isGrey ? header.color == CJPEG_GREY : header.color == CJPEG_YCBCR, header.components <= 3 else {
            return nil
        }
        guard isGrey || (across.1 == across.2 && down.1 == down.2 && across.0 % across.1 == 0 && down.0 % down.1 == 0)
        else { return nil }
        let step = isGrey ? SIMD2(1, 1) : SIMD2(Int(across.0 / across.1), Int(down.0 / down.1))
        self.init(
            width: scale.scaled(Int(header.width)), height: scale.scaled(Int(header.height)),
            components: Int(header.components), chromaStep: Self.chromaStep(step, at: scale))
    }

    /// Pixels that share a sample of chroma at a scale, of those at full scale.
    ///
    /// libjpeg's rule (jdmaster.c): twice the samples in both directions, as long as there are not too many.
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
