/// The known parts of an address, as the source writes them.
public struct PostalAddress: Hashable, Sendable, Codable {
    /// The house number, such as `12 bis`.
    public var houseNumber: String?
    /// The street or, where houses are numbered without streets, the neighborhood or village.
    public var street: String?
    /// The neighborhood or district.
    public var district: String?
    /// The city, town or village.
    public var locality: String?
    /// The postal code.
    public var postalCode: String?
    /// The state or province, as a name or a code.
    public var region: String?
    /// The ISO 3166-1 alpha-2 code, such as `MC`, or a name if the source has no code.
    public var country: String?
    /// The whole address as text, if the source does not separate its parts.
    public var text: String?

    /// Creates an empty address.
    public init() {}

    /// A Boolean value indicating whether no part is known.
    public var isEmpty: Bool { self == PostalAddress() }

    /// The address on one line: street and number, then locality, region and country, separated by commas.
    public var line: String? {
        if let text { return text }
        let house = [houseNumber, street].compactMap(\.self).joined(separator: " ")
        let town = [postalCode, locality ?? district].compactMap(\.self).joined(separator: " ")
        let parts = [house, town, region ?? "", country ?? ""].filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}
