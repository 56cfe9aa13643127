import VantageGeodesy
import VantageMapStyle

/// A reference to a feature in a map tile.
struct FeatureReference: Sendable {
    let tile: Int
    let layer: Int
    let feature: Int
}

/// A type that describes the features in a map's tiles.
struct FeatureDescriber: Sendable {
    let tiles: [VisibleTile]
    let palette: Palette

    /// - Parameter name: The name as drawn on the map.
    func feature(
        _ reference: FeatureReference, _ shape: MapFeature.Shape, _ facts: FeatureFacts, name: String?,
        at coordinate: Coordinate?
    ) -> MapFeature {
        let tile = tiles[reference.tile].tile
        let layer = tile.layers[reference.layer]
        let attributes = FeatureAttributes(layer.features[reference.feature], in: layer)
        var feature = MapFeature(shape, kind: facts.role.kind, name: name, coordinate: coordinate)
        feature.id = tile.identity.id(of: layer.features[reference.feature], attributes)
        feature.role = facts.role
        feature.names = attributes.names
        feature.category = facts.category
        feature.iconStyle = facts.category.map { MapIconStyle($0, backgroundColor: palette.iconColor($0)) }
        feature.layer = layer.name
        feature.address = attributes.address
        feature.telephone = attributes["phone", "contact:phone", "telephone"]
        feature.url = attributes["website", "contact:website", "url"]
        feature.openingHours = attributes["opening_hours"]
        return feature
    }
}
