import JPEGCodec

/// The decoded part of a picture, upright.
struct SourceImage: Sendable {
    let picture: PlanarImage
    /// The top-left corner, in pixels of the upright picture at full size.
    let origin: SIMD2<Double>
    /// Pixels at full size for one of these, across and down.
    let factor: SIMD2<Double>
    /// Pixels of this image after which its columns begin anew; nil where its edges do not meet.
    let period: Double?

    /// Pixels at full size for a sample of a plane.
    func step(ofPlane plane: Int) -> SIMD2<Double> {
        SIMD2<Double>(plane == 0 ? SIMD2(1, 1) : picture.chromaStep) * factor
    }
}

extension ReadingPlan {
    /// Reads and decodes what the plan asks for.
    ///
    /// - Parameters:
    ///   - shown: The columns that matter in each row; nil where all do.
    ///   - sharesChroma: Whether 2×2 pixels of the view share a sample of chroma.
    /// - Throws: As ``read(_:shown:sharesChroma:limits:isCancelled:)`` does.
    func image(
        of subject: SnapshotSubject, shown: VisibleColumns?, sharesChroma: Bool, limits: JPEGLimits,
        isCancelled: () -> Bool
    ) throws -> SourceImage {
        let reading = try read(
            subject, shown: shown, sharesChroma: sharesChroma, limits: limits, isCancelled: isCancelled)
        let fullWidth = isFullWidth ? subject.panorama?.fullWidth : nil
        return SourceImage(
            picture: reading.picture, origin: grid.origin + SIMD2<Double>(reading.corner) * grid.factor,
            factor: grid.factor, period: fullWidth.map { $0 / grid.factor.x })
    }
}
