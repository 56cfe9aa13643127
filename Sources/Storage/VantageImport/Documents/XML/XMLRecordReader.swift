import VantageParsing

/// A reader of those elements of an XML document that have certain names, one at a time.
final class XMLRecordReader {
    enum Entry: Equatable {
        case record(XMLRecord)
        /// An element that is longer than the limit.
        case tooLong
    }

    private var scanner: XMLScanner
    private let names: Set<String>
    private let maximumRecord: Int
    /// The name of the root element.
    let root: String
    /// The names of the first elements outside records, for messages.
    private(set) var otherNames: [String] = []

    /// Reads the start of a document.
    ///
    /// - Parameter names: The names of the elements to read, without prefixes. An element nested in another such
    ///   element is part of the outer element.
    init(_ source: ByteSource, names: Set<String>, limits: TableLimits) throws(XMLError) {
        scanner = XMLScanner(source, maximumToken: limits.maximumLine, maximumDepth: limits.maximumDepth)
        self.names = names
        maximumRecord = limits.maximumLine
        guard case .start(let name, _)? = try scanner.next() else { throw XMLError("has no elements") }
        root = name
    }

    /// - Returns: `nil` at the end of the document.
    /// - Throws: ``XMLError``, after which the document cannot be read any further.
    func next() throws(XMLError) -> Entry? {
        while let token = try scanner.next() {
            guard case .start(let name, let attributes) = token else { continue }
            if names.contains(name) { return try entry(XMLRecord(name: name, attributes: attributes), from: &scanner) }
            if otherNames.count < 8, !otherNames.contains(name) { otherNames.append(name) }
        }
        return nil
    }

    /// Reads the content of a record, whose start tag has been read.
    private func entry(_ record: XMLRecord, from scanner: inout XMLScanner) throws(XMLError) -> Entry {
        let start = scanner.consumed
        var open = [record]
        var isTooLong = false
        while let token = try scanner.next() {
            isTooLong = isTooLong || scanner.consumed - start > maximumRecord
            switch token {
            case .start(let name, let attributes):
                open.append(XMLRecord(name: name, attributes: isTooLong ? [] : attributes))
            case .text(let text):
                if !isTooLong { open[open.count - 1].text += text }
            case .end:
                let closed = open.removeLast()
                guard !open.isEmpty else { return isTooLong ? .tooLong : .record(closed) }
                if !isTooLong { open[open.count - 1].children.append(closed) }
            }
        }
        return isTooLong ? .tooLong : .record(record)
    }
}
