import Foundation
import VantageCore
import VantageScenes
import VantageSceneStore

/// The focal length from EXIF, which determines the field of view.
enum FocalLength: Hashable {
    /// The focal length in millimeters of a lens with the same diagonal field of view on 35 mm film (CIPA DCG-001).
    case equivalent(Double)
    /// The focal length, and the sensor's extent along the stored picture's width, both in millimeters.
    case measured(Double, sensorWidth: Double)

    /// The diagonal of a 36 × 24 mm frame.
    private static let filmDiagonal = (36.0 * 36 + 24 * 24).squareRoot()
    /// The plausible fields of view of a rectilinear lens. Values outside this range are wrong or belong to a fisheye.
    private static let plausible = 1.0...170.0

    init?(exif: ExifTags) {
        if let equivalent = exif.positive(.focalLengthIn35mmFilm) {
            self = .equivalent(equivalent)
        } else if let focal = exif.positive(.focalLength), let sensor = Self.sensorWidth(exif) {
            self = .measured(focal, sensorWidth: sensor)
        } else {
            return nil
        }
    }

    /// Returns the angle between the left and right edges in degrees, or `nil` if it is not plausible.
    ///
    /// - Parameters:
    ///   - size: The size of the upright picture in pixels.
    ///   - stored: The size of the stored picture in pixels. The sensor's width corresponds to the width of this
    ///     picture.
    func horizontalFieldOfView(of size: PictureSize, stored: PictureSize) -> Sourced<Double>? {
        let width = Double(size.width)
        let degrees = 2 * atan(width / 2 / pixels(of: size, stored: stored)) * 180 / .pi
        guard Self.plausible.contains(degrees) else { return nil }
        return Sourced(degrees, source)
    }

    /// Returns the focal length in pixels.
    private func pixels(of size: PictureSize, stored: PictureSize) -> Double {
        switch self {
        case .equivalent(let millimeters):
            let width = Double(size.width)
            let height = Double(size.height)
            return millimeters / Self.filmDiagonal * (width * width + height * height).squareRoot()
        case .measured(let millimeters, let sensorWidth):
            return millimeters / sensorWidth * Double(stored.width)
        }
    }

    private var source: String {
        switch self {
        case .equivalent: "EXIF FocalLengthIn35mmFilm"
        case .measured: "EXIF FocalLength, FocalPlaneXResolution"
        }
    }

    /// Returns the width of the sensor in millimeters. EXIF gives the resolution of the picture as taken, so the width
    /// in pixels must come from EXIF as well.
    private static func sensorWidth(_ exif: ExifTags) -> Double? {
        guard let resolution = exif.positive(.focalPlaneXResolution), let width = exif.positive(.pixelXDimension) else {
            return nil
        }
        // EXIF 2.32, FocalPlaneResolutionUnit: 2 is inches (the default) and 3 is cm. Some writers use 4 for mm and 5
        // for µm.
        let unit: Double? =
            switch exif.number(.focalPlaneResolutionUnit) ?? 2 {
            case 2: 25.4
            case 3: 10
            case 4: 1
            case 5: 0.001
            default: nil
            }
        return unit.map { width / resolution * $0 }
    }
}
