import VantageCore
import VantageParsing

extension SidecarOpener {
    /// Opens a JSON document that OpenSfM, exiftool or Google Takeout wrote. Returns `nil` for any other document.
    ///
    /// - Parameter text: The bytes of the document.
    func delivery(_ document: JSONDocument, text: [UInt8]) throws(ImportFailure) -> SidecarOpening? {
        guard scanner.format == .auto else { return nil }
        let outline = JSONOutline(document)
        if outline.isOfArray, outline.contains("shots", "cameras") {
            let reference = sibling("reference_lla.json")
            return .reader(
                OpenSfMReconstruction(text, source: file.name, reference: reference, limits: limits.table))
        }
        if ExifToolEntry.matches(outline), let elements = document.elements {
            return .reader(ExifToolSidecar(elements, source: file.name))
        }
        if TakeoutDescription.matches(outline) { return try takeout(document) }
        guard document.shape == .object, OpenSfMOverrides.matches(text, source: file.name, limits: limits.table) else {
            return nil
        }
        return .reader(
            OpenSfMOverrides(text, source: file.name, limits: limits.table, isSkipped: reconstructedShots().contains))
    }

    private func takeout(_ document: JSONDocument) throws(ImportFailure) -> SidecarOpening {
        guard !document.exceedsElementLimit, let json = try? document.value() else {
            return .notATable(reason: "is a description longer than \(limits.table.maximumLine) bytes")
        }
        let description = TakeoutDescription(json, source: file.name)
        guard description.isOfPicture else {
            return .notATable(
                reason: "describes \(description.title?.prefix(80) ?? "nothing"), which is not a picture")
        }
        return .reader(SingleRow(try description.row()))
    }

    /// Returns the names of the pictures for which the `reconstruction.json` next to the document has poses.
    private func reconstructedShots() -> Set<String> {
        guard let text = siblingText("reconstruction.json") else { return [] }
        var names: Set<String> = []
        for position in JSONMembers.elements(text, at: 0, limits: limits.table) {
            guard let shots = JSONMembers.offsets(text, at: position, limits: limits.table)["shots"] else { continue }
            names.formUnion(JSONMembers.offsets(text, at: shots, limits: limits.table).keys)
        }
        return names
    }

    private func sibling(_ name: String) -> JSONValue? {
        guard let text = siblingText(name), text.count <= limits.table.maximumLine else { return nil }
        return try? JSONParser.value(of: text, maximumDepth: limits.table.maximumDepth)
    }

    /// Returns the content of a file in the same folder, or `nil` if it does not exist or exceeds the limit for a
    /// document.
    func siblingText(_ name: String) -> [UInt8]? {
        guard let sibling = try? root.picture(name, from: DatasetRoot.folder(of: file.name), input: file.name),
            let source = try? RegularFile(path: sibling.path), source.size <= limits.maximumDocument
        else { return nil }
        return try? source.bytes(at: 0, count: source.size)
    }
}

/// A document that consists of one row.
final class SingleRow: SidecarReader {
    private var row: SidecarRow?

    init(_ row: SidecarRow) { self.row = row }

    func next() -> Result<SidecarRow, ImportFailure>? { row.take().map(Result.success) }
}
