import CVantageResampling
import VantageJPEG

/// A renderer of snapshots. Calls block until the snapshot is done. A renderer may be used by many threads at the same
/// time, and keeps no state except a cache of warp grids for the most recent view shapes.
///
/// The following types map a pixel in the view to a sample in the picture. A ``ResolvedView`` describes what is
/// shown. Its ``PanoramaMapping`` maps a point in the view to a camera vector, and from there to a position in the
/// upright picture at full size. A ``DecodePlan`` chooses a level and a scale. Its ``SourceGrid`` describes the upright
/// pixels at that level and scale, and ``GridSpan`` and ``VisibleColumns`` determine which of them the view needs. The
/// decoded pixels are a ``SourceImage``. On the view's side, a ``ViewGrid`` describes the samples of one plane of the
/// view (luma, or chroma at half the size). A ``ViewMapper`` maps them, eight at a time, to coordinates that depend
/// only on the shape of the view, and a ``WarpGrid`` caches the coordinates of every eighth sample. A ``SourceFrame``
/// connects the view and the image: it converts the mapper's coordinates to pixels of the image.
///
/// A picture from calibrated lenses is drawn one lens at a time. A ``LensView`` takes the place of the mapping, and
/// each lens has its own footprint, plan and image. ``LensPath`` maps samples through a lens, ``LensBlending`` computes
/// the share of each lens, ``LensOwners`` finds the blocks that need only one of them, and a ``LensProjector`` draws
/// the lenses on top of each other.
package struct Renderer: Sendable {
    package init() { _ = Renderer.keepsMemory }

    /// Keeps memory for planes allocated. Every view allocates and frees planes, and getting their pages from the
    /// system each time would take a tenth of the total time.
    private static let keepsMemory: Void = cresampling_expect_transient_blocks(4 << 20)

    /// Renders the view that the options describe.
    ///
    /// The stages are: resolving the view, finding the part of the picture that it covers and the level to read it
    /// from, decoding, projecting in bands of rows, drawing the badge, and encoding.
    ///
    /// - Parameters:
    ///   - options: The options. A place to look at must already have been converted to a heading.
    ///   - isCancelled: Called between stages and between bands of rows.
    /// - Throws: ``SnapshotError``; `CancellationError`; errors from the session.
    package func render(
        _ subject: SnapshotSubject, _ options: SnapshotOptions,
        isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }
    ) throws -> RenderedSnapshot {
        guard !isCancelled() else { throw CancellationError() }
        try options.check()
        let view = ViewSolver.resolve(subject, options)
        let (outcome, plan) =
            if case .lenses(let content) = view.content {
                try draw(
                    content, view, of: subject, chromaStep: options.subsampling.chromaStep, limits: options.limits,
                    isCancelled: isCancelled)
            } else {
                try draw(view, of: subject, options, isCancelled: isCancelled)
            }
        var picture = outcome.image
        let credit = options.badge ? subject.credit : nil
        if let badge = try Badge(credit, on: options.pixels, scale: options.scale) { badge.draw(on: &picture) }
        guard !isCancelled() else { throw CancellationError() }
        return RenderedSnapshot(
            jpeg: try encoded(picture, quality: options.quality, segments: view.segments(options.metadata)),
            unphotographedFraction: outcome.unphotographedFraction, levelRead: plan.map(DecodedLevel.init), view: view)
    }

    /// Draws a view of a panorama or of a flat photo.
    private func draw(
        _ view: ResolvedView, of subject: SnapshotSubject, _ options: SnapshotOptions,
        isCancelled: @escaping @Sendable () -> Bool
    ) throws -> (outcome: Projector.Outcome, plan: DecodePlan?) {
        let footprint = ViewFootprint(of: view)
        let plan = try DecodePlan(subject, footprint, limits: options.limits)
        let chromaStep = options.subsampling.chromaStep
        let projector = Projector(view: view, chromaStep: chromaStep, isCancelled: isCancelled)
        guard let plan else { return (projector.unphotographed(), nil) }
        let shown = VisibleColumns(footprint, plan, fullWidth: subject.panorama?.fullWidth)
        let image = try plan.image(
            of: subject, shown: shown, sharesChroma: chromaStep == SIMD2(2, 2), limits: options.limits.picture,
            isCancelled: isCancelled)
        return (try projector.project(image, minification: footprint.minification.upperBound), plan)
    }

    /// Encodes a picture as a JPEG without any of the original's metadata.
    ///
    /// - Throws: ``SnapshotError`` `.cannotEncode`.
    func encoded(
        _ image: PlanarImage, quality: Int, segments: [JPEGSegment] = [], optimizedHuffman: Bool = false
    ) throws(SnapshotError) -> [UInt8] {
        let options = PlaneEncodingOptions(
            quality: quality, segments: segments, optimizedHuffman: optimizedHuffman)
        do { return try JPEGEncoder.encode(image, options: options) } catch {
            throw SnapshotError(.cannotEncode, "The picture cannot be written: \(error)", cause: error)
        }
    }
}

extension ResolvedView {
    /// Returns the metadata segments for the view's JPEG.
    fileprivate func segments(_ metadata: SnapshotOptions.Metadata) -> [JPEGSegment] {
        switch metadata {
        case .none: []
        case .gpano: [ViewMetadata(of: self).segment]
        }
    }
}

extension SnapshotOptions.Subsampling {
    /// The number of pixels that share a chroma sample, across and down.
    var chromaStep: SIMD2<Int> {
        switch self {
        case .s420: SIMD2(2, 2)
        case .s444: SIMD2(1, 1)
        }
    }
}

/// A snapshot and information about how it was rendered.
package struct RenderedSnapshot: Sendable {
    package let jpeg: [UInt8]
    /// The fraction of the view that was not photographed and is gray, in 0...1.
    package let unphotographedFraction: Double
    /// The decoded level; nil if nothing was read because the view does not show any part of the picture.
    package let levelRead: DecodedLevel?
    package let view: ResolvedView
}

/// The level and scale at which the picture was decoded for a snapshot.
package struct DecodedLevel: Hashable, Sendable {
    /// The stored level that was read; 0 is the full size.
    package let level: Int
    /// The factor by which the decoder divided the width and height: 1, 2, 4 or 8.
    package let scale: Int
    /// The number of decoded pixels; 0 if a remote server decoded them.
    package let pixelCount: Int
    /// Whether a finer scale was rejected because of ``SnapshotLimits/maximumDecodedPixels``.
    package let isLimited: Bool

    /// Describes pixels that a remote server decoded.
    package init(level: Int, scale: Int, isLimited: Bool) {
        self.level = level
        self.scale = scale
        pixelCount = 0
        self.isLimited = isLimited
    }

    init(_ plan: DecodePlan) {
        level = plan.level.index
        scale = plan.scale.rawValue
        pixelCount = plan.columns.count * plan.rows.count
        isLimited = plan.isLimited
    }
}
