import VantageSceneStore

/// A value that a table can provide, and the possible names of its column or property.
package enum SidecarColumn: Int, CaseIterable, Hashable, Sendable {
    case id, picture
    case latitude, latitudeReference, longitude, longitudeReference
    case altitude, accuracy
    case heading, headingReference, pitch, roll
    case captured, capturedOffset
    case sequence, rank
    case kind, width, height, fieldOfView
    case license, attribution, make, model
    case projectionType, fullWidth, fullHeight, croppedWidth, croppedHeight, croppedLeft, croppedTop

    /// The possible names, normalized with `ColumnName.normalized`. If several are present, the first with a value is
    /// used.
    package var aliases: [String] {
        switch self {
        case .id: ["id"]
        case .picture:
            [
                "file", "filename", "filepath", "image", "imagename", "imagefile", "imagefilename", "imagepath", "path",
                "picture", "picturename", "photo", "photoname", "photofile",
                "bild", "bildname", "bilddatei", "dateiname", "foto", "fotoname", "fichier", "nomimage", "nomphoto",
                "archivo", "imagen", "immagine", "imagem",
            ]
        case .latitude: ["latitude", "lat", "maplatitude", "y", "exif.gpsinfo.gpslatitude"]
        case .latitudeReference: ["exif.gpsinfo.gpslatituderef", "gpslatituderef"]
        case .longitude: ["longitude", "lon", "lng", "long", "maplongitude", "x", "exif.gpsinfo.gpslongitude"]
        case .longitudeReference: ["exif.gpsinfo.gpslongituderef", "gpslongituderef"]
        case .altitude: ["altitude", "alt", "ele", "elevation", "exif.gpsinfo.gpsaltitude", "z"]
        case .accuracy: ["accuracy", "horizontalaccuracy", "gpsaccuracy", "exif.gpsinfo.gpshpositioningerror"]
        case .heading:
            [
                "heading", "azimuth", "azimut", "computedcompassangle", "compassangle", "direction", "bearing", "yaw",
                "exif.gpsinfo.gpsimgdirection", "xmp.gpano.poseheadingdegrees",
            ]
        case .headingReference:
            ["headingreference", "headingref", "exif.gpsinfo.gpsimgdirectionref", "gpsimgdirectionref"]
        case .pitch: ["pitch", "xmp.gpano.posepitchdegrees"]
        case .roll: ["roll", "xmp.gpano.poserolldegrees"]
        case .captured:
            [
                "captured", "capturetime", "capturedat", "datetime", "timestamp", "shotdate", "time", "date",
                "exif.photo.datetimeoriginal", "exif.image.datetimeoriginal",
            ]
        case .capturedOffset: ["exif.photo.offsettimeoriginal", "offsettimeoriginal"]
        case .sequence: ["sequence", "sequenceid", "sequencekey"]
        case .rank: ["order", "rank", "sequenceindex"]
        case .kind: ["kind", "ispano", "projection", "cameratype", "type"]
        case .width: ["width"]
        case .height: ["height"]
        case .fieldOfView: ["fov", "fieldofview"]
        case .license: ["license", "licence"]
        case .attribution: ["attribution", "author", "creator", "username", "exif.image.artist"]
        case .make: ["make", "exif.image.make"]
        case .model: ["model", "exif.image.model"]
        case .projectionType: ["xmp.gpano.projectiontype"]
        case .fullWidth: ["xmp.gpano.fullpanowidthpixels"]
        case .fullHeight: ["xmp.gpano.fullpanoheightpixels"]
        case .croppedWidth: ["xmp.gpano.croppedareaimagewidthpixels"]
        case .croppedHeight: ["xmp.gpano.croppedareaimageheightpixels"]
        case .croppedLeft: ["xmp.gpano.croppedarealeftpixels"]
        case .croppedTop: ["xmp.gpano.croppedareatoppixels"]
        }
    }

    /// The scene field that the column sets, or `nil` if the column only supplements another one.
    var field: SceneField? {
        switch self {
        case .latitude, .longitude: .position
        case .altitude: .altitude
        case .accuracy: .accuracy
        case .heading: .heading
        case .pitch: .pitch
        case .roll: .roll
        case .captured: .captured
        case .sequence: .sequence
        case .kind, .fieldOfView, .projectionType: .camera
        case .license: .license
        case .attribution: .attribution
        case .make, .model: .device
        default: nil
        }
    }
}
