/// Writes what an import makes of its inputs, within one transaction.
package protocol ImportWriter: AnyObject, SendableMetatype {
    associatedtype Subject: ImportSubject

    /// Whether a further batch may share the transaction.
    var mayGoOn: Bool { get }
    /// What was stored that was not there; of a run that is resumed, some of it may be.
    var stored: ImportedAmount { get }
    /// Bytes of pictures that were stored.
    var pictureBytes: Int { get }

    func store(_ item: ImportItem<Subject>) throws -> ImportOutcome<Subject.ID>

    /// Writes what was gathered, such as an index. Must be called before the transaction ends.
    func finish() throws
}

/// How much an import has stored.
package struct ImportedAmount {
    package private(set) var inputs = 0
    /// Of the files that were imported, where the store keeps them.
    package private(set) var bytes = 0

    package init() {}

    package mutating func add(_ subject: some ImportSubject) {
        inputs += 1
        bytes += subject.originalBytes
    }
}

#if compiler(<6.2)
    /// What newer compilers ask for where a type is used on another thread; see SE-0470.
    package typealias SendableMetatype = Any
#endif
