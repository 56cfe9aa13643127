import MapRenderer

extension MapItem {
    /// What a map says of a feature.
    ///
    /// `languages`: BCP 47 tags, for its name; without one that it has, what the map calls it.
    ///
    /// - Returns: `nil` for a feature of which nobody knows where it is.
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

    /// With what another knows of the same place and this one does not.
    func completed(by other: MapItem?) -> MapItem {
        guard let other else { return self }
        var item = self
        item.category = category ?? other.category
        item.address = address ?? other.address
        item.telephone = telephone ?? other.telephone
        item.url = url ?? other.url
        item.openingHours = openingHours ?? other.openingHours
        return item
    }
}
