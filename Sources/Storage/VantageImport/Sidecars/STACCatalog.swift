/// The items that a STAC Catalog or Collection links to, directly or through its children, if they are local files.
final class STACCatalog: SidecarReader {
    /// Opens a linked document.
    private let open: (PictureFile) throws(ImportFailure) -> SidecarOpening
    private let root: DatasetRoot
    /// The documents still to be read, in reverse order.
    private var rest: [(link: STACLink, source: String)]
    private var seen: Set<String> = []
    private var current: (any SidecarReader)?

    init(
        links: [STACLink], source: String, root: DatasetRoot,
        open: @escaping (PictureFile) throws(ImportFailure) -> SidecarOpening
    ) {
        self.open = open
        self.root = root
        rest = Self.steps(links, source)
        seen = [source]
    }

    func next() -> Result<SidecarRow, ImportFailure>? {
        while true {
            if let catalog = current as? STACCatalog {
                rest += catalog.rest
                current = nil
            }
            if let row = current?.next() { return row }
            guard let step = rest.popLast() else { return nil }
            do {
                current = try reader(step.link, source: step.source)
            } catch {
                return .failure(error)
            }
        }
    }

    /// Opens a linked document. Returns `nil` if it has already been read.
    private func reader(_ link: STACLink, source: String) throws(ImportFailure) -> (any SidecarReader)? {
        let file = try root.picture(link.href, from: DatasetRoot.folder(of: source), input: source)
        guard seen.insert(file.name).inserted else { return nil }
        switch try open(file) {
        case .reader(let reader): return reader
        case .track:
            throw ImportFailure(.badDocument, file.name, "\(file.name) is a track. Correct the link in \(source).")
        case .calibration:
            throw ImportFailure(
                .badDocument, file.name, "\(file.name) is a calibration. Correct the link in \(source).")
        case .notATable(let reason), .unknownTable(let reason):
            throw ImportFailure(.badDocument, file.name, "\(file.name) \(reason). Correct the link in \(source).")
        }
    }

    private static func steps(_ links: [STACLink], _ source: String) -> [(link: STACLink, source: String)] {
        links.filter { $0.relation == "item" || $0.relation == "items" || $0.relation == "child" }
            .reversed().map { ($0, source) }
    }
}
