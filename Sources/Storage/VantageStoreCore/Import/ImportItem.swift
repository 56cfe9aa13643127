import VantageCore

/// A scene or a place that an import stores.
package protocol ImportSubject: Sendable {
    associatedtype ID: Hashable, Sendable, CustomStringConvertible
    /// The approximate number of bytes that the store will use for the subject's text and pictures. It determines the
    /// size of batches.
    var storedBytes: Int { get }
    /// The size of the original file in bytes, or 0 if the store does not keep the file.
    var originalBytes: Int { get }
}

/// One input of an import, ready to be stored. It is a class because it is passed along many times.
package final class ImportItem<Subject: ImportSubject>: Sendable {
    package enum Content: Sendable {
        case ready(Subject)
        case failed(code: String, limit: ResourceLimit? = nil, message: String)
        /// An input that is skipped, although there is nothing wrong with it.
        case ignored(code: String, message: String)
    }

    /// The input's position in the run, from 0.
    package let position: Int
    /// The name of the input: a path, or a table and one of its rows.
    package let source: String
    package let content: Content
    package let warnings: [ImportWarning]

    package init(position: Int, source: String, content: Content, warnings: [ImportWarning] = []) {
        self.warnings = warnings
        self.position = position
        self.source = source
        self.content = content
    }

    /// Returns the input with another subject.
    package func replacing(_ subject: Subject) -> ImportItem {
        ImportItem(position: position, source: source, content: .ready(subject), warnings: warnings)
    }
}

/// An unusual property of an imported input.
package struct ImportWarning: Hashable, Sendable {
    /// The machine-readable code for the property.
    package let code: String
    /// A sentence that describes the property and how it was interpreted.
    package let message: String

    package init(code: String = "warning", _ message: String) {
        self.code = code
        self.message = message
    }
}

extension ImportItem.Content {
    /// The outcome of an input that failed or was ignored.
    ///
    /// - Precondition: The content is not `ready`.
    package var skippedOutcome: ImportOutcome<Subject.ID> {
        switch self {
        case .ready: preconditionFailure("Storing the subject determines its outcome.")
        case .failed(let code, let limit, let message): .failed(code: code, limit: limit, message: message)
        case .ignored(let code, let message): .ignored(code: code, message: message)
        }
    }
}

/// The outcome of one input.
package enum ImportOutcome<ID: Hashable & Sendable & CustomStringConvertible>: Hashable, Sendable {
    case imported(ID)
    /// - Parameter of: The ID of the stored subject that the input duplicates.
    case duplicate(of: ID, message: String)
    case failed(code: String, limit: ResourceLimit? = nil, message: String)
    case ignored(code: String, message: String)
}
