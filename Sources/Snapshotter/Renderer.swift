import CResampling
import JPEGCodec

/// Makes snapshots. Blocks while it works, keeps nothing but the warp grids of the last shapes of views, and may run on many
/// threads at once.
///
/// From a pixel of the view to a sample of the picture, the types follow one another like this. A ``ResolvedView`` says what
/// is shown. Its ``PanoramaMapping`` takes a point of the view to a vector of the camera, and so to a place in the upright
/// picture at full size. A ``ReadingPlan`` chooses a level and a scale; its ``SourceGrid`` has the pixels of that reading,
/// upright, and ``GridSpan`` and ``VisibleColumns`` say which of them the view needs. What was decoded is a ``SourceImage``.
/// On the other side, a ``ViewGrid`` has the samples of one plane of the view (luma, or chroma at half the size), and a
/// ``ViewMapper`` takes them, eight at a time, to coordinates that depend on the view's shape alone; a ``WarpGrid`` keeps
/// those of every eighth. ``SourceFrame`` joins both sides: it takes the mapper's coordinates to pixels of the image.
package struct Renderer: Sendable {
    package init() { _ = Renderer.keepsMemory }

    /// Planes come and go with each view; without that, their pages would as well, at a tenth of the time.
    private static let keepsMemory: Void = cresampling_expect_transient_blocks(4 << 20)

    /// Renders what the options ask for.
    ///
    /// The stages: what is shown, what that covers, which part of which level has it, decoding, projection in bands of rows,
    /// badge, encoding.
    ///
    /// - Parameters:
    ///   - options: Of which a place to look at is a heading already.
    ///   - isCancelled: Asked between the stages of the work and between bands of rows.
    /// - Throws: ``SnapshotError``; `CancellationError`; what the session throws.
    package func render(
        _ subject: SnapshotSubject, _ options: SnapshotOptions,
        isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }
    ) throws -> RenderedSnapshot {
        guard !isCancelled() else { throw CancellationError() }
        try options.check()
        let view = ViewSolver.resolve(subject, options)
        let footprint = ViewFootprint(of: view)
        let plan = try ReadingPlan(subject, footprint, limits: options.limits)
        let chromaStep = options.subsampling.chromaStep
        let projector = Projector(view: view, chromaStep: chromaStep, isCancelled: isCancelled)
        var outcome = projector.unphotographed()
        if let plan {
            let shown = VisibleColumns(footprint, plan, fullWidth: subject.panorama?.fullWidth)
            let image = try plan.image(
                of: subject, shown: shown, sharesChroma: chromaStep == SIMD2(2, 2), limits: options.limits.picture,
                isCancelled: isCancelled)
            outcome = try projector.project(image, minification: footprint.minification.upperBound)
        }
        var picture = outcome.image
        let credit = options.badge ? subject.credit : nil
        if let badge = Badge(credit, on: options.pixels, scale: options.scale) { badge.draw(on: &picture) }
        guard !isCancelled() else { throw CancellationError() }
        return RenderedSnapshot(
            jpeg: try encoded(picture, quality: options.quality, segments: view.segments(options.metadata)),
            unphotographedShare: outcome.unphotographedShare, levelRead: plan.map(LevelRead.init), view: view)
    }

    /// A JPEG that has nothing of the original's metadata.
    ///
    /// - Throws: ``SnapshotError`` `.cannotEncode`.
    func encoded(
        _ image: PlanarImage, quality: Int, segments: [JPEGSegment] = [], optimizedHuffman: Bool = false
    ) throws(SnapshotError) -> [UInt8] {
        let options = JPEGEncodingOptions(
            quality: quality, segments: segments, optimizedHuffman: optimizedHuffman)
        do { return try JPEGEncoder.encode(image, options: options) } catch {
            throw SnapshotError(.cannotEncode, "The picture cannot be written: \(error)", cause: error)
        }
    }
}

extension ResolvedView {
    /// What of the view is written into its JPEG.
    fileprivate func segments(_ metadata: SnapshotOptions.Metadata) -> [JPEGSegment] {
        switch metadata {
        case .none: []
        case .gpano: [ViewMetadata(of: self).segment]
        }
    }
}

extension SnapshotOptions.Subsampling {
    /// Pixels that share a sample of chroma, across and down.
    var chromaStep: SIMD2<Int> {
        switch self {
        case .s420: SIMD2(2, 2)
        case .s444: SIMD2(1, 1)
        }
    }
}

/// A snapshot and what is to be said of it.
package struct RenderedSnapshot: Sendable {
    package let jpeg: [UInt8]
    /// The share of the view that was not photographed and is grey, in 0...1.
    package let unphotographedShare: Double
    /// Nil when nothing was read, because the view shows nothing of the picture.
    package let levelRead: LevelRead?
    package let view: ResolvedView
}

/// What was decoded for a snapshot.
package struct LevelRead: Hashable, Sendable {
    /// The stored level that was read; 0 is the full size.
    package let level: Int
    /// What the decoder divided its sides by: 1, 2, 4 or 8.
    package let scale: Int
    /// Pixels decoded; 0 where they were decoded elsewhere.
    package let pixelCount: Int
    /// Whether a finer scale was passed over, to keep within ``SnapshotLimits/maximumDecodedPixels``.
    package let isLimited: Bool

    /// What was decoded elsewhere.
    package init(level: Int, scale: Int, isLimited: Bool) {
        self.level = level
        self.scale = scale
        pixelCount = 0
        self.isLimited = isLimited
    }

    init(_ plan: ReadingPlan) {
        level = plan.level.index
        scale = plan.scale.rawValue
        pixelCount = plan.columns.count * plan.rows.count
        isLimited = plan.isLimited
    }
}
