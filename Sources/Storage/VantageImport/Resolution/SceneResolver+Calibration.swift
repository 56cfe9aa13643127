import Foundation
import VantageCore
import VantageGeodesy
import VantageParsing
import VantageSceneStore

extension SceneResolver {
    // MARK: Calibrations

    /// Returns the calibrated camera that the table's row describes.
    ///
    /// - Parameter size: The size of the upright picture in pixels.
    mutating func tabledCalibration(_ size: PictureSize) -> Sourced<CameraModel>? {
        guard storedSize != nil, let row, let lens = row.lens else { return nil }
        do throws(GeodesyError) {
            let camera = try lens.camera()?.scaled(toWidth: size.width, height: size.height)
            return Sourced(of: camera.map { .calibrated($0) }, "\(row.source(of: .camera)), \(lens.model)")
        } catch {
            warnings.append("\(label) was imported without the calibration of its camera. \(error.description)")
            return nil
        }
    }

    /// Returns the camera of the user's calibration, unless the table or the picture specifies another kind of camera.
    ///
    /// - Parameter size: The size of the upright picture in pixels.
    mutating func declaredCalibration(_ size: PictureSize) -> Sourced<CameraModel>? {
        guard storedSize != nil, let calibration = options.calibration else { return nil }
        if let kind = row?.kind, kind != calibration.kind { return nil }
        if let tagged = PanoramaFit.fit(panoramaTags, to: size), tagged.isPanorama { return nil }
        if stated(size) != nil { return nil }
        do throws(GeodesyError) {
            let camera = try calibration.scaled(toWidth: size.width, height: size.height)
            return Sourced(.calibrated(camera), "the declared calibration")
        } catch {
            warnings.append("\(label) was imported without the declared calibration. \(error.description)")
            return nil
        }
    }

    // MARK: Circles

    /// Returns the camera of a picture that shows the circles of fisheye lenses, if it comes from a camera with such
    /// lenses or is declared as a panorama.
    ///
    /// - Parameter size: The size of the upright picture in pixels.
    func fisheyes(_ size: PictureSize) -> Sourced<CameraModel>? {
        guard size == storedSize, (metadata.exif.number(.orientation) ?? 1) == 1 else { return nil }
        if isOfFusion(size) { return fisheye(size) }
        guard PanoramaFit.isTwiceAsWide(Double(size.width), Double(size.height)), mayShowCircles else { return nil }
        return dualFisheye(size)
    }

    private var mayShowCircles: Bool {
        if isDeclaredPanorama || options.kind == .panorama || metadata.lensText != nil { return true }
        if label.lowercased().hasSuffix(".insp") { return true }
        guard let device = device() else { return false }
        return PanoramaCamera(make: device.value.make, model: device.value.model) != nil
    }

    private func dualFisheye(_ size: PictureSize) -> Sourced<CameraModel>? {
        guard let signs = findFisheyes(2) else { return nil }
        if let lenses = metadata.lensText.flatMap(Insta360Lenses.init),
            let camera = try? lenses.camera(width: size.width, height: size.height)
        {
            return Sourced(.calibrated(camera), "two circles; the camera's calibration in the file")
        }
        let lenses = assumedLenses
        guard case .circles(let circles) = signs,
            let camera = try? lenses.camera(width: size.width, height: size.height, circles: circles)
        else { return nil }
        return Sourced(.calibrated(camera), "two circles; \(assumption(lenses))")
    }

    private func fisheye(_ size: PictureSize) -> Sourced<CameraModel>? {
        let lenses = assumedLenses
        guard case .circles(let circles) = findFisheyes(1), let circle = circles.first,
            let camera = try? lenses.camera(width: size.width, height: size.height, circle: circle)
        else { return nil }
        return Sourced(.calibrated(camera), "a circle; \(assumption(lenses))")
    }

    private var assumedLenses: AssumedLenses {
        let device = device()
        let isInsta360 = metadata.lensText != nil || label.lowercased().hasSuffix(".insp")
        return .of(make: device?.value.make ?? (isInsta360 ? "Insta360" : nil), model: device?.value.model)
    }

    private func assumption(_ lenses: AssumedLenses) -> String {
        "lenses of \(DecimalNumber.short(lenses.fieldOfView))°, assumed for \(lenses.name)"
    }

    /// Reports whether the picture may be an unstitched photo from a GoPro Fusion: it comes from that camera, and has
    /// the shape of such photos, which show one circle in 3104×3000 pixels.
    private func isOfFusion(_ size: PictureSize) -> Bool {
        guard size.height <= size.width, Double(size.width) < 1.1 * Double(size.height), let device = device() else {
            return false
        }
        return PanoramaCamera.matches("GoPro Fusion", make: device.value.make, model: device.value.model)
    }
}
