import Foundation
import HTTPTypes
import Vantage

extension HTTPFields {
    /// Creates the header fields that accompany a scene's picture.
    package init(_ scene: Scene) {
        self.init()
        self[.vantageScene] = scene.id.description
        self[.vantageAttribution] = scene.attribution.map(Self.percentEncoded)
        self[.vantageLicense] = scene.license.map(Self.percentEncoded)
    }

    /// Creates the header fields that accompany a map.
    package init(of maps: ServedMaps.Opened) {
        self.init()
        self[.vantageAttribution] = maps.store.attribution.map(Self.percentEncoded)
    }

    /// Encodes percent signs and all characters that are not printable ASCII, as in RFC 8187.
    package static func percentEncoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: printable) ?? ""
    }

    private static let printable = CharacterSet(charactersIn: " "..."~").subtracting(CharacterSet(charactersIn: "%"))
}

extension HTTPField.Name {
    static let vantageAttribution = Self("Vantage-Attribution")!
    package static let vantageMapAttribution = Self("Vantage-Map-Attribution")!
    /// The members of federations that were left out of the response.
    package static let vantageMissing = Self("Vantage-Missing")!
    static let vantageLicense = Self("Vantage-License")!
    static let vantageScene = Self("Vantage-Scene")!
    static let vantageUnphotographed = Self("Vantage-Unphotographed")!
    static let vantageVisibility = Self("Vantage-Visibility")!
    static let vantageView = Self("Vantage-View")!

    /// The server's own header fields in responses.
    package static let vantageNames = [
        vantageAttribution, vantageMapAttribution, vantageLicense, vantageMissing, vantageScene, vantageUnphotographed,
        vantageVisibility, vantageView,
    ]
}
