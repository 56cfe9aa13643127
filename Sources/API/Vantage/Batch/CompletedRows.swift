/// The rows that an earlier run of a batch completed. Only fingerprints of the rows' IDs are kept, so that millions of
/// them fit in memory.
package struct CompletedRows: Equatable, Sendable {
    enum RecordedOutcome: Equatable, Sendable {
        /// There was no scene.
        case unavailable
        /// A picture was written.
        ///
        /// - Parameter bytes: The size of the picture, in bytes.
        case done(bytes: Int)
    }

    /// The size of each row's picture, in bytes, by the fingerprint of the row's ID; -1 if there was no scene.
    private var bytes: [Fingerprint: Int] = [:]

    package init() {}

    package var count: Int { bytes.count }

    package mutating func add(_ id: String, bytes count: Int) { bytes[Fingerprint(of: id)] = count }
    package mutating func addUnavailable(_ id: String) { bytes[Fingerprint(of: id)] = -1 }

    subscript(id: String) -> RecordedOutcome? {
        bytes[Fingerprint(of: id)].map { $0 == -1 ? .unavailable : .done(bytes: $0) }
    }
}
