import VantageCore

/// A place's identity: 64 bits derived from its source and its ID in that source. Importing the same data again yields
/// the same identity.
///
/// As text, it is 13 characters of Crockford's Base32, like a `SceneID`.
public struct PlaceID: Hashable, Sendable, Comparable {
    package let key: Int64

    package init(key: Int64) { self.key = key }

    /// - Parameters:
    ///   - source: The source of the place, such as `openstreetmap`.
    ///   - id: The ID of the place in that source, such as `n123`.
    package init(source: String, id: String) {
        // NUL separates the two unambiguously, because the name of a source never contains it.
        key = ContentHash.key(of: Array("vantage place 1\n".utf8) + source.utf8 + [0] + id.utf8)
    }

    /// Orders IDs like their text forms.
    public static func < (one: PlaceID, other: PlaceID) -> Bool {
        UInt64(bitPattern: one.key) < UInt64(bitPattern: other.key)
    }

    /// - Throws: ``PlaceError`` `invalidPlaceID` if the text is not a place ID.
    public init(parsing text: String) throws(PlaceError) {
        guard let bits = Base32.decode(text) else {
            throw PlaceError(
                .invalidPlaceID,
                "\"\(text.prefix(40))\" is not a place ID. A place ID consists of 13 letters and digits.")
        }
        key = Int64(bitPattern: bits)
    }
}

extension PlaceID: CustomStringConvertible {
    /// The ID as 13 characters of Base32.
    public var description: String { Base32.encode(UInt64(bitPattern: key)) }
}
