/// A type that writes the subjects in one import transaction.
package protocol ImportWriter: AnyObject, SendableMetatype {
    associatedtype Subject: ImportSubject

    /// Indicates whether another batch may share the transaction.
    var acceptsMore: Bool { get }
    /// The amount of data that was newly stored. In a resumed run, some inputs may have been stored earlier.
    var stored: ImportedAmount { get }
    /// The total size of the stored pictures, in bytes.
    var pictureBytes: Int { get }

    func store(_ item: ImportItem<Subject>) throws -> ImportOutcome<Subject.ID>

    /// Writes the data that was collected in memory, such as an index. The caller must call this before the transaction
    /// ends.
    func finish() throws
}

/// The amount of data that an import has stored.
package struct ImportedAmount {
    package private(set) var inputs = 0
    /// The size of the imported files in bytes, if the store keeps them.
    package private(set) var bytes = 0

    package init() {}

    package mutating func add(_ subject: some ImportSubject) {
        inputs += 1
        bytes += subject.originalBytes
    }
}

#if compiler(<6.2)
    /// A marker protocol that newer compilers require for types whose metatypes cross threads; see SE-0470.
    package typealias SendableMetatype = Any
#endif
