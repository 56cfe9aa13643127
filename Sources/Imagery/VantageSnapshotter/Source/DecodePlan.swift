import VantageGeodesy
import VantageJPEG
import VantageScenes

/// The part of a picture to decode for a view, and the scale at which to decode it.
struct DecodePlan: Hashable, Sendable {
    let level: PyramidLevel
    /// The scale at which the level is decoded.
    let scale: JPEGScale
    let grid: SourceGrid
    /// The columns of the grid. They extend past its end if the view crosses the seam of a panorama.
    let columns: Range<Int>
    /// The rows of the grid.
    let rows: Range<Int>
    /// Whether ``columns`` covers the full width of a picture whose left and right edges meet.
    let isFullWidth: Bool
    /// Whether ``SnapshotLimits/maximumDecodedPixels`` prevented the use of a finer scale.
    let isLimited: Bool

    /// Whether pixels outside the columns and rows must not be used, because they belong to another lens.
    var isExact = false

    /// The width, in grid pixels, of the margin that is read around the visible part.
    let margin: Int

    /// The maximum magnification at a view's median pixel. Above it, a finer scale is used if the picture has one.
    ///
    /// The corners of a wide view are magnified more, by a factor of 1.8 at a field of view of 90°. For the loss at a
    /// scale with half the pixels, see docs/decisions.
    static let allowedMagnification = 1.06
}

extension DecodePlan {
    /// Finds the coarsest scale that preserves all visible detail, and the smallest part to read at that scale.
    ///
    /// - Parameters:
    ///   - region: The part of the picture that may be used; nil for the whole picture.
    ///   - magnification: The maximum magnification at the view's median pixel.
    /// - Returns: Nil if the view does not show any part of the picture.
    /// - Throws: ``SnapshotError`` `.noPicture` if the source has no usable level.
    init?(
        _ subject: SnapshotSubject, _ footprint: ViewFootprint, limits: SnapshotLimits,
        within region: LensRegion? = nil,
        magnification: Double = DecodePlan.allowedMagnification
    ) throws(SnapshotError) {
        let wanted = max(1, footprint.typicalMinification * magnification)
        var factor = wanted
        let region = region.flatMap { $0.isWhole(subject.uprightSize) ? nil : $0 }
        var reading = try Reading(of: subject.source, factor: factor, isShared: region != nil)
        while true {
            guard let plan = DecodePlan(subject, footprint, reading, region, isLimited: factor > wanted) else {
                return nil
            }
            let coarser = try Reading(of: subject.source, factor: factor * 2, isShared: region != nil)
            guard plan.pixelCount > limits.maximumDecodedPixels, coarser != reading else {
                self = plan
                return
            }
            reading = coarser
            factor *= 2
        }
    }

    private init?(
        _ subject: SnapshotSubject, _ footprint: ViewFootprint, _ reading: Reading, _ region: LensRegion?,
        isLimited: Bool
    ) {
        grid = SourceGrid(
            width: subject.source.size.width, height: subject.source.size.height, orientation: subject.orientation,
            level: reading.level, scale: reading.scale)
        level = reading.level
        scale = reading.scale
        self.isLimited = isLimited
        margin = SamplingKernel.margin(minification: footprint.minification.upperBound / grid.factor.min())
        let span = GridSpan(grid: grid, margin: margin)
        guard let rows = span.rows(footprint.rows),
            let columns = span.columns(footprint, of: subject.panorama)
        else { return nil }
        if let region {
            self.rows = rows.clamped(to: grid.indices(region.rows, axis: 1))
            self.columns = columns.clamped(to: grid.indices(region.columns, axis: 0))
            isExact = true
        } else {
            self.rows = rows
            self.columns = columns
        }
        isFullWidth = self.columns == 0..<grid.columns && subject.panorama?.wraps == true
    }

    var pixelCount: Int {
        // Turning a picture upright takes a second copy.
        columns.count * rows.count * (grid.isTurned ? 2 : 1)
    }
}

/// A stored level and the scale at which it is decoded.
private struct Reading: Equatable {
    let level: PyramidLevel
    let scale: JPEGScale

    /// Chooses the smallest level that has the required detail, or the most detailed one if none does.
    ///
    /// - Parameters:
    ///   - factor: The maximum width of a decoded pixel, in full-size pixels.
    ///   - isShared: Whether the picture consists of parts whose pixels must not mix. The smaller stored levels mix
    ///     pixels across the edge of a part, but the reduced scales of a JPEG do so only within a block.
    init(of source: any PictureSession, factor: Double, isShared: Bool) throws(SnapshotError) {
        func step(_ level: PyramidLevel) -> Double {
            level.factor(ofWidth: source.size.width, height: source.size.height).max()
        }
        let usable = source.levels.filter { $0.fits(width: source.size.width, height: source.size.height) }
        let whole = usable.filter { $0.index == 0 }
        if isShared, let level = whole.first {
            self.level = level
            scale = JPEGScale.allCases.last { Double($0.rawValue) * step(level) <= factor } ?? .full
            return
        }
        let detailed = usable.filter { step($0) <= factor }.max { step($0) < step($1) }
        guard let level = detailed ?? usable.min(by: { step($0) < step($1) }) else {
            throw SnapshotError(.noPicture, "The picture's image data is missing. Import the picture again.")
        }
        self.level = level
        scale = JPEGScale.allCases.last { Double($0.rawValue) * step(level) <= factor } ?? .full
    }
}

extension SourceGrid {
    /// Returns the columns (axis 0) or rows (axis 1) of the grid between two edges, which are in full-size pixels.
    fileprivate func indices(_ range: ClosedRange<Double>, axis: Int) -> Range<Int> {
        func index(_ edge: Double) -> Int { Int(((edge - origin[axis]) / factor[axis]).rounded()) }
        let lower = index(range.lowerBound)
        return lower..<max(lower + 1, index(range.upperBound))
    }
}

extension LensRegion {
    fileprivate func isWhole(_ size: (width: Int, height: Int)) -> Bool {
        columns == 0...Double(size.width) && rows == 0...Double(size.height)
    }
}

extension SnapshotSubject {
    var panorama: Equirectangular? {
        if case .equirectangular(let panorama) = camera { panorama } else { nil }
    }
}
