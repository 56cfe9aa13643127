/// Further details about a point of interest, as its source writes them.
public struct PlaceAttributes: Hashable, Sendable, Codable {
    /// The brand, such as `Apple Store`.
    public var brand: String?
    /// The cuisines of a restaurant as OpenStreetMap values, such as `chinese`.
    public var cuisines: [String] = []
    /// The religion of a place of worship as an OpenStreetMap value, such as `muslim`.
    public var religion: String?
    /// Whether wheelchair users can enter.
    public var wheelchair: WheelchairAccess?
    /// The level in the building, such as `-1`, `0` or `0;1`.
    public var level: String?
    /// Links to the place's pages on social networks.
    public var socialLinks: [String] = []

    /// Creates attributes that are all unknown.
    public init() {}

    /// A Boolean value indicating whether no attribute is known.
    public var isEmpty: Bool { self == PlaceAttributes() }
}

/// Whether wheelchair users can enter a place. Source: https://wiki.openstreetmap.org/wiki/Key:wheelchair
public enum WheelchairAccess: String, CaseIterable, Hashable, Sendable, Codable {
    /// The place is designed for wheelchair users.
    case designated = "designated"
    /// The whole place is accessible.
    case yes = "yes"
    /// Some parts are accessible.
    case limited = "limited"
    /// The place is not accessible.
    case no = "no"
}
