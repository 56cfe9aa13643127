import VantageJPEG

/// The decoded part of a picture, upright.
struct SourceImage: Sendable {
    let picture: PlanarImage
    /// The top-left corner, in pixels of the upright picture at full size.
    let origin: SIMD2<Double>
    /// The number of full-size pixels per pixel of this image, across and down.
    let factor: SIMD2<Double>
    /// The number of pixels of this image after which its columns repeat; nil if its edges do not meet.
    let period: Double?

    /// Returns the number of full-size pixels per sample of a plane, across and down.
    func step(ofPlane plane: Int) -> SIMD2<Double> {
        SIMD2<Double>(plane == 0 ? SIMD2(1, 1) : picture.chromaStep) * factor
    }
}

extension DecodePlan {
    /// Reads and decodes the part of the picture that the plan describes.
    ///
    /// - Parameters:
    ///   - shown: The needed columns in each row; nil if all are needed.
    ///   - sharesChroma: Whether 2×2 pixels of the view share a chroma sample.
    /// - Throws: The same errors as ``read(_:shown:sharesChroma:limits:isCancelled:)``.
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
