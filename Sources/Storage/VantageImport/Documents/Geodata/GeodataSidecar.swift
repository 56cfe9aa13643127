/// The rows of the layers of a GeoPackage or a Shapefile, in order.
final class GeodataSidecar: SidecarReader {
    /// A layer that is being converted.
    struct Part {
        let rows: CSVSidecar
        let output: ToolOutput
    }

    enum LayerOpening {
        case part(Part)
        /// The layer does not describe scenes. The reason is a clause that follows the file's name.
        case notATable(reason: String)
    }

    private let source: String
    private var rest: ArraySlice<GeodataFile.Layer>
    private let open: (GeodataFile.Layer) throws(ImportFailure) -> LayerOpening
    private var current: Part?

    /// - Parameters:
    ///   - first: The first layer, which has been opened already.
    ///   - rest: The layers after the first one.
    ///   - open: Opens a layer. A layer that does not describe scenes is skipped.
    init(
        source: String, first: Part, rest: ArraySlice<GeodataFile.Layer>,
        open: @escaping (GeodataFile.Layer) throws(ImportFailure) -> LayerOpening
    ) {
        self.source = source
        self.rest = rest
        self.open = open
        current = first
    }

    func next() -> Result<SidecarRow, ImportFailure>? {
        while true {
            if let row = current?.rows.next() { return row }
            if let last = current {
                current = nil
                if last.output.hasFailed { return .failure(GeodataError.failed.failure(source)) }
            }
            guard let layer = rest.popFirst() else { return nil }
            do throws(ImportFailure) {
                if case .part(let part) = try open(layer) { current = part }
            } catch {
                return .failure(error)
            }
        }
    }
}
