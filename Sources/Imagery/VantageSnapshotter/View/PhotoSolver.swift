import Foundation
import VantageGeodesy
import VantageCore

/// A solver for the part of a flat photo that a snapshot shows.
///
/// The crop has the aspect ratio of the snapshot, stays inside the photo, and is parallel to the photo's sides,
/// whatever the photo's roll. By default, it is the largest crop that fits, centered. A narrower field of view makes it
/// smaller, but a wider one cannot make it larger. A heading or pitch moves the center of the crop in that direction,
/// as far as the photo extends. This requires the photo's heading and field of view. If they are unknown, the crop
/// stays centered.
struct PhotoSolver {
    let subject: SnapshotSubject
    let options: SnapshotOptions
    /// The size of the snapshot in pixels.
    let pixels: PictureSize
    let pictureSize: SIMD2<Double>
    /// The focal length in pixels of the upright picture; nil if the field of view is unknown.
    let focalLength: Double?
    /// The point on the lens's axis, in pixels.
    private let principalPoint: SIMD2<Double>
    private let camera: DistortedPerspective?

    init(subject: SnapshotSubject, fieldOfView: Double?, options: SnapshotOptions) {
        self.subject = subject
        self.options = options
        pixels = options.pixels
        pictureSize = SIMD2(Double(subject.uprightSize.width), Double(subject.uprightSize.height))
        focalLength = PhotoSolver.focalLength(width: pictureSize.x, fieldOfView: fieldOfView)
        principalPoint = pictureSize / 2
        camera = nil
    }

    /// Creates a solver for a photo whose distortion is known. Its crops are parts of the undistorted picture.
    init(subject: SnapshotSubject, camera: DistortedPerspective, options: SnapshotOptions) {
        self.subject = subject
        self.options = options
        self.camera = camera
        pixels = options.pixels
        pictureSize = camera.idealFrame.size
        focalLength = camera.idealFrame.focalLength
        principalPoint = camera.idealFrame.principalPoint
    }

    /// Returns the focal length. A field of view that is impossible for a lens counts as unknown.
    private static func focalLength(width: Double, fieldOfView: Double?) -> Double? {
        guard let fieldOfView, fieldOfView > 0, fieldOfView < 180 else { return nil }
        return width / 2 / tan(fieldOfView * .pi / 360)
    }

    private var outputSize: SIMD2<Double> { SIMD2(Double(pixels.width), Double(pixels.height)) }

    func resolve() -> ResolvedView {
        let crop = crop
        let geometry = geometry(of: crop)
        let shown = geometry?.direction(at: outputSize / 2)
        let isHeadingKnown = subject.heading != nil
        return ResolvedView(
            width: pixels.width, height: pixels.height,
            heading: isHeadingKnown ? shown?.heading ?? subject.heading : nil,
            headingReference: isHeadingKnown ? subject.headingReference : nil,
            pitch: isPitchMeaningful ? shown?.pitch ?? subject.pitch : nil,
            roll: subject.roll,
            horizontalFieldOfView: geometry?.horizontalFieldOfView,
            verticalFieldOfView: geometry?.verticalFieldOfView,
            geometry: isHeadingKnown ? geometry : nil,
            content: content(crop))
    }

    private func content(_ crop: PhotoCrop) -> ResolvedView.Content {
        guard let camera else { return .photo(crop) }
        let mapping = PanoramaMapping(crop, of: camera.idealFrame, zoom: SIMD2(crop.width, crop.width) / outputSize.x)
        return .lenses(LensView(lenses: LensArray(.perspective(camera)), mapping: .flat(mapping), crop: crop))
    }

    private var crop: PhotoCrop {
        let isLifeSize = (cropSize.x - outputSize.x).magnitude < PhotoSolver.lifeSizeTolerance && outputFits
        let size = isLifeSize ? outputSize : cropSize
        let center = turnedCenter.clamped(lowerBound: size / 2, upperBound: pictureSize - size / 2)
        var corner = center - size / 2
        if isLifeSize { corner = (corner / 2).rounded(.down) * 2 }
        return PhotoCrop(left: corner.x, top: corner.y, width: size.x, height: size.y)
    }

    /// The number of pixels by which a crop may be wider or narrower than the snapshot and still be copied pixel by
    /// pixel. Such a crop starts at an even column and row, so that chroma shared by two pixels is not resampled.
    private static let lifeSizeTolerance = 0.5

    /// Whether the photo has at least as many columns and rows as the snapshot. A tall snapshot can match the crop's
    /// width to within ``lifeSizeTolerance`` and still have a few more rows than the photo.
    private var outputFits: Bool { outputSize.x <= pictureSize.x && outputSize.y <= pictureSize.y }

