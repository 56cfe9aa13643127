import VantageGeodesy
import VantageMapLinks
import VantagePlaceStore

extension PlaceQuery {
    /// The position that the text states or links to, or `nil` if the text must be searched for by its words.
    var position: Coordinate? {
        if let link { return link.position }
        return Coordinate(written: text)
    }

    /// The query for the text that a link searches for. If the text is not such a link, the query is unchanged.
    var resolvingLink: PlaceQuery {
        guard let (text, near) = link?.search else { return self }
        var query = self
        (query.text, query.near) = (text, query.near ?? near)
        return query
    }

    private var link: MapLink.Action? {
        guard text.utf8.contains(UInt8(ascii: ":")) else { return nil }
        return (try? MapLink(reading: text))?.action
    }
}

extension MapLink.Action {
    /// The position that the link leads to, if it states one.
    fileprivate var position: Coordinate? {
        switch self {
        case .show(let pin, _): pin.coordinate
        case .view(let view): view.coordinate
        case .directions(let way): if case .pin(let pin) = way.to { pin.coordinate } else { nil }
        case .search: nil
        }
    }

    /// The text that the link searches for, and the position near which it does.
    fileprivate var search: (text: String, near: Coordinate?)? {
        switch self {
        case .search(let text, let near, _): (text, near)
        case .directions(let way): if case .address(let text) = way.to { (text, nil) } else { nil }
        case .show, .view: nil
        }
    }
}
