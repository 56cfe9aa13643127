/// JSON representation of the parts of a split table: the file `parts.json`.
package struct BatchPartsJSON: Encodable, Sendable {
    struct Part: Encodable, Sendable {
        let file: String
        let rows: Int
        let bytes: Int
        let sha256: String
    }

    let format = "vantage-batch-parts"
    let version = 1
    package let rows: Int
    let rowsPerPart: Int
    /// The options of the command that affect the pictures, by name.
    let options: [String: String]
    let parts: [Part]

    package var partCount: Int { parts.count }
}
