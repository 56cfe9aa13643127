import Geodesy
import Scenes
import TabularReading

extension HeadingReference {
    /// `T`, `true`, `M`, `Magnetic north`; `nil` for anything else.
    init?(word: String) {
        switch word.lowercased().first {
        case "m": self = .magnetic
        case "t": self = .true
        default: return nil
        }
    }
}

extension SceneKind {
    /// The words of tables, Mapillary's camera types, and the answers to `is_pano`; `nil` for anything else.
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
