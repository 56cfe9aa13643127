/// The rows of an XML document, one for each record.
final class XMLSidecar: SidecarReader {
    private let source: String
    private let records: XMLRecordReader
    private let row: (XMLRecord, SidecarRow) throws(ImportFailure) -> SidecarRow
    /// The entries that were read to recognize the document.
    private var pending: ArraySlice<XMLRecordReader.Entry>
    private var number = 0
    private var isFinished = false

    /// - Parameters:
    ///   - source: The document's path below the root of the import.
    ///   - records: The records that follow the pending ones.
    ///   - row: Fills an empty row from a record.
    init(
        source: String, pending: [XMLRecordReader.Entry], records: XMLRecordReader,
        row: @escaping (XMLRecord, SidecarRow) throws(ImportFailure) -> SidecarRow
    ) {
        self.source = source
        self.pending = pending[...]
        self.records = records
        self.row = row
    }

    func next() -> Result<SidecarRow, ImportFailure>? {
        guard !isFinished else { return nil }
        let entry: XMLRecordReader.Entry
        do throws(XMLError) {
            var next = pending.popFirst()
            if next == nil { next = try records.next() }
            guard let next else { return nil }
            entry = next
        } catch {
            isFinished = true
            return .failure(ImportFailure(error, document: source))
        }
        number += 1
        let empty = SidecarRow(source: source, number: number, unit: .entry)
        return Result { () throws(ImportFailure) in
            guard case .record(let record) = entry else {
                throw ImportFailure(
                    .badRow, empty.label,
                    "\(empty.label) exceeds the length limit. Shorten it, or leave it out.", limit: .lineBytes)
            }
            return try row(record, empty)
        }
    }
}

extension ImportFailure {
    init(_ error: XMLError, document: String) {
        self.init(
            .badDocument, document, "\(document) is not valid XML: it \(error). Repair it, or leave it out.",
            limit: error.limit)
    }
}
