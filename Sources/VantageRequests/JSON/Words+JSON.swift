import Vantage

// What JSON calls things. These strings are a contract, whatever the cases are called.

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
    /// The words of the filter of points of interest, which are the raw values.
    var jsonName: String { rawValue }
}
