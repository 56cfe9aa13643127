import VantageGeodesy
import VantageJPEG

extension Renderer {
    /// Draws a view of a picture that was taken with calibrated lenses.
    ///
    /// The part of the picture that each lens shows is decoded on its own, at the scale that it needs. The lenses are
    /// drawn on top of each other, and blended where they overlap.
    func draw(
        _ content: LensView, _ view: ResolvedView, of subject: SnapshotSubject, chromaStep: SIMD2<Int>,
        limits: SnapshotLimits, isCancelled: @escaping @Sendable () -> Bool
    ) throws -> (outcome: Projector.Outcome, plan: DecodePlan?) {
        let projector = Projector(view: view, chromaStep: chromaStep, isCancelled: isCancelled)
        let footprints = ViewFootprint.all(of: view, content)
        var limits = limits
        limits.maximumDecodedPixels /= max(1, footprints.count)
        var images: [LensImage] = []
        var plans: [DecodePlan] = []
        for (lens, footprint) in footprints {
            let region = content.lenses.lenses[lens].region
            guard
                let plan = try DecodePlan(
                    subject, footprint, limits: limits, within: region, magnification: content.allowedMagnification)
            else { continue }
            let image = try plan.image(
                of: subject, shown: VisibleColumns(footprint, plan, fullWidth: nil),
                sharesChroma: chromaStep == SIMD2(2, 2), limits: limits.picture, isCancelled: isCancelled)
            images.append(
                LensImage(
                    lens: lens, image: image.cropped(to: plan), minification: footprint.minification.upperBound))
            plans.append(plan)
        }
        return (try projector.project(images, content), plans.max { $0.pixelCount < $1.pixelCount })
    }
}

extension Projector {
    /// Projects the images of several lenses. Unless all of them have chroma, the chroma of the view is neutral.
    fileprivate func project(_ images: [LensImage], _ content: LensView) throws -> Outcome {
        guard !images.isEmpty else { return unphotographed() }
        let (luma, chroma) = (grids[0], grids[1])
        let first = try LensProjector(images, view, content, luma, isCancelled: isCancelled).project(planes: 0..<1)
        let isColored = images.allSatisfy { $0.image.picture.planes.count > 1 }
        let others =
            isColored
            ? try LensProjector(images, view, content, chroma, isCancelled: isCancelled).project(planes: 1..<3).planes
            : [chroma.neutral, chroma.neutral]
        return outcome(
            first.planes + others, unphotographedFraction: first.missing / Double(view.width * view.height))
    }
}

extension SourceImage {
    /// Crops the image to the plan's columns and rows. Decoders may return a few more on each side.
    fileprivate func cropped(to plan: DecodePlan) -> SourceImage {
        guard plan.isExact else { return self }
        let start = SIMD2<Double>(SIMD2(plan.columns.lowerBound, plan.rows.lowerBound))
        let offset = (plan.grid.origin + start * plan.grid.factor - origin) / factor
        let corner = SIMD2(max(0, Int(offset.x.rounded())), max(0, Int(offset.y.rounded())))
        let size = SIMD2(
            min(plan.columns.count, picture.width - corner.x), min(plan.rows.count, picture.height - corner.y))
        guard corner != .zero || size != SIMD2(picture.width, picture.height) else { return self }
        return SourceImage(
            picture: picture.part(Array(corner.x..<corner.x + size.x), Array(corner.y..<corner.y + size.y)),
            origin: origin + SIMD2<Double>(corner) * factor, factor: factor, period: nil)
    }
}
