import Vantage

/// JSON representation of an item's visibility.
package struct VisibilityJSON: Encodable, Sendable {
    /// The obstacle between the scene and the item.
    struct Obstacle: Encodable, Sendable {
        /// The kind of obstacle: `building` or `terrain`.
        let kind: String
        let id: String?
        let name: String?
        let coordinate: CoordinateJSON
        let distance: Double
    }

    let state: String
    let confidence: Double?
    /// The visible part: `above`, or `nil` if the whole item is visible.
    let part: String?
    let doubt: String?
    let hiddenBy: Obstacle?

    package init(_ visibility: ItemVisibility) {
        state = visibility.state.rawValue
        confidence = visibility.confidence?.rounded(toPlaces: 3)
        part = visibility.part == .above ? "above" : nil
        doubt = visibility.unknownReason?.rawValue
        hiddenBy = visibility.hiddenBy.map {
            Obstacle(
                kind: $0.kind.rawValue, id: $0.id, name: $0.name, coordinate: CoordinateJSON($0.coordinate),
                distance: $0.distance.rounded(toPlaces: 1))
        }
    }
}

extension ItemVisibility {
    /// A description that completes the sentence "The place is …".
    package var sentence: String {
        switch state {
        case .visible:
            part == .above ? "visible above the buildings in front of it" : "visible, with no building in between"
        case .occluded: "hidden by \(obstacle)"
        case .unknown: "not known to be visible, because \(reason)"
        }
    }

    private var obstacle: String {
        guard let hiddenBy else { return "its own building, or outside the picture" }
        let name =
            switch hiddenBy.kind {
            case .building: hiddenBy.name ?? hiddenBy.id.map { "building \($0)" } ?? "a building"
            case .terrain: "a hill"
            }
        return "\(name), \(hiddenBy.distance.rounded(toPlaces: 1).short) m from the camera"
    }

    private var reason: String {
        switch unknownReason {
        case .noOutlines, nil: "no building footprints are known there"
        case .headingUnknown: "the picture has no heading"
        case .heightUnknown: "the height of a building in front of the item is unknown"
        case .position: "the camera's position is not accurate enough"
        case .withinBuilding: "the camera's position is inside a building"
        }
    }
}
