import VantageMapRenderer

extension MapItem {
    /// Creates an item from the data that a map contains about a feature.
    ///
    /// - Parameters:
    ///   - feature: A feature on a map.
    ///   - languages: The preferred languages for the name, as BCP 47 tags, most preferred first. If the feature has no
    ///     name in any of them, the name drawn on the map is used.
    /// - Returns: `nil` if the feature's location is unknown.
    public init?(_ feature: MapFeature, languages: [String] = []) {
        guard let coordinate = feature.coordinate else { return nil }
        let translated = languages.lazy.compactMap { language in
            feature.names[language] ?? language.split(separator: "-").first.flatMap { feature.names[String($0)] }
        }.first
        self.init(name: translated ?? feature.name, coordinate: coordinate)
        kind = feature.kind
        category = feature.category
        address = feature.address
        telephone = feature.telephone
        url = feature.url
        openingHours = feature.openingHours
    }

    /// Returns the item with its missing details filled in from another description of the same place.
    func completed(by other: MapItem?) -> MapItem {
        guard let other else { return self }
        var item = self
        item.category = category ?? other.category
        item.address = address ?? other.address
        if address == nil { item.derivedAddressParts = other.derivedAddressParts }
        if attributes.isEmpty { item.attributes = other.attributes }
        item.telephone = telephone ?? other.telephone
        item.url = url ?? other.url
        item.openingHours = openingHours ?? other.openingHours
        return item
    }
}
