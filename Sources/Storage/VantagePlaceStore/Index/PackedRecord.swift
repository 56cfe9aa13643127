/// A fixed-width index record. A table row holds many of them.
protocol PackedRecord: Comparable {
    /// The size of a record in bytes.
    static var width: Int { get }
    /// The key by which records are sorted and looked up. It is never negative.
    var key: Int64 { get }

    init(at place: UnsafeRawPointer)
    func store(at place: UnsafeMutableRawPointer)
}

/// A record with a key and a value.
struct PackedPair: PackedRecord {
    static let width = 16
    let key: Int64
    let value: UInt64

    init(_ key: Int64, _ value: UInt64) {
        self.key = key
        self.value = value
    }

    @inline(__always)
    init(at place: UnsafeRawPointer) {
        key = Int64(littleEndian: place.loadUnaligned(as: Int64.self))
        value = UInt64(littleEndian: place.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }

    @inline(__always)
    func store(at place: UnsafeMutableRawPointer) {
        place.storeBytes(of: key.littleEndian, as: Int64.self)
        place.storeBytes(of: value.littleEndian, toByteOffset: 8, as: UInt64.self)
    }

    @inline(__always)
    static func < (one: PackedPair, other: PackedPair) -> Bool {
        one.key < other.key || (one.key == other.key && one.value < other.value)
    }
}
