import Vantage

// The names of enum cases in JSON. These strings are part of the API and do not depend on the Swift names.

extension SceneKind {
    package var jsonName: String {
        switch self {
        case .panorama: "panorama"
        case .photo: "photo"
        }
    }
}

extension HeadingReference {
    var jsonName: String {
        switch self {
        case .true: "true"
        case .magnetic: "magnetic"
        case .picture: "picture"
        }
    }
}

extension MapFeature.Shape {
    var jsonName: String {
        switch self {
        case .area: "area"
        case .line: "line"
        case .point: "point"
        case .label: "label"
        case .overlay: "overlay"
        }
    }
}

extension PointOfInterestCategory {
    /// The category's name in filters, which is its raw value.
    var jsonName: String { rawValue }
}
