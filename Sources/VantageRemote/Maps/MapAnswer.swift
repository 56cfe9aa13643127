import Foundation
import MapRenderer
import Vantage
import VantageRequests

/// What JSON says of a map, as a client reads it. What a later release calls by a word that is not known here has no name.
struct MapAnswer: Decodable, Sendable {
    struct Label: Decodable {
        let text: String
        let role: String
        let category: String?
        let box: [Double]
    }

    struct Feature: Decodable {
        let kind: String
        let role: String?
        let name: String?
        let category: String?
        let layer: String?
    }

    let missingTiles: Int
    let damagedTiles: [String]
    let unreadableNames: [String]
    let labels: [Label]
    let features: [Feature]
}

extension MapAnswer.Label {
    var label: MapLabel {
        MapLabel(
            text: text, role: MapRole(jsonName: role) ?? .earth,
            category: category.flatMap(PointOfInterestCategory.init(rawValue:)), boxes: box.count == 4 ? [corners] : [])
    }

    private var corners: [CGPoint] {
        [(0, 1), (2, 1), (2, 3), (0, 3)].map { CGPoint(x: box[$0.0], y: box[$0.1]) }
    }
}

extension MapAnswer.Feature {
    var feature: MapFeature {
        MapFeature(
            kind: MapFeature.Kind(rawValue: kind) ?? .area, role: role.flatMap(MapRole.init(jsonName:)), name: name,
            category: category.flatMap(PointOfInterestCategory.init(rawValue:)), layer: layer)
    }
}
