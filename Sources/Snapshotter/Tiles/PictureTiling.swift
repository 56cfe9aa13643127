import Pictures
import JPEGCodec
import Scenes

/// How a picture is cut into tiles, for viewers that load of it what they show.
///
/// The levels are the sizes that the picture can be read at: that of the picture first, each smaller than the one before.
/// A level is cut from its top-left corner into cores of ``core`` pixels at a side, the last ones shorter. A tile is its
/// core and, on every side, ``overlap`` pixels of what lies beside it, so that a viewer can interpolate over the edges:
/// beyond the left and right edge of a panorama of a whole turn that is its other end, and beyond all other edges their
/// own pixels again.
public struct PictureTiling: Hashable, Sendable {
    /// Pixels of the core of a tile, across and down.
    public static let core = 510
    /// Pixels around the core.
    public static let overlap = 1
    /// Levels are offered until one is this wide or less.
    static let smallest = 1024

    /// A size of the whole picture.
    public struct Level: Hashable, Sendable {
        /// Pixels of the upright picture.
        public let size: PictureSize
        let reading: PictureLevel

        /// Tiles across.
        public var columns: Int { (size.width + PictureTiling.core - 1) / PictureTiling.core }
        /// Tiles down.
        public var rows: Int { (size.height + PictureTiling.core - 1) / PictureTiling.core }
    }

    /// The largest first.
    public let levels: [Level]

    /// - Throws: ``SnapshotError`` `.noPicture` when the source has no level that can be used.
    package init(of subject: SnapshotSubject) throws(SnapshotError) {
        let readings = try PictureLevel.all(of: subject)
        let last = readings.firstIndex { $0.grid.columns <= Self.smallest } ?? readings.count - 1
        levels = readings[...last].map {
            Level(size: PictureSize(width: $0.grid.columns, height: $0.grid.rows), reading: $0)
        }
    }
}

/// A size at which a picture can be read: a stored level, decoded at a scale.
struct PictureLevel: Hashable, Sendable {
    let level: PyramidLevel
    let scale: JPEGScale
    let grid: SourceGrid

    /// All of them, the largest first: the stored ones, and what decoding makes of the smallest.
    static func all(of subject: SnapshotSubject) throws(SnapshotError) -> [PictureLevel] {
        let size = subject.source.size
        let stored = subject.source.levels
            .filter { $0.fits(width: size.width, height: size.height) }
            .sorted { $0.width > $1.width }
        guard let smallest = stored.last else {
            throw SnapshotError(.noPicture, "The picture has no stored bytes. Import it again.")
        }
        let readings = stored.map { ($0, JPEGScale.full) } + JPEGScale.allCases.dropFirst().map { (smallest, $0) }
        return readings.map { level, scale in
            PictureLevel(
                level: level, scale: scale,
                grid: SourceGrid(
                    width: size.width, height: size.height, orientation: subject.orientation, level: level,
                    scale: scale))
        }
    }
}
