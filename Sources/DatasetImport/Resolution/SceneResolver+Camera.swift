import Pictures
import Geodesy
import JSONReading
import SceneStore
import Scenes

extension SceneResolver {
    struct View {
        var camera: Sourced<CameraModel>
        /// Upright pixels.
        var size: PictureSize?
        var orientation: Orientation
    }

    /// What a panorama without a picture and without a size is given, as only its directions count.
    private static let nominalSize = PictureSize(width: 2, height: 1)

    mutating func camera() -> View {
        let orientation = orientation()
        guard let storedSize else {
            let size = row.flatMap { PictureSize(width: $0.width, height: $0.height) }
            let camera = camera(size ?? Self.nominalSize)
            return View(camera: camera, size: size, orientation: .up)
        }
        if orientation.swapsSides, liesFlat(storedSize) {
            warnings.append("\(label) is a panorama that EXIF Orientation would set on edge; it was left as it is.")
            return View(camera: camera(storedSize), size: storedSize, orientation: .up)
        }
        let upright = orientation.swapsSides ? storedSize.turned : storedSize
        return View(camera: camera(upright), size: upright, orientation: orientation)
    }

    private mutating func orientation() -> Orientation {
        guard let number = metadata.exif.number(.orientation) else { return .up }
        if let orientation = Int(exactly: number).flatMap(Orientation.init(rawValue:)) { return orientation }
        warnings.append(
            "\(label) has EXIF Orientation \(DecimalText.short(number)), which means nothing; it was left as it is.")
        return .up
    }

    /// Whether the picture fits its panorama sizes as it is stored, and does not when it is turned.
    private func liesFlat(_ stored: PictureSize) -> Bool {
        let tags = panoramaTags
        guard case .panorama = PanoramaFit.fit(tags, to: stored) else { return false }
        if case .panorama = PanoramaFit.fit(tags, to: stored.turned) { return false }
        return true
    }

    private var panoramaTags: PanoramaTags {
        guard let tags = row?.panorama, tags.projectionType != nil || tags.hasSizes else {
            return metadata.xmp.panorama
        }
        return tags
    }

    /// - Parameter size: Upright pixels.
    private mutating func camera(_ size: PictureSize) -> Sourced<CameraModel> {
        if let flat = tabledFlat(size) { return flat }
        guard let fit = fit(size) else { return perspective(size) }
        switch fit {
        case .panorama(let model, let source): return Sourced(.equirectangular(model), source)
        case .flat(let reason):
            warnings.append("\(label) \(reason); it was taken as a flat photo.")
            // The focal length belongs to the panorama that this was cut from.
            return Sourced(.perspective(horizontalFieldOfView: nil), "taken as flat: \(reason)")
        }
    }

    /// A table that says photo, or gives a field of view that only a flat photo has.
    private func tabledFlat(_ size: PictureSize) -> Sourced<CameraModel>? {
        guard let row, row.kind == .photo || isFlat(row) else { return nil }
        guard let field = row.fieldOfView, isFlat(row) else { return perspective(size) }
        return Sourced(.perspective(horizontalFieldOfView: field), row.source(of: .camera))
    }

    private func isFlat(_ row: SidecarRow) -> Bool {
        row.kind != .panorama && row.fieldOfView.map { $0 > 0 && $0 < 180 } ?? false
    }

    private mutating func fit(_ size: PictureSize) -> PanoramaFit? {
        let tagged = PanoramaFit.fit(panoramaTags, to: size)
        if case .panorama = tagged { return tagged }
        if let row, row.kind == .panorama || row.fieldOfView == 360 {
            return PanoramaFit.fullSphere(size, source: row.source(of: .camera))
        }
        return tagged ?? recognised(size)
    }

    /// A 2:1 picture of a camera that takes spheres, or that Google marked as one.
    private mutating func recognised(_ size: PictureSize) -> PanoramaFit? {
        guard PanoramaFit.isTwiceAsWide(Double(size.width), Double(size.height)) else { return nil }
        if metadata.xmp.isMarkedPhotoSphere {
            return PanoramaFit.fullSphere(size, source: "XMP GCamera:SpecialTypeID, 2:1")
        }
        guard size.width >= PanoramaCamera.minimumWidth, let device = device(),
            let camera = PanoramaCamera(make: device.value.make, model: device.value.model)
        else { return nil }
        if camera == .perhapsTwoCircles {
            warnings.append(
                "\(label) was taken for a panorama by its camera and its 2:1. If it shows two circles, stitch it first."
            )
        }
        return PanoramaFit.fullSphere(size, source: "a 360° camera (\(device.source)), 2:1")
    }

    private func perspective(_ size: PictureSize) -> Sourced<CameraModel> {
        let field = FocalLength(exif: metadata.exif)?.horizontalFieldOfView(of: size, stored: storedSize ?? size)
        return Sourced(
            .perspective(horizontalFieldOfView: field?.value), field?.source ?? "nothing says that it is a panorama")
    }
}

extension PictureSize {
    /// - Returns: `nil` unless both are known and positive.
    init?(width: Int?, height: Int?) {
        guard let width, let height, width > 0, height > 0 else { return nil }
        self.init(width: width, height: height)
    }

    var turned: PictureSize { PictureSize(width: height, height: width) }
}
