import Vantage

/// JSON representation of an exported picture file.
package struct ExportJSON: Encodable, Sendable {
    let scene: String
    let output: String?
    let bytes: Int

    /// Creates the representation of an exported picture.
    ///
    /// - Parameters:
    ///   - scene: The scene that the picture belongs to.
    ///   - file: The path of the exported file, or `nil` if none was written.
    ///   - bytes: The size of the file, in bytes.
    package init(_ scene: Scene, file: String?, bytes: Int) {
        self.scene = scene.id.description
        output = file
        self.bytes = bytes
    }
}
