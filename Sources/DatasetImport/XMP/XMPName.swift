/// The namespaces of XMP that an import reads; the prefix is each writer's own choice.
enum XMPNamespace: String, CaseIterable, Sendable {
    case gpano = "http://ns.google.com/photos/1.0/panorama"
    case googleCamera = "http://ns.google.com/photos/1.0/camera"
    case exif = "http://ns.adobe.com/exif/1.0"
    case note = "http://ns.adobe.com/xmp/note"
    /// Pix4D's camera, which survey tools write.
    case camera = "http://pix4d.com/camera/1.0"
    case drone = "http://www.dji.com/drone-dji/1.0"

    /// Some writers leave the slash at the end out, others add it.
    init?(uri: String) {
        self.init(rawValue: uri.hasSuffix("/") ? String(uri.dropLast()) : uri)
    }
}

/// A property of XMP.
struct XMPName: Hashable, Sendable {
    let namespace: XMPNamespace
    let local: String

    init(_ namespace: XMPNamespace, _ local: String) {
        self.namespace = namespace
        self.local = local
    }
}
