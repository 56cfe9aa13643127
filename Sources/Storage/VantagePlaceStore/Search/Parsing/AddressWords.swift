import VantagePlaces

/// The folded words of a house's address, by part.
struct AddressWords {
    /// The house numbers. A house may have several: `82;84`.
    let numbers: [[[UInt8]]]
    let street: [[UInt8]]
    /// The words of all other parts and of the place's name.
    let others: [[UInt8]]

    /// Creates the words of an address. Returns `nil` if the address lacks the number or the street.
    init?(_ address: PostalAddress, name: String, _ folding: FoldingTokenizer) {
        guard let number = address.houseNumber, let street = address.street else { return nil }
        let parts = number.split { ";,".contains($0) }.map { folding.words(of: String($0)) }
        numbers = parts.count > 1 ? parts : [folding.words(of: number)]
        self.street = folding.words(of: street)
        let rest = [
            address.postalCode, address.locality, address.district, address.region, address.country, name,
        ]
        others = rest.flatMap { $0.map { folding.words(of: $0) } ?? [] }
    }
}
