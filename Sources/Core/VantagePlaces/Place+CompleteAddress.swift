extension Place {
    /// The address that the source specifies, with missing parts filled in from the ``surroundings``; `nil` if nothing
    /// is known.
    public var completeAddress: PostalAddress? {
        guard let surroundings else { return address }
        let complete = (address ?? PostalAddress()).completed(with: surroundings)
        return complete.isEmpty ? nil : complete
    }

    /// The parts of ``completeAddress`` that the source does not specify.
    public var derivedAddressParts: Set<PostalAddress.Part> {
        guard let complete = completeAddress else { return [] }
        return Set(PostalAddress.Part.allCases.filter { complete[$0] != nil && address?[$0] == nil })
    }
}

extension PostalAddress {
    /// A part of an address that can be derived from the areas around it.
    public enum Part: String, CaseIterable, Hashable, Sendable, Codable {
        case district = "district"
        case locality = "locality"
        case postalCode = "postalCode"
        case region = "region"
        case country = "country"
    }

    /// The value of a part, or `nil` if it is not known.
    public subscript(part: Part) -> String? {
        switch part {
        case .district: district
        case .locality: locality
        case .postalCode: postalCode
        case .region: region
        case .country: country
        }
    }

    /// Returns the address with missing parts taken from its surroundings.
    ///
    /// Parts that could contradict the address are not taken: a district of another town, and anything within another
    /// country.
    package func completed(with surroundings: PostalAddress) -> PostalAddress {
        var complete = self
        if let country, let other = surroundings.country, country.utf8.count == 2, other.utf8.count == 2,
            country.uppercased() != other.uppercased()
        {
            return complete
        }
        // The surrounding district belongs to the surrounding town.
        if locality == nil || locality == surroundings.locality {
            complete.district = district ?? surroundings.district
        }
        complete.locality = locality ?? surroundings.locality
        complete.postalCode = postalCode ?? surroundings.postalCode
        complete.region = region ?? surroundings.region
        complete.country = country ?? surroundings.country
        return complete
    }
}
