import VantageCore
import VantageGeodesy
import VantageJPEG
import VantageScenes

/// The division of a picture into tiles, for viewers that load only the visible part of a picture.
///
/// The levels are the sizes at which the picture can be read, starting with its full size, in descending order. The
/// levels of a picture taken with calibrated lenses are drawn, and each is half as large as the previous one. A level
/// is divided, from its top-left corner, into cores of ``core`` pixels per side; the last core in a row or column may
/// be smaller. A tile consists of its core and ``overlap`` pixels around it, so that a viewer can interpolate across
/// the edges. At the left and right edges of a 360° panorama, the overlap contains the pixels of the opposite edge. At
/// all other edges of a picture, it repeats the pixels of the edge.
public struct PictureTiling: Hashable, Sendable {
    /// The width and height of a core, in pixels.
    public static let core = 510
    /// The width of the overlap around a core in pixels.
    public static let overlap = 1
    /// The width in pixels at which the sequence of levels ends: the first level that is at most this wide is the last
    /// one.
    static let smallest = 1024

    /// One of the sizes at which the whole picture can be read.
    public struct Level: Hashable, Sendable {
        /// The size of the upright picture in pixels.
        public let size: PictureSize
        /// The stored level to read and its scale; nil if the level is drawn from calibrated lenses.
        let reading: PictureLevel?

        /// The number of tile columns.
        public var columns: Int { (size.width + PictureTiling.core - 1) / PictureTiling.core }
        /// The number of tile rows.
        public var rows: Int { (size.height + PictureTiling.core - 1) / PictureTiling.core }
    }

    /// The levels, starting with the largest.
    public let levels: [Level]
    /// The relation between pixels of the first level and directions. It is never
    /// ``/VantageGeodesy/CameraModel/calibrated(_:)``, because pictures from calibrated lenses are projected: to
    /// panoramas, or to flat photos without distortion.
    public let camera: CameraModel

    /// - Throws: ``SnapshotError`` `.noPicture` if the source has no usable level.
    package init(of subject: SnapshotSubject) throws(SnapshotError) {
        let readings = try PictureLevel.all(of: subject)
        if case .calibrated(let calibration) = subject.camera, let drawn = DrawnPicture(subject) {
            camera = calibration.projectedPicture.camera
            levels = drawn.levels.map { Level(size: $0, reading: nil) }
            return
        }
        camera = subject.camera
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

    /// Returns all levels, starting with the largest: the stored ones, and reduced scales of the smallest one.
    static func all(of subject: SnapshotSubject) throws(SnapshotError) -> [PictureLevel] {
        let size = subject.source.size
        let stored = subject.source.levels
            .filter { $0.fits(width: size.width, height: size.height) }
            .sorted { $0.width > $1.width }
        guard let smallest = stored.last else {
            throw SnapshotError(.noPicture, "The picture's image data is missing. Import the picture again.")
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
