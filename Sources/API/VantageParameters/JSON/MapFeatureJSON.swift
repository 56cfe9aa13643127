import Vantage

/// JSON representation of a feature at a point on a map. `kind` is the shape drawn on the map, and `featureType` is
/// the type of place.
package struct MapFeatureJSON: Encodable, Sendable {
    let kind: String
    let id: String?
    let featureType: PlaceKind?
    let role: String?
    let name: String?
    let names: [String: String]?
    let coordinate: CoordinateJSON?
    let category: String?
    /// The color of the icon, as `#rrggbb`.
    let color: String?
    let layer: String?
    let address: String?
    let telephone: String?
    let url: String?
    let openingHours: String?

    package init(_ feature: MapFeature) {
        kind = feature.shape.jsonName
        id = feature.id
        featureType = feature.kind
        role = feature.role?.jsonName
        name = feature.name
        names = feature.names.isEmpty ? nil : feature.names
        coordinate = feature.coordinate.map { CoordinateJSON($0, places: 7) }
        category = feature.category?.jsonName
        color = feature.iconStyle?.backgroundColor.hex
        layer = feature.layer
        address = feature.address?.line
        telephone = feature.telephone
        url = feature.url
        openingHours = feature.openingHours
    }
}
