import VantageCore

/// A scene's identity: 64 bits. A store derives it from the content, so importing the same content again yields the
/// same identity.
///
/// As text, it is 13 characters of Crockford's Base32, which is not case-sensitive and does not use I, L, O or U.
public struct SceneID: Hashable, Sendable, Comparable {
    package let key: Int64

    package init(key: Int64) { self.key = key }

    /// Orders IDs like their text forms.
    public static func < (one: SceneID, other: SceneID) -> Bool {
        UInt64(bitPattern: one.key) < UInt64(bitPattern: other.key)
    }

    /// - Throws: ``SceneError`` `invalidSceneID` if the text is not a scene ID.
    public init(parsing text: String) throws(SceneError) {
        guard let bits = Base32.decode(text) else {
            throw SceneError(
                .invalidSceneID,
                "\"\(text.prefix(40))\" is not a scene ID. A scene ID consists of 13 letters and digits.")
        }
        key = Int64(bitPattern: bits)
    }

    /// Creates the ID of a scene that your own provider identifies by a string, such as a key in your database. The
    /// ID is the first 64 bits of the string's SHA-256 hash.
    public init(hashing text: String) {
        key = ContentHash.key(of: Array(text.utf8))
    }
}

extension SceneID: CustomStringConvertible {
    /// The ID as 13 characters of Base32.
    public var description: String { Base32.encode(UInt64(bitPattern: key)) }
}
