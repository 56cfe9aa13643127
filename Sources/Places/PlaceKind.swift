/// What a place is in the world. Source: MapKit's `MKMapFeatureAnnotation.FeatureType` for the first three.
public enum PlaceKind: String, CaseIterable, Hashable, Sendable, Codable {
    /// A shop, a stop, a museum: something that people go to.
    case pointOfInterest
    /// From a country to a quarter.
    case territory
    /// A mountain, a lake, a river.
    case physicalFeature
    /// A way with a name.
    case street
    /// A house with its number.
    case address
}
