import Geodesy
import MapLinks

extension PlaceQuery {
    /// What a text says that is a position, or a link of a map; `nil` for one that is to be searched for by its words.
    var position: Coordinate? {
        if let link { return link.position }
        return Coordinate(written: text)
    }

    /// The same search for what a link searches for, where the text is one.
    var withoutLink: PlaceQuery {
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
    /// Where a link leads to, if it says where.
    fileprivate var position: Coordinate? {
        switch self {
        case .show(let pin, _): pin.coordinate
        case .view(let view): view.coordinate
        case .directions(let way): if case .pin(let pin) = way.to { pin.coordinate } else { nil }
        case .search: nil
        }
    }

    /// What it searches for.
    fileprivate var search: (text: String, near: Coordinate?)? {
        switch self {
        case .search(let text, let near, _): (text, near)
        case .directions(let way): if case .address(let text) = way.to { (text, nil) } else { nil }
        case .show, .view: nil
        }
    }
}
