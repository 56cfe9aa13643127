import Scenes

/// The identity of a place: 64 bits, made from its source and its id there, so that importing the same data again gives
/// the same identity.
///
/// As text it has 13 characters of Crockford's Base32, as a `SceneID` has.
public struct PlaceID: Hashable, Sendable, Comparable {
    package let key: Int64

    package init(key: Int64) { self.key = key }

    /// - Parameters:
    ///   - source: What names the place, such as `openstreetmap`.
    ///   - id: The place's id there, such as `n123`.
    package init(source: String, id: String) {
        // A NUL is in no name of a source.
        key = SceneID.key(hashing: Array("vantage place 1\n".utf8) + source.utf8 + [0] + id.utf8)
    }

    /// As their texts are ordered.
    public static func < (one: PlaceID, other: PlaceID) -> Bool {
        UInt64(bitPattern: one.key) < UInt64(bitPattern: other.key)
    }

    /// - Throws: ``PlaceError`` `invalidPlaceID` when the text is not a place's.
    public init(parsing text: String) throws(PlaceError) {
        guard let bits = Base32.decode(text) else {
            throw PlaceError(
                .invalidPlaceID, "\"\(text.prefix(40))\" is not a place's id, which has 13 letters and digits.")
        }
        key = Int64(bitPattern: bits)
    }
}

extension PlaceID: CustomStringConvertible {
    public var description: String { Base32.encode(UInt64(bitPattern: key)) }
}
