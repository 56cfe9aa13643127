import Vantage

/// What JSON says of a picture file that was exported.
package struct ExportJSON: Encodable, Sendable {
    let scene: String
    let output: String
    let bytes: Int

    /// - Parameters:
    ///   - file: Where it was written to.
    ///   - bytes: How many there are.
    package init(_ scene: Scene, file: String, bytes: Int) {
        self.scene = scene.id.description
        output = file
        self.bytes = bytes
    }
}
