/// A map app. An app that supports several link formats has a case for each.
public enum MapApp: String, Hashable, Sendable, CaseIterable {
    /// Apple Maps, using links that every version opens.
    case apple = "apple"
    /// Apple Maps, using links that require iOS 18.4, macOS 15.4, watchOS 11.4 or later.
    case appleUnified = "apple-unified"
    /// Google Maps, using links that work on any device.
    case google = "google"
    /// Google Maps for iOS, if it is installed.
    case googleApp = "google-app"
    /// Waze, for driving.
    case waze = "waze"
    /// The OpenStreetMap website.
    case openStreetMap = "osm"
    /// OpenStreetMap, with the position as a short code.
    case openStreetMapShort = "osm-short"
    /// Links of the form `geo:` (RFC 5870), which a device opens with the user's preferred app.
    case geo = "geo"
    /// HERE WeGo, using links that work on any device.
    case here = "here"
    /// Organic Maps, using links that work only if the app is installed.
    case organicMaps = "organic-maps"
    /// Organic Maps, with the position as a short code.
    case organicMapsShort = "organic-maps-short"
    /// The Bing Maps website.
    case bing = "bing"
    /// Yandex Maps. Its links are parsed but not written.
    case yandex = "yandex"
    /// Amap. Its links are parsed but not written.
    case amap = "amap"
    /// Baidu Maps. Its links are parsed but not written.
    case baidu = "baidu"
    /// The Plus Codes website. Its links are parsed but not written.
    case plusCodes = "plus-codes"

    /// The apps whose links can be written.
    package static let written = allCases.filter { ![.yandex, .amap, .baidu, .plusCodes].contains($0) }

    /// The app's name, which is the same for all of its link formats.
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
        case .yandex: "Yandex Maps"
        case .amap: "Amap"
        case .baidu: "Baidu Maps"
        case .plusCodes: "Plus Codes"
        }
    }

    /// Reports whether the app has links for an action.
    public func supports(_ action: MapLink.Action) -> Bool {
        var omitted: Set<MapLink.Part> = []
        do { return try form.write(action, &omitted) != nil } catch { return false }
    }

    static let names = allCases.map(\.name).reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }

    var form: any LinkFormat {
        switch self {
        case .apple: AppleMaps()
        case .appleUnified: AppleUnifiedMaps()
        case .google: GoogleMaps()
        case .googleApp: GoogleMapsApp()
        case .waze: Waze()
        case .openStreetMap: OpenStreetMap()
        case .openStreetMapShort: OpenStreetMapShort()
        case .geo: GeoURI()
        case .here: HereWeGo()
        case .organicMaps: OrganicMaps()
        case .organicMapsShort: OrganicMapsShort()
        case .bing: BingMaps()
        case .yandex: Yandex()
        case .amap: Amap()
        case .baidu: BaiduMaps()
        case .plusCodes: PlusCodes()
        }
    }
}

/// A link format that an app supports, with methods to write and parse links.
protocol LinkFormat: Sendable {
    /// The maximum length in bytes of a link that the app accepts.
    var maximumLength: Int { get }

    /// Writes a link.
    ///
    /// - Parameter omitted: Receives the parts that the link cannot contain.
    /// - Returns: `nil` if the app has no link for the action.
    func write(_ action: MapLink.Action, _ omitted: inout Set<MapLink.Part>) throws(MapLinkError) -> String?

    /// Parses a link.
    ///
    /// - Returns: `nil` if the link belongs to another app.
    func read(_ link: LinkComponents) throws(MapLinkError) -> MapLink.Action?
}

extension LinkFormat {
    var maximumLength: Int { MapLink.maximumLength }
}

extension Set<MapLink.Part> {
    /// Records a part as omitted if it has a value.
    mutating func note(_ part: MapLink.Part, _ value: Any?) { if value != nil { insert(part) } }
}
