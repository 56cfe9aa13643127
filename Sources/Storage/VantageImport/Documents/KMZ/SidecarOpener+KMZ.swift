import VantageCore
import VantageParsing

extension SidecarOpener {
    /// Opens a KMZ file: a ZIP archive with a KML document.
    ///
    /// Source: OGC 12-007r2, KML 2.3, annex C. The document is the first KML file, which is usually `doc.kml`.
    func archive() throws(ImportFailure) -> SidecarOpening {
        guard scanner.format == .auto else {
            return .notATable(reason: "is KMZ, but the requested format is \(scanner.format)")
        }
        do throws(ZipError) {
            let zip = try openedFile()
            let archive = try ZipArchive(zip)
            let documents = archive.entries.filter { FileKind(name: $0.name) == .kml }
            guard let document = documents.first(where: { $0.name == "doc.kml" }) ?? documents.first else {
                return .notATable(reason: "is a ZIP file without a KML document")
            }
            let content = try ZipContent(document, of: archive, in: zip, maximumSize: limits.maximumDocument)
            switch try opening(of: content) {
            case .reader(let reader): return .reader(KMZSidecar(reader, content, entries: archive.entries, of: self))
            case let other: return other
            }
        } catch {
            throw ImportFailure(error, archive: file.name)
        }
    }

    /// Opens the document. If the archive is damaged, reports the damage instead of errors in the document.
    private func opening(of content: ZipContent) throws(ZipError) -> SidecarOpening {
        do {
            let (source, start) = try content.source.peeking { _ in true }
            let opening = try markup(source, start: Array(start.prefix(256)))
            if let failure = content.failure, case .notATable = opening { throw failure }
            return opening
        } catch let error as SystemError {
            throw .unreadable(error)
        } catch let error as ImportFailure {
            throw content.failure ?? .document(error)
        } catch {
            throw content.failure ?? .damaged
        }
    }

    private func openedFile() throws(ZipError) -> RegularFile {
        do throws(SystemError) { return try RegularFile(path: file.path) } catch { throw .unreadable(error) }
    }
}

/// The placemarks of a KMZ file.
final class KMZSidecar: SidecarReader {
    private let rows: any SidecarReader
    private let content: ZipContent
    /// The names of the files in the archive.
    private let names: Set<String>
    private let source: String
    private let root: DatasetRoot
    private var isFinished = false

    init(_ rows: any SidecarReader, _ content: ZipContent, entries: [ZipArchive.Entry], of opener: SidecarOpener) {
        self.rows = rows
        self.content = content
        names = Set(entries.map(\.name))
        source = opener.file.name
        root = opener.root
    }

    func next() -> Result<SidecarRow, ImportFailure>? {
        guard !isFinished else { return nil }
        switch rows.next() {
        case .success(let row): return Result { () throws(ImportFailure) in try checked(row) }
        case .failure(let failure):
            // The document ends early because the archive is damaged.
            return failure.code == .badDocument ? damage ?? .failure(failure) : .failure(failure)
        case nil: return damage
        }
    }

    /// The failure that ends the rows if the archive is damaged; `nil` otherwise.
    private var damage: Result<SidecarRow, ImportFailure>? {
        guard let failure = content.failure else { return nil }
        isFinished = true
        return .failure(ImportFailure(failure, archive: source))
    }

    /// - Throws: ``ImportFailure`` with code `pictureMissing` if the row refers to a picture in the archive, unless the
    ///   picture has been unpacked.
    private func checked(_ row: SidecarRow) throws(ImportFailure) -> SidecarRow {
        guard let picture = row.picture, names.contains(picture) else { return row }
        let folder = DatasetRoot.folder(of: source)
        guard (try? root.picture(picture, from: folder, input: row.label)) == nil else { return row }
        throw ImportFailure(
            .pictureMissing, row.label,
            "\(row.label) refers to \(picture.prefix(200)), which is inside \(source). Unpack the file, and import the "
                + "folder.")
    }
}

extension ImportFailure {
    init(_ error: ZipError, archive name: String) {
        switch error {
        case .damaged: self.init(.badDocument, name, "\(name) \(error). Copy it again.")
        case .unsupported:
            self.init(.unsupportedFormat, name, "\(name) \(error). Unpack it, and import the KML document.")
        case .tooLarge:
            self.init(
                .tooLarge, name, "\(name) \(error). Unpack it, and import the KML document.", limit: .documentBytes)
        case .unreadable(let error): self.init(error, table: name)
        case .document(let failure): self = failure
        }
    }
}
