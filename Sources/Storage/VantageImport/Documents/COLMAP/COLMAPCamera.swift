import VantageGeodesy
import VantageParsing

/// A camera in a COLMAP model.
///
/// Source: https://colmap.github.io/format.html and the models in COLMAP's `sensor/models.h`.
struct COLMAPCamera {
    let kind: SceneKind
    /// The calibration; `nil` for panoramas and unknown models.
    let lens: LensParameters?
    /// Whether the camera is perspective. If it is, its focal length determines the field of view.
    let isPerspective: Bool

    /// The parameters of each model that follow the focal lengths and the principal point.
    private static let coefficients: [String: [String]] = [
        "SIMPLE_PINHOLE": [], "PINHOLE": [], "SIMPLE_RADIAL": ["k1"], "RADIAL": ["k1", "k2"],
        "OPENCV": ["k1", "k2", "p1", "p2"], "OPENCV_FISHEYE": ["k1", "k2", "k3", "k4"],
        "FULL_OPENCV": ["k1", "k2", "p1", "p2", "k3", "k4", "k5", "k6"], "FOV": ["omega"],
        "SIMPLE_RADIAL_FISHEYE": ["k1"], "RADIAL_FISHEYE": ["k1", "k2"],
        "THIN_PRISM_FISHEYE": ["k1", "k2", "p1", "p2", "k3", "k4", "sx1", "sy1"],
    ]
    /// The models with one focal length for both axes.
    private static let simple: Set<String> = [
        "SIMPLE_PINHOLE", "SIMPLE_RADIAL", "RADIAL", "SIMPLE_RADIAL_FISHEYE", "RADIAL_FISHEYE",
    ]
    private static let spherical: Set<String> = ["SPHERE", "SPHERICAL", "EQUIRECTANGULAR"]

    /// Reads the fields of a line: the model, the width, the height and the parameters.
    ///
    /// - Returns: `nil` if the numbers cannot be parsed.
    init?(_ fields: ArraySlice<Substring>) {
        guard fields.count >= 3, let model = fields.first.map(String.init) else { return nil }
        let numbers = fields.dropFirst().compactMap { DecimalNumber.number($0) }
        guard numbers.count == fields.count - 1, let width = Int(exactly: numbers[0]),
            let height = Int(exactly: numbers[1]), width > 0, height > 0
        else { return nil }
        isPerspective = !model.hasSuffix("FISHEYE") && model != "FOV"
        kind = Self.spherical.contains(model) ? .panorama : .photo
        lens = Self.lens(model, width, height, Array(numbers.dropFirst(2)))
    }

    private static func lens(_ model: String, _ width: Int, _ height: Int, _ numbers: [Double]) -> LensParameters? {
        guard let names = coefficients[model] else { return nil }
        let focals = simple.contains(model) ? 1 : 2
        guard numbers.count >= focals + 2 + names.count, numbers[0] > 0, numbers[focals - 1] > 0 else { return nil }
        return LensParameters(
            model: model, width: width, height: height, focalX: numbers[0], focalY: numbers[focals - 1],
            centerX: numbers[focals], centerY: numbers[focals + 1],
            coefficients: Dictionary(zip(names, numbers[(focals + 2)...])) { first, _ in first })
    }

    /// Reads the lines of `cameras.txt`. Lines that cannot be parsed are skipped.
    static func cameras(_ text: [UInt8]) -> [String: COLMAPCamera] {
        var cameras: [String: COLMAPCamera] = [:]
        for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) where line.first != UInt8(ascii: "#") {
            let fields = COLMAPImages.fields(line)
            guard let id = fields.first else { continue }
            cameras[String(id)] = COLMAPCamera(fields.dropFirst())
        }
        return cameras
    }
}
