import VantageParsing
import VantagePlaces

/// The JSON column `place.details`, which holds a place's less common properties.
struct PlaceDetails {
    var address: PostalAddress?
    var telephone: String?
    var url: String?
    var openingHours: String?
    var type: String?
    var adminLevel: Int?
    var code: String?
    /// Whether the place's position is interpolated: either `true` or `nil`, never `false`.
    var isInterpolated: Bool?
    var attributes = PlaceAttributes()
    /// Whether the source has no name for the place: either `true` or `nil`, never `false`.
    var isUnnamed: Bool?
    /// The terms in `Place.facets`, separated by semicolons.
    var facets: String?

    init(_ place: Place) {
        address = place.address.flatMap { $0.isEmpty ? nil : $0 }
        telephone = place.telephone
        url = place.url
        openingHours = place.openingHours
        type = place.type
        adminLevel = place.adminLevel
        code = place.code
        isInterpolated = place.isInterpolated ? true : nil
        attributes = place.attributes
        isUnnamed = place.isUnnamed ? true : nil
        facets = place.facets.isEmpty ? nil : place.facets.joined(separator: ";")
    }

    var isEmpty: Bool {
        address == nil && telephone == nil && url == nil && openingHours == nil && type == nil && adminLevel == nil
            && code == nil && isInterpolated == nil && attributes.isEmpty && isUnnamed == nil && facets == nil
    }

    var json: String {
        var json = JSONText()
        json.open()
        if let address {
            json.open("address")
            address.write(to: &json)
            json.close()
        }
        json.add("adminLevel", adminLevel)
        json.add("brand", attributes.brand)
        json.add("code", code)
        json.add("cuisine", attributes.cuisines.isEmpty ? nil : attributes.cuisines.joined(separator: ";"))
        json.add("facets", facets)
        if let isInterpolated { json.add("interpolated", isInterpolated) }
        json.add("level", attributes.level)
        json.add("openingHours", openingHours)
        json.add("religion", attributes.religion)
        json.add("socialLinks", attributes.socialLinks.isEmpty ? nil : attributes.socialLinks.joined(separator: ";"))
        json.add("telephone", telephone)
        json.add("type", type)
        if let isUnnamed { json.add("unnamed", isUnnamed) }
        json.add("url", url)
        json.add("wheelchair", attributes.wheelchair?.rawValue)
        json.close()
        return json.string
    }
}

extension PostalAddress {
    /// The address as a JSON object, as in the column `surroundings.address`.
    var storedJSON: String {
        var json = JSONText()
        json.open()
        write(to: &json)
        json.close()
        return json.string
    }

    fileprivate func write(to json: inout JSONText) {
        json.add("country", country)
        json.add("district", district)
        json.add("houseNumber", houseNumber)
        json.add("locality", locality)
        json.add("postalCode", postalCode)
        json.add("region", region)
        json.add("street", street)
        json.add("text", text)
    }
}

extension PlaceDetails {
    init(_ json: JSONValue) {
        address = json["address"].map { PostalAddress(stored: $0) }
        telephone = json["telephone"]?.text
        url = json["url"]?.text
        openingHours = json["openingHours"]?.text
        type = json["type"]?.text
        adminLevel = json["adminLevel"]?.number.flatMap { Int(exactly: $0) }
        code = json["code"]?.text
        isInterpolated = json["interpolated"] == .bool(true) ? true : nil
        attributes.brand = json["brand"]?.text
        attributes.cuisines = json["cuisine"]?.text?.split(separator: ";").map(String.init) ?? []
        attributes.level = json["level"]?.text
        attributes.religion = json["religion"]?.text
        attributes.socialLinks = json["socialLinks"]?.text?.split(separator: ";").map(String.init) ?? []
        attributes.wheelchair = json["wheelchair"]?.text.flatMap { WheelchairAccess(rawValue: $0) }
        isUnnamed = json["unnamed"] == .bool(true) ? true : nil
        facets = json["facets"]?.text
    }
}

extension PostalAddress {
    init(stored json: JSONValue) {
        self.init()
        houseNumber = json["houseNumber"]?.text
        street = json["street"]?.text
        district = json["district"]?.text
        locality = json["locality"]?.text
        postalCode = json["postalCode"]?.text
        region = json["region"]?.text
        country = json["country"]?.text
        text = json["text"]?.text
    }
}

extension PlaceDetails {
    /// Returns a name followed by the street and the town, as people type it, or `nil` if neither the street nor the
    /// town is known.
    func nameInTown(_ name: String) -> String? {
        guard let address else { return nil }
        let house = [address.houseNumber, address.street].compactMap(\.self).joined(separator: " ")
        let town = [address.postalCode, address.locality ?? address.district].compactMap(\.self).joined(separator: " ")
        let parts = [house == name || address.house == name ? "" : house, town].filter { !$0.isEmpty }
        // The label of a place without a name is not a name to search for.
        return parts.isEmpty ? nil : ((isUnnamed == true ? [] : [name]) + parts).joined(separator: ", ")
    }
}

extension PlaceKind {
    /// Whether places of this kind are also found by the town around them.
    var isFoundBySurroundings: Bool { self == .pointOfInterest || self == .street || self == .address }
}

extension Place {
    /// The name followed by the street and by the town, postal code and district around the place, as people type it;
    /// `nil` if the source specifies all of these parts, or if places of this kind are not found by their surroundings.
    var nameInSurroundings: String? {
        guard surroundings != nil, kind.isFoundBySurroundings,
            let address = completeAddress,
            address.locality != self.address?.locality || address.postalCode != self.address?.postalCode
                || address.district != self.address?.district
        else { return nil }
        let house = address.house
        let town = [address.postalCode, address.locality].compactMap(\.self).joined(separator: " ")
        return [isUnnamed ? "" : name, house == name ? "" : house, town, address.district ?? ""].filter { !$0.isEmpty }
            .joined(separator: ", ")
    }
}
