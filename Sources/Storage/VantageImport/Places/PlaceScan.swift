import Foundation
import VantageCore

/// An iterator over the rows in all place tables that the user named, directly or by naming their folder. The order is
/// always the same.
struct PlaceScan: Sequence, IteratorProtocol {
    /// A group of rows that one task prepares.
    struct Chunk: Sendable {
        /// The position of the chunk's first row among all rows of the import.
        let position: Int
        var inputs: [PlaceInput]
    }

    private static let largest = 512

    private let limits: ImportLimits
    private let columns: PlaceColumns?
    private var files: ArraySlice<TableFile>
    private var table: PlaceTable?
    private var position = 0

    /// Creates an iterator.
    ///
    /// - Parameters:
    ///   - columns: The columns of the tables; `nil` to find columns by their usual names.
    ///   - start: The number of rows to skip.
    init(paths: [String], limits: ImportLimits, columns: PlaceColumns? = nil, from start: Int) {
        self.limits = limits
        self.columns = columns
        files = paths.flatMap(Self.files(of:))[...]
        while position < start, nextInput() != nil { position += 1 }
    }

    mutating func next() -> Chunk? {
        var chunk = Chunk(position: position, inputs: [])
        while chunk.inputs.count < Self.largest, let input = nextInput() { chunk.inputs.append(input) }
        position += chunk.inputs.count
        return chunk.inputs.isEmpty ? nil : chunk
    }

    private mutating func nextInput() -> PlaceInput? {
        while true {
            if let input = table?.next() { return input }
            table = nil
            guard let file = files.popFirst() else { return nil }
            do {
                table = try PlaceTable(path: file.path, name: file.name, limits: limits, columns: columns)
            } catch {
                // A text file or a track in a folder need not contain places.
                if file.mayBeOther, error.code == .unsupportedFormat { continue }
                return PlaceInput(label: file.name, row: .failure(error))
            }
        }
    }

    private struct TableFile {
        let path: String
        let name: String
        /// Whether the file is left out if it is not a table of places.
        var mayBeOther = false
    }

    private static func files(of path: String) -> [TableFile] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            return [TableFile(path: path, name: path.split(separator: "/").last.map(String.init) ?? path)]
        }
        var walk = DirectoryWalk(root: path)
        var files: [TableFile] = []
        while let step = walk.next() {
            guard case .file(let name) = step else { continue }
            let kind = FileKind(name: name)
            guard kind.describesPictures || kind.mayBeTable || name.lowercased().hasSuffix(".osm") else { continue }
            files.append(TableFile(path: "\(path)/\(name)", name: name, mayBeOther: !kind.isTable))
        }
        return files
    }
}
