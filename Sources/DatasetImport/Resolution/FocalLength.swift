import Pictures
import Foundation
import SceneStore
import Scenes

/// What EXIF says of the lens, as far as it gives a field of view.
enum FocalLength: Hashable {
    /// Millimetres of the lens that has the same diagonal field of view on 35 mm film (CIPA DCG-001).
    case equivalent(Double)
    /// Millimetres, and the width of the sensor in millimetres along the stored picture's width.
    case measured(Double, sensorWidth: Double)

    /// The diagonal of 36 × 24 mm.
    private static let filmDiagonal = (36.0 * 36 + 24 * 24).squareRoot()
    /// What a rectilinear lens can have; outside it the values are damaged or the lens is a fisheye.
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

    /// Degrees between the left and the right edge.
    ///
    /// - Parameters:
    ///   - size: Upright pixels.
    ///   - stored: Stored pixels, along whose width the sensor was measured.
    func horizontalFieldOfView(of size: PictureSize, stored: PictureSize) -> Sourced<Double>? {
        let width = Double(size.width)
        let degrees = 2 * atan(width / 2 / pixels(of: size, stored: stored)) * 180 / .pi
        guard Self.plausible.contains(degrees) else { return nil }
        return Sourced(degrees, source)
    }

    /// The focal length in pixels.
    private func pixels(of size: PictureSize, stored: PictureSize) -> Double {
        switch self {
        case .equivalent(let millimetres):
            let width = Double(size.width)
            let height = Double(size.height)
            return millimetres / Self.filmDiagonal * (width * width + height * height).squareRoot()
        case .measured(let millimetres, let sensorWidth):
            return millimetres / sensorWidth * Double(stored.width)
        }
    }

    private var source: String {
        switch self {
        case .equivalent: "EXIF FocalLengthIn35mmFilm"
        case .measured: "EXIF FocalLength, FocalPlaneXResolution"
        }
    }

    /// Millimetres. The resolution is that of the picture as it was taken, so only its own width counts.
    private static func sensorWidth(_ exif: ExifTags) -> Double? {
        guard let resolution = exif.positive(.focalPlaneXResolution), let width = exif.positive(.pixelXDimension) else {
            return nil
        }
        // EXIF 2.32, FocalPlaneResolutionUnit: 2 inch (the default), 3 cm; 4 mm and 5 µm are in the wild.
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
