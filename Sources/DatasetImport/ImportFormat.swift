/// What kind of input an import is told to expect.
public enum ImportFormat: String, Hashable, CaseIterable, Sendable {
    /// Tables where their content is recognised, and the pictures that no table names.
    case auto
    /// Picture files alone.
    case photos
    /// Tables with a header; `docs/import.md` has the columns.
    case csv
    /// Features with a point each, as one collection or one a line.
    case geojson
    /// `mapillary_image_description.json`, as mapillary_tools writes it.
    case mapillary
    /// Items of STAC, as Panoramax has them.
    case stac
    /// Tables of places, and no scenes.
    case places

    var readsTables: Bool { self != .photos }
    /// Whether pictures are taken that no row names.
    var readsLoosePictures: Bool { self == .auto || self == .photos }
}
