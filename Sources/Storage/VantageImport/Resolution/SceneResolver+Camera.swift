import VantageCore
import VantageGeodesy
import VantageParsing
import VantageScenes
import VantageSceneStore

extension SceneResolver {
    struct View {
        var camera: Sourced<CameraModel>
        /// The size of the upright picture in pixels.
        var size: PictureSize?
        var orientation: Orientation
    }

    /// The size to assume for a panorama that has neither a picture nor a size in a table. Any size would do, because
    /// only directions are computed from it.
    private static let nominalSize = PictureSize(width: 2, height: 1)

    mutating func camera() -> View {
        if let knownCamera { return View(camera: knownCamera, size: storedSize, orientation: .up) }
        let orientation = orientation()
        guard let storedSize else {
            let size = row.flatMap { PictureSize(width: $0.width, height: $0.height) }
            let camera = camera(size ?? Self.nominalSize)
            return View(camera: camera, size: size, orientation: .up)
        }
        if orientation.swapsWidthAndHeight, fitsPanoramaAsStored(storedSize) {
            warnings.append("\(label) is a panorama that EXIF Orientation would turn on its side; the tag was ignored.")
            return View(camera: camera(storedSize), size: storedSize, orientation: .up)
        }
        let upright = orientation.swapsWidthAndHeight ? storedSize.turned : storedSize
        let camera = camera(upright)
        return View(camera: camera, size: eye ?? upright, orientation: orientation)
    }

    private mutating func orientation() -> Orientation {
        guard let number = metadata.exif.number(.orientation) else { return .up }
        if let orientation = Int(exactly: number).flatMap(Orientation.init(rawValue:)) { return orientation }
        warnings.append(
            "\(label) has the invalid EXIF Orientation \(DecimalNumber.short(number)), which was ignored.")
        return .up
    }

    /// Reports whether the picture fits its panorama sizes as stored, but not with its width and height swapped.
    private func fitsPanoramaAsStored(_ stored: PictureSize) -> Bool {
        let tags = panoramaTags
        guard let fit = PanoramaFit.fit(tags, to: stored), fit.isPanorama else { return false }
        return PanoramaFit.fit(tags, to: stored.turned)?.isPanorama != true
    }

    var panoramaTags: PanoramaTags {
        guard var tags = row?.panorama, tags.projectionType != nil || tags.hasSizes else {
            return metadata.xmp.panorama
        }
        // Few tables have a StereoMode, so the picture's own is the default.
        tags.stereoMode = tags.stereoMode ?? metadata.xmp.panorama.stereoMode
        return tags
    }

    /// Returns the camera model.
    ///
    /// - Parameter size: The size of the upright picture in pixels.
    private mutating func camera(_ size: PictureSize) -> Sourced<CameraModel> {
        if let calibrated = tabledCalibration(size) ?? declaredCalibration(size) { return calibrated }
        if let flat = tabledFlat(size) { return flat }
        if options.kind == .photo, !isDeclaredPanorama { return perspective(size, declaredBy: Self.declaration) }
        if let stereo = stereo(size) {
            eye = stereo.eye
            return stereo.camera
        }
        let tagged = ambiguousStereo(size) ?? PanoramaFit.fit(panoramaTags, to: size)
        if tagged?.isPanorama != true, let circles = fisheyes(size) { return circles }
        guard let fit = fit(size, tagged: tagged) else {
            let camera = perspective(size)
            hasOnlyShapeOfPanorama =
                storedSize != nil && camera.value == .perspective(horizontalFieldOfView: nil)
                && hasShapeOfPanorama(size)
            return camera
        }
        switch fit {
        case .panorama(let model, let source): return Sourced(.equirectangular(model), source)
        case .flat(let reason):
            warnings.append("\(label) \(reason); it was imported as a flat photo.")
            // The focal length, if any, belongs to the panorama that this picture was cut from.
            return Sourced(.perspective(horizontalFieldOfView: nil), "imported as flat: \(reason)")
        }
    }

    private func hasShapeOfPanorama(_ size: PictureSize) -> Bool {
        if PanoramaFit.isTwiceAsWide(Double(size.width), Double(size.height)) { return true }
        return size == storedSize && StereoLayout(shape: size).map(looksLikeStereo) ?? false
    }

    /// Returns a flat camera if the table declares a photo or gives a field of view that only a flat photo can have.
    private func tabledFlat(_ size: PictureSize) -> Sourced<CameraModel>? {
        guard let row, row.kind == .photo || isFlat(row) else { return nil }
        guard let field = row.fieldOfView, isFlat(row) else { return perspective(size) }
        return Sourced(.perspective(horizontalFieldOfView: field), row.source(of: .camera))
    }

    private func isFlat(_ row: SidecarRow) -> Bool {
        row.kind != .panorama && row.fieldOfView.map { $0 > 0 && $0 < 180 } ?? false
    }

    /// - Parameter tagged: The fit of the GPano tags.
    private mutating func fit(_ size: PictureSize, tagged: PanoramaFit?) -> PanoramaFit? {
        if let tagged, tagged.isPanorama { return tagged }
        if let row, isDeclaredPanorama { return PanoramaFit.fullSphere(size, source: row.source(of: .camera)) }
        if options.kind == .panorama { return PanoramaFit.fullSphere(size, source: Self.declaration) }
        return tagged ?? recognized(size)
    }

    /// Returns a full sphere for a 2:1 picture that has Google's photo sphere mark or comes from a camera that takes
    /// full spheres.
    private mutating func recognized(_ size: PictureSize) -> PanoramaFit? {
        guard PanoramaFit.isTwiceAsWide(Double(size.width), Double(size.height)) else { return nil }
        if metadata.xmp.isMarkedPhotoSphere {
            return PanoramaFit.fullSphere(size, source: "XMP GCamera:SpecialTypeID, 2:1")
        }
        guard size.width >= PanoramaCamera.minimumWidth, let device = device(),
            let camera = PanoramaCamera(make: device.value.make, model: device.value.model)
        else { return nil }
        if camera == .possiblyDualFisheye {
            warnings.append(
                "\(label) was imported as a panorama because of its camera and its 2:1 aspect ratio. "
                    + "If it shows two circles, import it again with the calibration of its camera.")
        }
        return PanoramaFit.fullSphere(size, source: "a 360° camera (\(device.source)), 2:1")
    }

    /// The source name for a kind that the user declared.
    static let declaration = "the declared kind of picture"

    /// Whether the table declares a panorama.
    var isDeclaredPanorama: Bool { row?.kind == .panorama || row?.fieldOfView == 360 }

    private func perspective(
        _ size: PictureSize, declaredBy declaration: String = "no sign of a panorama"
    ) -> Sourced<CameraModel> {
        let field = FocalLength(exif: metadata.exif)?.horizontalFieldOfView(of: size, stored: storedSize ?? size)
        return Sourced(.perspective(horizontalFieldOfView: field?.value), field?.source ?? declaration)
    }
}

extension PictureSize {
    /// Creates a size. Returns `nil` unless the width and the height are known and positive.
    init?(width: Int?, height: Int?) {
        guard let width, let height, width > 0, height > 0 else { return nil }
        self.init(width: width, height: height)
    }

    var turned: PictureSize { PictureSize(width: height, height: width) }
}
