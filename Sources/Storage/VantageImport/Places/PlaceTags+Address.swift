import VantagePlaces

extension PlaceTags {
    /// The parts of the address that the tags or columns specify.
    ///
    /// Source: https://wiki.openstreetmap.org/wiki/Key:addr:*
    var address: PostalAddress {
        var address = PostalAddress()
        address.houseNumber = houseNumber
        address.street = street
        address.locality = self["addr:city", "city", "locality", "addr:town", "addr:village", "addr:municipality"]
        address.district = self["addr:suburb", "addr:district", "district"]
        // A hamlet that takes the place of the street is not also the town.
        let hamlet = self["addr:street", "addr:place", "street"] == nil ? nil : self["addr:hamlet"]
        if address.locality == nil { address.locality = hamlet } else { address.district = address.district ?? hamlet }
        if !isJapanese {
            address.district =
                address.district ?? self["addr:neighbourhood", "addr:quarter", "neighbourhood", "quarter"]
        }
        address.postalCode = self["addr:postcode", "postcode", "postal_code", "zip", "zipcode", "plz"]
        address.region = self["addr:state", "addr:province", "region", "state"]
        address.country = self["addr:country", "country"]
        address.text = self["addr:full", "address"]
        return address
    }

    /// Whether houses are numbered by block rather than by street.
    private var isJapanese: Bool { self["addr:block_number"] != nil }

    /// The house number. In Czechia and Slovakia, it consists of a number in the municipality and one in the street; in
    /// Japan, of the numbers of the block and the building.
    private var houseNumber: String? {
        let number = self["addr:housenumber", "housenumber", "house_number"]
        if let block = self["addr:block_number"] { return number.map { "\(block)-\($0)" } ?? block }
        if let number { return number }
        let numbers = [self["addr:conscriptionnumber"], self["addr:streetnumber"]].compactMap(\.self)
        return numbers.isEmpty ? self["addr:provisionalnumber"] : numbers.joined(separator: "/")
    }

    /// The street or, where houses are numbered without streets, the village or the neighborhood.
    private var street: String? {
        if let street = self["addr:street", "addr:place", "street"] { return street }
        if isJapanese {
            let parts = [self["addr:quarter"], self["addr:neighbourhood"]].compactMap(\.self)
            return parts.isEmpty ? nil : parts.joined()
        }
        return self["addr:hamlet", "addr:village", "addr:neighbourhood", "addr:quarter"]
    }

    /// The tags that become attributes of a place.
    var attributes: PlaceAttributes {
        var attributes = PlaceAttributes()
        attributes.brand = self["brand"]
        attributes.cuisines = values(of: "cuisine")
        attributes.religion = self["religion"]
        attributes.wheelchair = self["wheelchair"].flatMap { WheelchairAccess(rawValue: $0) }
        attributes.level = self["level", "addr:floor"]
        attributes.socialLinks = values(of: "social_links")
        for network in PlaceAttributes.networks {
            for text in network.keys.flatMap(values(of:)) {
                let link = network.link(text)
                if !attributes.socialLinks.contains(link) { attributes.socialLinks.append(link) }
            }
        }
        return attributes
    }

    private func values(of key: String) -> [String] {
        self[key]?.split(separator: ";").map { $0.trimmingPrefix(" ") }.map(String.init) ?? []
    }
}

extension PlaceAttributes {
    /// A social network whose accounts are tagged with a link or with the account's name.
    struct Network {
        /// The keys of the tags. Each place is searched for them, so they are not put together again every time.
        let keys: [String]
        /// The beginning of the links to accounts.
        let base: String

        init(key: String, base: String) {
            keys = ["contact:\(key)", key]
            self.base = base
        }

        func link(_ text: String) -> String {
            text.contains("/") || text.contains(" ")
                ? text : base + (text.hasPrefix("@") ? text.dropFirst() : text[...])
        }
    }

    /// The networks with a tag of their own. Source: https://wiki.openstreetmap.org/wiki/Key:contact:*
    static let networks = [
        Network(key: "facebook", base: "https://www.facebook.com/"),
        Network(key: "instagram", base: "https://www.instagram.com/"),
        Network(key: "twitter", base: "https://x.com/"),
        Network(key: "youtube", base: "https://www.youtube.com/"),
        Network(key: "tiktok", base: "https://www.tiktok.com/@"),
        Network(key: "linkedin", base: "https://www.linkedin.com/company/"),
        Network(key: "mastodon", base: "https://mastodon.social/@"),
        Network(key: "vk", base: "https://vk.com/"),
    ]
}
