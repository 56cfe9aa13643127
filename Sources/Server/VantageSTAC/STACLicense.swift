import VantageParsing

/// A license in STAC: an SPDX identifier, or a fixed keyword if the license has none.
struct STACLicense: Sendable {
    /// The SPDX identifier, which may contain letters, digits, underscores, hyphens, periods and plus signs. Source:
    /// STAC 1.0.0, `licensing.json`.
    private let spdx: String?
    private let otherwise: String

    /// - Parameter otherwise: The word to use for a license without an SPDX identifier: `proprietary` or `various`.
    init(_ text: String?, otherwise: String = "proprietary") {
        let isIdentifier = text?.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-.+_".contains($0)) }
        spdx = (isIdentifier ?? false) ? text : nil
        self.otherwise = otherwise
    }

    var value: JSONValue { .string(spdx ?? otherwise) }

    /// Links to the license text.
    var links: [JSONValue] {
        spdx.map { [STACAddresses.link("license", "https://spdx.org/licenses/\($0).html", .html)] } ?? []
    }
}
