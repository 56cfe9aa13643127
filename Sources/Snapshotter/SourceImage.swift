import JPEGCodec

/// The decoded part of a picture, upright.
struct SourceImage: Sendable {
    let picture: PlanarImage
    /// The top-left corner, in pixels of the upright picture at full size.
    let origin: SIMD2<Double>
    /// Pixels at full size for one of these.
    let factor: Int
    /// Pixels of this image after which its columns begin anew; nil where its edges do not meet.
    let period: Double?

    /// Pixels at full size for a sample of a plane.
    func step(ofPlane plane: Int) -> SIMD2<Double> {
        SIMD2<Double>(plane == 0 ? SIMD2(1, 1) : picture.chromaStep) * Double(factor)
    }
}

extension SourceImage {
    /// Reads and decodes what a plan asks for.
    init(
        _ plan: ReadingPlan, of subject: SnapshotSubject, isCancelled: () -> Bool
    ) throws(SnapshotError) {
        picture = try plan.read(subject, isCancelled: isCancelled)
        factor = plan.grid.factor
        origin =
            plan.grid.origin
            + SIMD2(Double(plan.columns.lowerBound), Double(plan.rows.lowerBound)) * Double(plan.grid.factor)
        let turn = plan.isWholeTurn ? subject.panorama?.fullWidth : nil
        period = turn.map { $0 / Double(plan.grid.factor) }
    }
}
