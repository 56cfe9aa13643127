/// The XMP namespaces that an import reads. They are identified by URI, because each writer may choose its own
/// prefixes.
enum XMPNamespace: String, CaseIterable, Sendable {
    case gpano = "http://ns.google.com/photos/1.0/panorama"
    /// The properties of spherical videos, which some writers use in pictures.
    case spherical = "http://ns.google.com/videos/1.0/spherical"
    /// A second picture inside the metadata, such as the one for the right eye in Cardboard's VR photos.
    case googleImage = "http://ns.google.com/photos/1.0/image"
    case googleCamera = "http://ns.google.com/photos/1.0/camera"
    case exif = "http://ns.adobe.com/exif/1.0"
    case note = "http://ns.adobe.com/xmp/note"
    /// Pix4D's camera namespace, which survey tools write.
    case camera = "http://pix4d.com/camera/1.0"
    case drone = "http://www.dji.com/drone-dji/1.0"

    /// Creates a namespace from its URI, with or without a trailing slash.
    init?(uri: String) {
        self.init(rawValue: uri.hasSuffix("/") ? String(uri.dropLast()) : uri)
    }
}

/// The name of an XMP property.
struct XMPName: Hashable, Sendable {
    let namespace: XMPNamespace
    let local: String

    init(_ namespace: XMPNamespace, _ local: String) {
        self.namespace = namespace
        self.local = local
    }
}
