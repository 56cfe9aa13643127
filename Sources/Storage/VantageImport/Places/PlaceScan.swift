import Foundation
import VantageCore

/// Iterates over the rows in all place tables that the user named, directly or by naming their folder. The order is
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
    private var files: ArraySlice<(path: String, name: String)>
    private var table: PlaceTable?
    private var position = 0

    /// Creates an iterator.
    ///
    /// - Parameters:
    ///   - columns: The columns of the tables; `nil` if an import recognizes their names.
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
                return PlaceInput(label: file.name, row: .failure(error))
            }
        }
    }

    private static func files(of path: String) -> [(path: String, name: String)] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            return [(path, path.split(separator: "/").last.map(String.init) ?? path)]
        }
        var walk = DirectoryWalk(root: path)
        var files: [(path: String, name: String)] = []
        while let step = walk.next() {
            if case .file(let name) = step, FileKind(name: name).isTable { files.append(("\(path)/\(name)", name)) }
        }
        return files
    }
}