    /// The size of the largest crop with the aspect ratio of the snapshot, or of a smaller crop if the requested field
    /// of view is narrower.
    private var cropSize: SIMD2<Double> {
        let fill = min(pictureSize.x / outputSize.x, pictureSize.y / outputSize.y)
        let largest = outputSize * fill
        guard let focalLength, let fieldOfView = options.fieldOfView else { return largest }
        let width = 2 * focalLength * tan(fieldOfView.degrees * .pi / 360)
        return width < largest.x ? outputSize * (width / outputSize.x) : largest
    }

    private var canTurn: Bool { focalLength != nil && subject.heading != nil }

    /// Whether the pitch of the view is known: from the picture or, if the view can be turned, from the request.
    private var isPitchMeaningful: Bool { subject.pitch != nil || (canTurn && options.pitch != nil) }

    private func geometry(of crop: PhotoCrop) -> ViewGeometry? {
        guard let focalLength else { return nil }
        let zoom = outputSize.x / crop.width
        let middle = principalPoint - SIMD2(crop.left, crop.top)
        let projection = Rectilinear(
            width: pixels.width, height: pixels.height,
            focalLength: focalLength * zoom, principalPoint: middle * zoom)
        return ViewGeometry(projection: projection, rotation: subject.pose.rotation)
    }
}

extension PhotoSolver {
    /// The position at which the picture shows the requested heading and pitch, in pixels. It may be far outside the
    /// picture.
    private var turnedCenter: SIMD2<Double> {
        guard canTurn, let focalLength, options.heading != nil || options.pitch != nil else { return pictureSize / 2 }
        let turn = offset(focalLength: focalLength)
        return principalPoint + SIMD2(turn.x, turn.y)
    }

    /// Returns the offset of the crop's center from the principal point, in pixels to the right and down.
    private func offset(focalLength: Double) -> SIMD2<Double> {
        switch (options.heading, options.pitch) {
        case (nil, nil): .zero
        case (let heading?, nil): SIMD2(shift(to: heading, focalLength: focalLength), 0)
        case (nil, let pitch?): SIMD2(0, point(subject.pose.heading, pitch, focalLength: focalLength).y)
        case (let heading?, let pitch?): point(heading, pitch, focalLength: focalLength)
        }
    }

    /// Returns the horizontal offset from the principal point at which the row through that point crosses a heading.
    /// For a level photo, the offset is f·tan Δ, where Δ is the angle between the heading and the photo's own heading.
    private func shift(to heading: Heading, focalLength: Double) -> Double {
        let angle = heading.degrees * .pi / 180
        let rotation = subject.pose.rotation
        // Points in that row are (x, f, 0). Where the row crosses the heading, that vector is perpendicular to the
        // normal of the heading's vertical plane.
        let normal = rotation.cameraVector(SIMD3(cos(angle), -sin(angle), 0))
        let x = -normal.y / normal.x * focalLength
        let along = rotation.cameraVector(SIMD3(sin(angle), cos(angle), 0))
        guard x.isFinite, along.x * x + along.y * focalLength > 0, along.y > 0 else { return nearerSide(heading) }
        return x
    }

    private func point(_ heading: Heading, _ pitch: Double, focalLength: Double) -> SIMD2<Double> {
        let vector = subject.pose.rotation.cameraVector(Rotation(heading: heading, pitch: pitch).forward)
        guard vector.y > 0 else {
            let rise = (pitch - subject.pose.pitch).clamped(to: -89...89)
            return SIMD2(nearerSide(heading), -focalLength * tan(rise * .pi / 180))
        }
        return SIMD2(vector.x, -vector.z) / vector.y * focalLength
    }

    /// Returns an offset beyond the left or right edge of the photo, whichever is nearer to a heading that is more than
    /// 90° away.
    private func nearerSide(_ heading: Heading) -> Double {
        heading.difference(from: subject.pose.heading) < 0 ? -pictureSize.x : pictureSize.x
    }
}

extension ViewGeometry {
    fileprivate var horizontalFieldOfView: Double {
        let middle = Double(projection.height) / 2
        return angle(from: SIMD2(0, middle), to: SIMD2(Double(projection.width), middle))
    }

    fileprivate var verticalFieldOfView: Double {
        let middle = Double(projection.width) / 2
        return angle(from: SIMD2(middle, 0), to: SIMD2(middle, Double(projection.height)))
    }
}

extension Double {
    fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
