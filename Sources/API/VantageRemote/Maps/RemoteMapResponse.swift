import Foundation
import VantageMapRenderer
import VantageMapStyle
import Vantage
import VantageParameters

/// The JSON description of a map, as a client decodes it. Values that only later releases define are ignored.
struct RemoteMapResponse: Decodable, Sendable {
    struct Label: Decodable {
        let text: String
        let role: String
        let category: String?
        let box: [Double]
    }

    struct Place: Decodable {
        let latitude: Double
        let longitude: Double
    }

    struct Feature: Decodable {
        let kind: String
        let id: String?
        let featureType: String?
        let role: String?
        let name: String?
        let names: [String: String]?
        let coordinate: Place?
        let category: String?
        let color: String?
        let layer: String?
        let address: String?
        let telephone: String?
        let url: String?
        let openingHours: String?
    }

    let attribution: String?
    let missingTiles: Int
    let damagedTiles: [String]
    let unreadableNames: [String]
    let labels: [Label]
    let features: [Feature]
}

extension RemoteMapResponse.Label {
    var label: MapLabel {
        MapLabel(
            text: text, role: MapRole(jsonName: role) ?? .earth,
            category: category.flatMap(PointOfInterestCategory.init(rawValue:)), boxes: box.count == 4 ? [corners] : [])
    }

    private var corners: [CGPoint] {
        [(0, 1), (2, 1), (2, 3), (0, 3)].map { CGPoint(x: box[$0.0], y: box[$0.1]) }
    }
}

extension RemoteMapResponse.Feature {
    var feature: MapFeature {
        var feature = MapFeature(
            MapFeature.Shape(rawValue: kind) ?? .area, id: id, kind: featureType.flatMap(PlaceKind.init(rawValue:)),
            name: name,
            coordinate: coordinate.flatMap { try? Coordinate(latitude: $0.latitude, longitude: $0.longitude) })
        feature.role = role.flatMap(MapRole.init(jsonName:))
        feature.names = names ?? [:]
        feature.category = category.flatMap(PointOfInterestCategory.init(rawValue:))
        feature.iconStyle = feature.category.flatMap { category in
            color.flatMap(MapColor.init(parsing:)).map { MapIconStyle(category, backgroundColor: $0) }
        }
        feature.layer = layer
        if let address {
            feature.address = PostalAddress()
            feature.address?.text = address
        }
        (feature.telephone, feature.url, feature.openingHours) = (telephone, url, openingHours)
        return feature
    }
}
