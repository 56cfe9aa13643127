import Vantage
import VantageParsing

/// A scene's camera as the field `pers:interior_orientation`. If the picture comes from calibrated lenses, the field
/// describes the camera of the projected picture that clients receive.
struct STACCamera {
    private let scene: Scene

    private let camera: CameraModel

    init(_ scene: Scene) {
        self.scene = scene
        camera = scene.tiledPicture?.camera ?? scene.camera
    }

    var json: JSONValue? {
        let json = JSONValue.object([
            "camera_manufacturer": scene.make.map { .string($0) }, "camera_model": scene.model.map { .string($0) },
            "field_of_view": camera.fieldOfView.map { .number($0) },
            "sensor_array_dimensions": size.map { .numbers([$0.x, $0.y]) },
            "visible_area": margins.map(JSONValue.numbers),
        ])
        return json.members.isEmpty ? nil : json
    }

    /// The number of pixels per degree across the field of view, if known.
    var density: Int? {
        guard let size, let fieldOfView = camera.fieldOfView else { return nil }
        return Int((size.x / fieldOfView).rounded())
    }

    /// The size in pixels. For a cropped panorama, it is the size of the full sphere.
    private var size: SIMD2<Double>? {
        guard let size = scene.tiledPicture?.size else { return nil }
        guard case .equirectangular(let panorama) = camera, panorama.fullWidth >= 1 else {
            return SIMD2(Double(size.width), Double(size.height))
        }
        return SIMD2(panorama.fullWidth.rounded(), panorama.fullHeight.rounded())
    }

    /// The widths of the missing parts of a cropped panorama, in pixels: left, top, right and bottom.
    private var margins: [Double]? {
        guard case .equirectangular(let panorama) = camera, !panorama.isFullSphere, let size else { return nil }
        let (left, top) = (panorama.left.rounded(), panorama.top.rounded())
        return [
            left, top, max(0, size.x - left - Double(panorama.width)), max(0, size.y - top - Double(panorama.height)),
        ]
    }
}
