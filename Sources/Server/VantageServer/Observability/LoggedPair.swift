import Foundation

/// A name and a value in the query of a request, as text for the log.
struct LoggedPair {
    /// The parameters that grant access, in all APIs that the server implements.
    private static let secrets: Set = ["token", "key", "signature", "pano"]
    /// The maximum number of times that a value is decoded. A URL within a URL is percent-encoded more than once.
    private static let maximumEncodings = 4

    private let text: Substring
    private let nameText: Substring

    /// - Parameter text: The pair as the client sent it, percent-encoded.
    init(_ text: Substring) {
        self.text = text
        nameText = text.prefix { $0 != "=" }
    }

    private var hasValue: Bool { nameText.count < text.count }

    /// The pair, with `-` instead of a value that grants access or contains one that does.
    var withoutSecrets: String {
        guard hasValue else { return Self.containsSecret(text) ? "-" : String(text) }
        let names = Self.decodings(nameText).map { $0.lowercased() }
        let isSecret = !Self.secrets.isDisjoint(with: names)
        return isSecret || Self.containsSecret(text.dropFirst(nameText.count + 1)) ? "\(nameText)=-" : String(text)
    }

    /// The name, with `-` instead of the value. A name that may itself be a value, such as a position, is replaced as
    /// well.
    var name: String {
        let isName = nameText.utf8.allSatisfy { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: "_")
        }
        return (isName ? String(nameText) : "-") + (hasValue ? "=-" : "")
    }

    /// Reports whether a text, decoded up to `maximumEncodings` times, assigns a value to a parameter that grants
    /// access.
    private static func containsSecret(_ text: Substring) -> Bool {
        decodings(text).contains { text in
            let lowercased = text.lowercased()
            return secrets.contains { lowercased.contains("\($0)=") }
        }
    }

    private static func decodings(_ text: Substring) -> [String] {
        var decodings = [String(text)]
        while decodings.count <= maximumEncodings, let last = decodings.last, last.contains("%"),
            let next = last.removingPercentEncoding, next != last
        {
            decodings.append(next)
        }
        return decodings
    }
}
