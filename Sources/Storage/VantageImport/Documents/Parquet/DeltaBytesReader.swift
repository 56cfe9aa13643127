/// A reader of text or bytes in the DELTA_LENGTH_BYTE_ARRAY and DELTA_BYTE_ARRAY encodings, in which all lengths come
/// before all content. In DELTA_BYTE_ARRAY, a value repeats the start of the previous value.
struct DeltaBytesReader {
    private var prefixes: DeltaIntegerReader?
    private var lengths: DeltaIntegerReader
    private var content: ArraySlice<UInt8>
    private var previous: ArraySlice<UInt8> = []
    /// The number of bytes that the remaining values may repeat.
    private var allowance: Int
    private let maximumPage: Int

    /// - Parameters:
    ///   - hasPrefixes: Whether the encoding is DELTA_BYTE_ARRAY.
    ///   - maximumPage: The maximum size of a page, and of all repeated parts together, in bytes.
    init(_ bytes: ArraySlice<UInt8>, hasPrefixes: Bool, maximumPage: Int) throws(ParquetError) {
        var bytes = bytes
        if hasPrefixes {
            let prefixes = try DeltaIntegerReader(bytes)
            bytes = try prefixes.rest()
            self.prefixes = prefixes
        }
        lengths = try DeltaIntegerReader(bytes)
        content = try lengths.rest()
        allowance = maximumPage
        self.maximumPage = maximumPage
    }

    /// - Throws: ``ParquetError`` if all values have been read, or if the repeated parts are too large.
    mutating func next() throws(ParquetError) -> ParquetValue {
        let length = try lengths.next()
        guard length >= 0, length <= content.count else { throw .damaged }
        let suffix = content.prefix(Int(length))
        content = content.dropFirst(Int(length))
        guard let prefix = try prefixes?.next(), prefix != 0 else {
            previous = suffix
            return .bytes(suffix)
        }
        guard prefix > 0, prefix <= previous.count else { throw .damaged }
        allowance -= Int(prefix)
        guard allowance >= 0 else { throw .tooLarge(bytes: maximumPage) }
        previous = previous.prefix(Int(prefix)) + suffix
        return .bytes(previous)
    }
}

/// The encoding BYTE_STREAM_SPLIT: the first bytes of all values, then the second bytes, and so on.
enum ByteStreamSplit {
    /// Returns the bytes regrouped by value.
    ///
    /// - Parameter length: The number of bytes of a value.
    static func joined(_ bytes: ArraySlice<UInt8>, length: Int) throws(ParquetError) -> [UInt8] {
        let count = bytes.count / length
        guard count * length == bytes.count else { throw .damaged }
        return [UInt8](unsafeUninitializedCapacity: bytes.count) { values, size in
            bytes.withUnsafeBufferPointer { bytes in
                for stream in 0..<length {
                    for index in 0..<count { values[index * length + stream] = bytes[stream * count + index] }
                }
            }
            size = bytes.count
        }
    }
}
