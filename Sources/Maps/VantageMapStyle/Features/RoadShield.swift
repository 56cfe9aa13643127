/// A road number and the network that it belongs to.
package struct RoadShield: Hashable, Sendable {
    /// The network, which determines the colors of the plate.
    package enum Network: Sendable {
        /// Interstate highways in the United States.
        case interstate
        /// Highways whose plates are green, chiefly the European routes.
        case european
        /// Motorways whose plates are blue in most countries.
        case motorway
        /// All other roads.
        case other
    }

    package var text: String
    package var network: Network

    /// - Parameters:
    ///   - reference: The road number as in OpenStreetMap, such as `A 8`, `I 80` or `111;125`. Only the first number of a
    ///     list is shown.
    ///   - network: The network as in the schema, such as `us-interstate` or `US:I`.
    /// - Returns: `nil` if the reference is empty.
    package init?(_ reference: String, network: String?, role: MapRole) {
        guard let text = FeatureNames.shield(reference) else { return nil }
        let (letters, number) = Self.parts(text)
        switch (network ?? "", letters) {
        case ("us-interstate", _), ("US:I", _), ("", "I"), ("road", "I"):
            (self.text, self.network) = (number.isEmpty ? text : number, .interstate)
        case ("us-highway", _), ("US:US", _), ("", "US"), ("road", "US"):
            (self.text, self.network) = (number.isEmpty ? text : number, .other)
        case ("e-road", _),
            (_, "E") where !number.isEmpty:
            (self.text, self.network) = (text, .european)
        default:
            let isBlue = ["gb-motorway", "ie-motorway"].contains(network) || (role == .motorway && letters.count < 2)
            (self.text, self.network) = (text, isBlue ? .motorway : .other)
        }
    }

    /// Returns the letters at the start of a road number and the rest, without the separator between them.
    private static func parts(_ text: String) -> (letters: String, number: String) {
        let letters = text.prefix { $0.isLetter }
        let rest = text.dropFirst(letters.count).drop { $0 == " " || $0 == "-" }
        return rest.first?.isNumber == true ? (String(letters), String(rest)) : (text, "")
    }
}
