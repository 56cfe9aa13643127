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

    /// The house number and the street in the order in which people write them; empty if neither is known.
    package var house: String {
        let parts = isEastAsian ? [street, houseNumber] : [houseNumber, street]
        return parts.compactMap(\.self).joined(separator: " ")
    }

    /// Whether the address is in Chinese, Japanese or Korean, whose addresses begin with the largest part.
    private var isEastAsian: Bool {
        (street ?? locality ?? "").unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7AF, 0x20000...0x3FFFF: true
            default: false
            }
        }
    }

    /// The address on one line: street and number, then locality, region and country, separated by commas. In Chinese,
    /// Japanese and Korean, the order is reversed.
    public var line: String? {
        if let text { return text }
        if isEastAsian {
            let parts = [postalCode, country, region, locality, district, house].compactMap { $0 ?? "" }
            let line = parts.filter { !$0.isEmpty }.joined(separator: " ")
            return line.isEmpty ? nil : line
        }
        let town = [postalCode, locality ?? district].compactMap(\.self).joined(separator: " ")
        let parts = [house, town, region ?? "", country ?? ""].filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}
