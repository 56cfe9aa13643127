/// The format of an import's inputs.
public enum ImportFormat: String, Hashable, CaseIterable, Sendable {
    /// Tables, recognized by their content, and the pictures that no table refers to.
    case auto
    /// Picture files only.
    case photos
    /// CSV tables with a header. `docs/import.md` lists the columns.
    case csv
    /// GeoJSON point features, in a collection or one per line.
    case geojson
    /// `mapillary_image_description.json`, as mapillary_tools writes it.
    case mapillary
    /// STAC items, as Panoramax writes them.
    case stac
    /// Tables of places, without scenes.
    case places

    var readsTables: Bool { self != .photos }
    /// Whether the import uses pictures that no row refers to.
    var readsLoosePictures: Bool { self == .auto || self == .photos }
}
