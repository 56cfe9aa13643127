/// The JSON form of a calibration: an object with the name of the model, the size of the picture, and the model's own
/// values. Values that have defaults may be omitted, and are written only if they differ from the defaults.
extension CalibratedCamera: Codable {
    private enum Model: String, Codable {
        case fisheye, dualFisheye, cubeMap, cylinder, perspective
    }

    private enum Key: String, CodingKey {
        case model, width, height, front, back, blend, layout, faces, fieldOfView, horizon, focalLength, principalPoint
        case distortion
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let (width, height) = (
            try values.decode(Int.self, forKey: .width), try values.decode(Int.self, forKey: .height)
        )
        switch try values.decode(Model.self, forKey: .model) {
        case .fisheye:
            let lens = try FisheyeJSON(from: decoder).lens(width: width, height: height)
            self = .fisheye(try FisheyePicture(width: width, height: height, lens: lens))
        case .dualFisheye:
            let lenses = try [Key.front, .back].map {
                try values.decode(FisheyeJSON.self, forKey: $0).mounted(heading: $0 == .front ? 0 : 180)
            }
            let blend = try values.decodeIfPresent(Double.self, forKey: .blend) ?? DualFisheye.defaultBlend
            self = .dualFisheye(
                try DualFisheye(width: width, height: height, front: lenses[0], back: lenses[1], blend: blend))
        case .cubeMap:
            self = .cubeMap(
                try CubeMap(
                    width: width, height: height, layout: try values.decode(CubeMap.Layout.self, forKey: .layout),
                    faces: try values.decodeIfPresent([CubeMap.Face].self, forKey: .faces) ?? CubeMap.usualOrder))
        case .cylinder:
            self = .cylinder(
                try Cylinder(
                    width: width, height: height,
                    fieldOfView: try values.decodeIfPresent(Double.self, forKey: .fieldOfView) ?? 360,
                    horizon: try values.decodeIfPresent(Double.self, forKey: .horizon)))
        case .perspective:
            let point = try values.decodeIfPresent(SIMD2<Double>.self, forKey: .principalPoint)
            let distortion = try values.decodeIfPresent(LensDistortion.self, forKey: .distortion)
            self = .perspective(
                try DistortedPerspective(
                    width: width, height: height,
                    focalLength: try values.decode(SIMD2<Double>.self, forKey: .focalLength),
                    principalPoint: point ?? SIMD2(Double(width), Double(height)) / 2,
                    distortion: distortion ?? .none))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(size.width, forKey: .width)
        try values.encode(size.height, forKey: .height)
        switch self {
        case .fisheye(let camera):
            try values.encode(Model.fisheye, forKey: .model)
            try FisheyeJSON(camera.lens).encode(to: encoder)
        case .dualFisheye(let camera):
            try values.encode(Model.dualFisheye, forKey: .model)
            try values.encode(FisheyeJSON(camera.front), forKey: .front)
            try values.encode(FisheyeJSON(camera.back), forKey: .back)
            try values.encode(camera.blend, forKey: .blend)
        case .cubeMap(let camera):
            try values.encode(Model.cubeMap, forKey: .model)
            try values.encode(camera.layout, forKey: .layout)
            if camera.faces != CubeMap.usualOrder { try values.encode(camera.faces, forKey: .faces) }
        case .cylinder(let camera):
            try values.encode(Model.cylinder, forKey: .model)
            try values.encode(camera.fieldOfView, forKey: .fieldOfView)
            try values.encode(camera.horizon, forKey: .horizon)
        case .perspective(let camera):
            try values.encode(Model.perspective, forKey: .model)
            try values.encode(camera.focalLength, forKey: .focalLength)
            try values.encode(camera.principalPoint, forKey: .principalPoint)
            try values.encode(camera.distortion, forKey: .distortion)
        }
    }
}

/// The JSON form of a fisheye lens. If the lens is equidistant, `radius` may be given instead of `focalLength`.
private struct FisheyeJSON: Codable {
    var focalLength: SIMD2<Double>?
    var radius: Double?
    var center: SIMD2<Double>?
    var coefficients: [Double]?
    var fieldOfView: Double
    var heading: Double?
    var pitch: Double?
    var roll: Double?

    init(_ lens: Fisheye) {
        focalLength = lens.focalLength
        center = lens.center
        let numbers = lens.coefficients.indices.map { lens.coefficients[$0] }
        coefficients = lens.coefficients == .zero ? nil : numbers
        fieldOfView = lens.fieldOfView
    }

    init(_ lens: MountedFisheye) {
        self.init(lens.lens)
        heading = lens.mount.heading.degrees
        pitch = lens.mount.pitch
        roll = lens.mount.roll
    }

    /// - Parameters: The size of the picture, which the circle is assumed to fill if the lens has neither a center nor
    ///   a radius.
    func lens(width: Int? = nil, height: Int? = nil) throws(GeodesyError) -> Fisheye {
        let size = width.flatMap { width in height.map { SIMD2(Double(width), Double($0)) } }
        guard let center = center ?? size.map({ $0 / 2 }) else {
            throw GeodesyError(.calibrationUnusable, "A lens in the calibration has no center.")
        }
        let numbers = coefficients ?? []
        guard numbers.count <= 4 else {
            throw GeodesyError(
                .calibrationUnusable, "Expected at most 4 fisheye coefficients but received \(numbers.count).")
        }
        guard let focalLength else {
            guard let radius = radius ?? size.map({ $0.min() / 2 }), numbers.allSatisfy({ $0 == 0 }) else {
                throw GeodesyError(
                    .calibrationUnusable, "A lens in the calibration has no focalLength. Give it in pixels per radian.")
            }
            return try Fisheye(center: center, radius: radius, fieldOfView: fieldOfView)
        }
        var padded = SIMD4<Double>.zero
        for (index, number) in numbers.enumerated() { padded[index] = number }
        return try Fisheye(
            focalLength: focalLength, center: center, coefficients: padded, fieldOfView: fieldOfView)
    }

    func mounted(heading usual: Double) throws(GeodesyError) -> MountedFisheye {
        MountedFisheye(
            try lens(),
            mount: try Pose(heading: Heading(normalizing: heading ?? usual), pitch: pitch ?? 0, roll: roll ?? 0))
    }
}

/// An object with the members k1 to k6, p1 and p2. Members that are absent are 0.
extension LensDistortion: Codable {
    private enum Key: String, CodingKey, CaseIterable {
        case k1, k2, k3, k4, k5, k6, p1, p2
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        func value(_ key: Key) throws -> Double { try values.decodeIfPresent(Double.self, forKey: key) ?? 0 }
        try self.init(
            radial: SIMD3(value(.k1), value(.k2), value(.k3)), tangential: SIMD2(value(.p1), value(.p2)),
            divisor: SIMD3(value(.k4), value(.k5), value(.k6)))
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        let numbers = [radial.x, radial.y, radial.z, divisor.x, divisor.y, divisor.z, tangential.x, tangential.y]
        for (key, number) in zip(Key.allCases, numbers) where number != 0 { try values.encode(number, forKey: key) }
    }
}
