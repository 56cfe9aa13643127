import VantageCore
import VantageGeodesy
import VantageJPEG
import VantageScenes

/// The picture that viewers show instead of one taken with calibrated lenses. Its parts are drawn on demand.
struct DrawnPicture {
    let size: PictureSize
    private let subject: SnapshotSubject
    private let lenses: LensArray
    private let form: Form

    private enum Form {
        case panorama(Equirectangular)
        case photo(IdealFrame)
    }

    /// - Returns: Nil if the picture does not come from calibrated lenses.
    init?(_ subject: SnapshotSubject) {
        guard case .calibrated(let calibration) = subject.camera else { return nil }
        let picture = calibration.projectedPicture
        switch (calibration, picture.camera) {
        case (.perspective(let camera), _): form = .photo(camera.idealFrame)
        case (_, .equirectangular(let panorama)): form = .panorama(panorama)
        default: return nil
        }
        self.subject = subject
        lenses = LensArray(calibration)
        size = PictureSize(width: picture.width, height: picture.height)
    }

    /// The sizes of the whole picture, each half as large as the previous one.
    var levels: [PictureSize] {
        var levels = [size]
        while let last = levels.last, last.width > PictureTiling.smallest {
            levels.append(PictureSize(width: (last.width + 1) / 2, height: (last.height + 1) / 2))
        }
        return levels
    }

    /// Draws a part of the picture, with one chroma sample per 2×2 pixels.
    ///
    /// - Parameters:
    ///   - columns: The columns, in pixels of the scaled picture. They may lie outside it.
    ///   - rows: The rows, in pixels of the scaled picture. Those outside it repeat its edge.
    ///   - level: The size to which the whole picture is scaled.
    func part(
        _ columns: Range<Int>, _ rows: Range<Int>, of level: PictureSize, isCancelled: @escaping @Sendable () -> Bool
    ) throws -> PlanarImage {
        let content = content(level, origin: SIMD2(columns.lowerBound, rows.lowerBound))
        let view = ResolvedView(
            width: columns.count, height: rows.count, heading: nil, headingReference: nil, pitch: nil, roll: nil,
            horizontalFieldOfView: nil, verticalFieldOfView: nil, geometry: nil, content: .lenses(content))
        return try Renderer().draw(
            content, view, of: subject, chromaStep: SIMD2(2, 2), limits: .standard, isCancelled: isCancelled
        ).outcome.image
    }

    private func content(_ level: PictureSize, origin: SIMD2<Int>) -> LensView {
        let size = SIMD2(level.width, level.height)
        switch form {
        case .panorama(let panorama):
            let mapping = SphereMapping(panorama, scaledTo: size, origin: origin)
            return LensView(lenses: lenses, mapping: .sphere(mapping), crop: nil)
        case .photo(let frame):
            let zoom = frame.size / SIMD2<Double>(size)
            let corner = SIMD2<Double>(origin) * zoom
            let crop = PhotoCrop(left: corner.x, top: corner.y, width: zoom.x, height: zoom.y)
            return LensView(
                lenses: lenses, mapping: .flat(PanoramaMapping(crop, of: frame, zoom: zoom)), crop: crop)
        }
    }
}
