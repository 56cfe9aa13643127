/// The kind of place. Source: MapKit's `MKMapFeatureAnnotation.FeatureType` for the first three.
public enum PlaceKind: String, CaseIterable, Hashable, Sendable, Codable {
    /// A shop, a stop, a museum, or anything else that people visit.
    case pointOfInterest = "pointOfInterest"
    /// An area with a name, from a country to a neighborhood.
    case territory = "territory"
    /// A mountain, a lake or a river.
    case physicalFeature = "physicalFeature"
    /// A street with a name.
    case street = "street"
    /// A house with a number.
    case address = "address"
}
