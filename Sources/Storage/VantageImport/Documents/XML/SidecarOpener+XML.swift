import VantageCore
import VantageParsing

extension SidecarOpener {
    /// The maximum number of records that are read to determine whether a document describes scenes.
    private static let longestPreview = 256

    /// Opens an XML document: Cyclomedia recordings or KML.
    func markup() throws(ImportFailure) -> SidecarOpening { try markup(try source(), start: try start(of: 256)) }

    /// - Parameters:
    ///   - source: The document.
    ///   - start: The first bytes of the document.
    func markup(_ source: ByteSource, start: [UInt8]) throws(ImportFailure) -> SidecarOpening {
        guard scanner.format == .auto else {
            return .notATable(reason: "is XML, but the requested format is \(scanner.format)")
        }
        do {
            let text = try XMLEncoding.utf8(source, start: start)
            let records = try XMLRecordReader(
                text, names: CyclomediaRecording.elements.union(KMLPlacemark.elements), limits: limits.table)
            return try recognized(records)
        } catch let error as XMLError {
            guard isNamed || [.kml, .kmz].contains(FileKind(name: file.name)) else {
                return .notATable(reason: "is not valid XML: it \(error)")
            }
            throw ImportFailure(error, document: file.name)
        } catch let error as ImportFailure {
            throw error
        } catch {
            throw ImportFailure(.badDocument, file.name, "\(file.name) cannot be read (\(error)). Repair it.")
        }
    }

    /// Reads records until one describes a scene. A document that the user named is read even if none does, as long as
    /// it has positions.
    private func recognized(_ records: XMLRecordReader) throws -> SidecarOpening {
        var pending: [XMLRecordReader.Entry] = []
        while pending.count < Self.longestPreview, let entry = try records.next() {
            pending.append(entry)
            guard case .record(let record) = entry else { continue }
            if CyclomediaRecording.matches(record) {
                return .reader(reader(records, pending, CyclomediaRecording().row))
            }
            if KMLPlacemark.elements.contains(record.name), isNamed || KMLPlacemark.describesScene(record) {
                return .reader(reader(records, pending, KMLPlacemark.row))
            }
        }
        guard pending.isEmpty else {
            return .notATable(
                reason: "has positions but neither pictures nor times; to import it, specify the file itself")
        }
        let others = records.otherNames.map { "<\($0.prefix(40))>" }.joined(separator: ", ")
        return .notATable(
            reason: "is XML that does not describe scenes; its root element is <\(records.root.prefix(40))>"
                + (others.isEmpty ? "" : ", which contains \(others)"))
    }

    private func reader(
        _ records: XMLRecordReader, _ pending: [XMLRecordReader.Entry],
        _ row: @escaping (XMLRecord, SidecarRow) throws(ImportFailure) -> SidecarRow
    ) -> XMLSidecar {
        XMLSidecar(source: file.name, pending: pending, records: records, row: row)
    }
}
