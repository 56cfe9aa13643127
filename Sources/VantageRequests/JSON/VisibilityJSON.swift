import Vantage

/// What JSON says of whether a scene sees an item.
package struct VisibilityJSON: Encodable, Sendable {
    /// What stands between.
    struct Obstacle: Encodable, Sendable {
        /// `building` or `terrain`.
        let kind: String
        let id: String?
        let name: String?
        let coordinate: CoordinateJSON
        let distance: Double
    }

    let state: String
    let confidence: Double?
    /// `above`; absent where the whole is seen.
    let part: String?
    let doubt: String?
    let hiddenBy: Obstacle?

    package init(_ visibility: ItemVisibility) {
        state = visibility.state.rawValue
        confidence = visibility.confidence?.rounded(toPlaces: 3)
        part = visibility.part == .above ? "above" : nil
        doubt = visibility.doubt?.rawValue
        hiddenBy = visibility.hiddenBy.map {
            Obstacle(
                kind: $0.kind.rawValue, id: $0.id, name: $0.name, coordinate: CoordinateJSON($0.coordinate),
                distance: $0.distance.rounded(toPlaces: 1))
        }
    }
}

extension ItemVisibility {
    /// In words, for people.
    package var sentence: String {
        switch state {
        case .visible: part == .above ? "seen above what stands before it" : "no building stands between"
        case .occluded: "hidden by \(obstacle)"
        case .unknown: "not known whether it is seen: \(reason)"
        }
    }

    private var obstacle: String {
        guard let hiddenBy else { return "its own building, or out of the picture" }
        let name =
            switch hiddenBy.kind {
            case .building: hiddenBy.name ?? hiddenBy.id.map { "building \($0)" } ?? "a building"
            case .terrain: "a hill"
            }
        return "\(name), \(hiddenBy.distance.rounded(toPlaces: 1).short) m from the camera"
    }

    private var reason: String {
        switch doubt {
        case .noOutlines, nil: "no outlines of buildings are known there"
        case .headingUnknown: "nobody knows which way the picture faces"
        case .heightUnknown: "the height of what stands before it is not known"
        case .position: "the position of the camera is not exact enough"
        case .withinBuilding: "the camera's position lies within a building"
        }
    }
}
