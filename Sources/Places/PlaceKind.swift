/// What a place is in the world. Source: MapKit's `MKMapFeatureAnnotation.FeatureType` for the first three.
public enum PlaceKind: String, CaseIterable, Hashable, Sendable, Codable {
    /// A shop, a stop, a museum: something that people go to.
    case pointOfInterest = "pointOfInterest"
    /// From a country to a quarter.
    case territory = "territory"
    /// A mountain, a lake, a river.
    case physicalFeature = "physicalFeature"
    /// A way with a name.
    case street = "street"
    /// A house with its number.
    case address = "address"
}
