import VantageGeodesy
import VantageParsing
import VantageScenes

extension HeadingReference {
    /// Creates a heading reference from a word such as `T`, `true`, `M` or `Magnetic north`. Returns `nil` for anything
    /// else.
    init?(word: String) {
        switch word.lowercased().first {
        case "m": self = .magnetic
        case "t": self = .true
        default: return nil
        }
    }
}

extension SceneKind {
    /// Creates a scene kind from a word in a table, a Mapillary camera type or a value of `is_pano`. Returns `nil` for
    /// anything else.
    init?(word: String) {
        switch ColumnName.normalized(word) {
        case "panorama", "pano", "360", "360°", "equirectangular", "spherical", "sphere", "true", "1", "yes":
            self = .panorama
        case "photo", "flat", "perspective", "planar", "brown", "fisheye", "false", "0", "no":
            self = .photo
        default: return nil
        }
    }
}
