/// What kind of input an import is told to expect.
public enum ImportFormat: String, Hashable, CaseIterable, Sendable {
    /// Tables where their content is recognised, and the pictures that no table names.
    case auto
    /// Picture files alone.
    case photos
    case csv
    case geojson
    case mapillary
    case stac
    /// Tables of places, and no scenes.
    case places

    var readsTables: Bool { self != .photos }
    /// Whether pictures are taken that no row names.
    var readsLoosePictures: Bool { self == .auto || self == .photos }
}
