/// The parts of an address, as far as they are known; each as its source writes it.
public struct PostalAddress: Hashable, Sendable, Codable {
    /// The number of the house, such as `12 bis`.
    public var houseNumber: String?
    /// The street, or the quarter or the village where houses are numbered by that.
    public var street: String?
    /// A quarter of the town.
    public var district: String?
    /// The town.
    public var locality: String?
    /// The postal code.
    public var postalCode: String?
    /// A state or a province; a name or a code.
    public var region: String?
    /// ISO 3166-1 alpha-2, such as `MC`, or a name where the source has no code.
    public var country: String?
    /// The whole in one text, where the source does not tell its parts.
    public var text: String?

    /// An address of which nothing is known yet.
    public init() {}

    /// Whether nothing is known.
    public var isEmpty: Bool { self == PostalAddress() }

    /// The address in one line: street and number, then what it lies in, each behind a comma.
    public var line: String? {
        if let text { return text }
        let house = [houseNumber, street].compactMap(\.self).joined(separator: " ")
        let town = [postalCode, locality ?? district].compactMap(\.self).joined(separator: " ")
        let parts = [house, town, region ?? "", country ?? ""].filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}
