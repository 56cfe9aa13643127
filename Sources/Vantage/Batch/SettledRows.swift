/// What an earlier run of a batch settled, by the fingerprints of the rows' ids: millions of them fit in memory.
package struct SettledRows: Equatable, Sendable {
    enum Answer: Equatable, Sendable {
        /// There was no scene.
        case unavailable
        /// - Parameter bytes: Of the picture.
        case done(bytes: Int)
    }

    /// Bytes of the picture, or -1 where there was no scene.
    private var bytes: [Fingerprint: Int] = [:]

    package init() {}

    package var count: Int { bytes.count }

    package mutating func add(_ id: String, bytes count: Int) { bytes[Fingerprint(of: id)] = count }
    package mutating func addUnavailable(_ id: String) { bytes[Fingerprint(of: id)] = -1 }

    subscript(id: String) -> Answer? {
        bytes[Fingerprint(of: id)].map { $0 == -1 ? .unavailable : .done(bytes: $0) }
    }
}
