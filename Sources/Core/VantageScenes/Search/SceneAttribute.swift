import VantageGeodesy

/// An attribute of a scene that a condition can refer to.
package enum SceneAttribute: String, Hashable, Sendable, CaseIterable {
    case id, collection, captured, sequence, rank, kind, heading, pitch, roll, fieldOfView, make, model, accuracy,
        altitude
    case license, attribution, fileName

    package enum Kind: Sendable { case text, number, moment }

    package var kind: Kind {
        switch self {
        case .captured: .moment
        case .rank, .heading, .pitch, .roll, .fieldOfView, .accuracy, .altitude: .number
        case .id, .collection, .sequence, .kind, .make, .model, .license, .attribution, .fileName: .text
        }
    }

    /// - Returns: `nil` if the value is unknown.
    func value(of scene: Scene) -> SceneValue? {
        switch self {
        case .id: .text(scene.id.description)
        case .collection: .text(scene.collection)
        case .captured: scene.captured.map { .moment(Double($0.milliseconds)) }
        case .sequence: scene.sequence.map { .text($0) }
        case .rank: scene.rank.map { .number(Double($0)) }
        case .kind: .text(scene.kind.rawValue)
        case .heading: scene.headingReference == .true ? scene.heading.map { .number($0.degrees) } : nil
        case .pitch: scene.pitch.map { .number($0) }
        case .roll: scene.roll.map { .number($0) }
        case .fieldOfView: scene.camera.fieldOfView.map { .number($0) }
        case .make: scene.make.map { .text($0) }
        case .model: scene.model.map { .text($0) }
        case .accuracy: scene.accuracy.map { .number($0) }
        case .altitude: scene.altitude.map { .number($0) }
        case .license: scene.license.map { .text($0) }
        case .attribution: scene.attribution.map { .text($0) }
        case .fileName: scene.fileName.map { .text($0) }
        }
    }
}

/// A value to compare an attribute with.
package enum SceneValue: Hashable, Sendable {
    case text(String)
    case number(Double)
    /// A time in milliseconds since 1970.
    case moment(Double)

    /// Reports whether the value comes before another one of the same kind; `nil` for values of different kinds.
    func precedes(_ other: SceneValue) -> Bool? {
        switch (self, other) {
        case (.text(let one), .text(let other)): one < other
        case (.number(let one), .number(let other)), (.moment(let one), .moment(let other)): one < other
        default: nil
        }
    }
}

extension CameraModel {
    /// The horizontal field of view in degrees: 360 for every panorama, even a cropped one; `nil` for a photo whose
    /// field of view is unknown.
    package var fieldOfView: Double? {
        switch self {
        case .equirectangular: 360
        case .perspective(let fieldOfView): fieldOfView
        case .calibrated(let camera): camera.kind == .panorama ? 360 : camera.horizontalFieldOfView
        }
    }
}
