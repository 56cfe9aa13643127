import JSONReading

/// A licence as STAC has it: an SPDX identifier, or a word that says that there is none.
struct STACLicense: Sendable {
    /// Source: STAC 1.0.0, `licensing.json`: letters, digits, hyphens, points and pluses.
    private let spdx: String?
    private let otherwise: String

    /// - Parameter otherwise: `proprietary`, or `various`.
    init(_ text: String?, otherwise: String = "proprietary") {
        let isIdentifier = text?.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-.+_".contains($0)) }
        spdx = (isIdentifier ?? false) ? text : nil
        self.otherwise = otherwise
    }

    var value: JSONValue { .string(spdx ?? otherwise) }

    /// To the text of the licence.
    var links: [JSONValue] {
        spdx.map { [STACAddresses.link("license", "https://spdx.org/licenses/\($0).html", .html)] } ?? []
    }
}
