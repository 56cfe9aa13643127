import VantageGeodesy
import VantageMapLinks
import VantagePlaceStore

extension PlaceQuery {
    /// The position that the text specifies or links to, or `nil` if the text consists of words to search for.
    var position: Coordinate? {
        if let link { return link.position }
        return Coordinate(written: text)
    }

    /// The unchanged query or, if its text is a search link, a query for the link's search text.
    var resolvingLink: PlaceQuery {
        guard let (text, near) = link?.search else { return self }
        var query = self
        (query.text, query.near) = (text, query.near ?? near)
        return query
    }

    private var link: MapLink.Action? {
        // Every link has one of these characters, and few names do.
        guard text.utf8.contains(where: { ":/?".utf8.contains($0) }) else { return nil }
        return (try? MapLink(reading: text))?.action
    }
}

extension MapLink.Action {
    /// The position that the link shows, if it contains one.
    fileprivate var position: Coordinate? {
        switch self {
        case .show(let pin, _): pin.coordinate
        case .view(let view): view.coordinate
        case .directions(let way): if case .pin(let pin) = way.to { pin.coordinate } else { nil }
        case .search: nil
        }
    }

    /// The link's search text, and the position to search near.
    fileprivate var search: (text: String, near: Coordinate?)? {
        switch self {
        case .search(let text, let near, _): (text, near)
        case .directions(let way): if case .address(let text) = way.to { (text, nil) } else { nil }
        case .show, .view: nil
        }
    }
}
