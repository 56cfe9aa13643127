import Foundation

/// A name and a value in the query of a request, as text for the log.
struct LoggedPair {
    /// The parameters that grant access, in all APIs that the server implements.
    private static let secrets: Set = ["token", "key", "signature", "pano"]
    /// The length of the shortest credential: an HMAC-SHA1.
    private static let minimumCredentialLength = 27
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
        guard !Self.containsSecret(nameText) else { return "-" }
        guard hasValue else { return String(text) }
        let value = text.dropFirst(nameText.count + 1)
        let isSecret = Self.isSecret(nameText) || Self.containsSecret(value) || Self.mayBeCredential(value)
        return isSecret ? "\(nameText)=-" : String(text)
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

    /// Reports whether text contains the name and the value of a parameter that grants access, however it is encoded.
    static func containsSecret(_ text: some StringProtocol) -> Bool {
        anyDecoding(of: text) { text in secrets.contains { text.contains("\($0)=") } }
    }

    /// Reports whether text contains as many base64url digits in a row as a token, a key or a signature, or the part of
    /// a URL that contains a password.
    static func mayBeCredential(_ text: some StringProtocol) -> Bool {
        anyDecoding(of: text) { text in
            text.contains("@")
                || text.utf8.split { !$0.isBase64URLDigit }.contains { $0.count >= minimumCredentialLength }
        }
    }

    private static func isSecret(_ name: Substring) -> Bool { anyDecoding(of: name, secrets.contains) }

    /// Reports whether the text or one of its decodings, in lowercase, meets a condition. Text that is encoded more
    /// often than `maximumEncodings` times is assumed to meet it.
    private static func anyDecoding(of text: some StringProtocol, _ isMet: (String) -> Bool) -> Bool {
        var text = String(text)
        for _ in 0...maximumEncodings {
            if isMet(text.lowercased()) { return true }
            let next = text.decodingPercentEscapes
            if next == text { return false }
            text = next
        }
        return true
    }
}

extension String {
    /// The text with its percent escapes decoded once. Unlike in `removingPercentEncoding`, the rest of the text may
    /// contain invalid escapes and bytes.
    fileprivate var decodingPercentEscapes: String {
        var bytes: [UInt8] = []
        var rest = Substring(self).utf8
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2, digits.allSatisfy(\.isHexDigit),
                let value = UInt8(Substring(digits), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var isBase64URLDigit: Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= self || UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20
            || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
    }

    fileprivate var isHexDigit: Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= self || UInt8(ascii: "a")...UInt8(ascii: "f") ~= self | 0x20
    }
}
