/// An app that shows maps, and the form of its links where it has several.
public enum MapApp: String, Hashable, Sendable, CaseIterable {
    /// Apple Maps, links that every release reads.
    case apple = "apple"
    /// Apple Maps, links that iOS 18.4, macOS 15.4 and watchOS 11.4 read.
    case appleUnified = "apple-unified"
    /// Google Maps, links for any device.
    case google = "google"
    /// Google Maps for iOS, where it is installed.
    case googleApp = "google-app"
    /// Waze, for driving.
    case waze = "waze"
    /// OpenStreetMap's site.
    case openStreetMap = "osm"
    /// OpenStreetMap, with the position in a few letters.
    case openStreetMapShort = "osm-short"
    /// `geo:` (RFC 5870), which a device opens with the app of its owner's choice.
    case geo = "geo"
    /// HERE WeGo, links for any device.
    case here = "here"
    /// Organic Maps, where it is installed.
    case organicMaps = "organic-maps"
    /// Organic Maps, with the position in a few letters.
    case organicMapsShort = "organic-maps-short"
    /// Bing Maps' site.
    case bing = "bing"

    /// What people call it; the same for all forms of an app's links.
    public var name: String {
        switch self {
        case .apple, .appleUnified: "Apple Maps"
        case .google, .googleApp: "Google Maps"
        case .waze: "Waze"
        case .openStreetMap, .openStreetMapShort: "OpenStreetMap"
        case .geo: "geo:"
        case .here: "HERE WeGo"
        case .organicMaps, .organicMapsShort: "Organic Maps"
        case .bing: "Bing Maps"
        }
    }

    /// Whether it has links that do what an action does.
    public func supports(_ action: MapLink.Action) -> Bool {
        var omitted: Set<MapLink.Part> = []
        do { return try form.write(action, &omitted) != nil } catch { return false }
    }

    static let names = allCases.map(\.name).reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }

    var form: any LinkForm {
        switch self {
        case .apple: AppleMaps()
        case .appleUnified: AppleUnifiedMaps()
        case .google: GoogleMaps()
        case .googleApp: GoogleMapsApp()
        case .waze: Waze()
        case .openStreetMap: OpenStreetMap()
        case .openStreetMapShort: OpenStreetMapShort()
        case .geo: GeoAddress()
        case .here: HereWeGo()
        case .organicMaps: OrganicMaps()
        case .organicMapsShort: OrganicMapsShort()
        case .bing: BingMaps()
        }
    }
}

/// How the links of an app are written and read.
protocol LinkForm: Sendable {
    /// Bytes of a link that the app takes.
    var maximumLength: Int { get }

    /// - Parameter omitted: Takes what the link has no place for.
    /// - Returns: `nil` where the app has no such link.
    func write(_ action: MapLink.Action, _ omitted: inout Set<MapLink.Part>) throws(MapLinkError) -> String?

    /// - Returns: `nil` for a link of somebody else.
    func read(_ link: LinkParts) throws(MapLinkError) -> MapLink.Action?
}

extension LinkForm {
    var maximumLength: Int { MapLink.maximumLength }
}

extension Set<MapLink.Part> {
    /// Says that a part is left out, where there is one.
    mutating func note(_ part: MapLink.Part, _ value: Any?) { if value != nil { insert(part) } }
}
