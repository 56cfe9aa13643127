/// Writes the subjects of one import transaction.
package protocol ImportWriter: AnyObject, SendableMetatype {
    associatedtype Subject: ImportSubject

    /// Indicates whether another batch may share the transaction.
    var acceptsMore: Bool { get }
    /// The amount of new data that was stored. Some of the inputs of a resumed run may already have been there.
    var stored: ImportedAmount { get }
    /// The number of bytes of the pictures that were stored.
    var pictureBytes: Int { get }

    func store(_ item: ImportItem<Subject>) throws -> ImportOutcome<Subject.ID>

    /// Writes the data that was collected in memory, such as an index. The caller must call this before the transaction
    /// ends.
    func finish() throws
}

/// The amount of data that an import has stored.
package struct ImportedAmount {
    package private(set) var inputs = 0
    /// The number of bytes of the imported files, if the store keeps them.
    package private(set) var bytes = 0

    package init() {}

    package mutating func add(_ subject: some ImportSubject) {
        inputs += 1
        bytes += subject.originalBytes
    }
}

#if compiler(<6.2)
    /// The marker protocol that newer compilers require of types whose metatype crosses threads; see SE-0470.
    package typealias SendableMetatype = Any
#endif
