import VantageCore
import VantageGeodesy

/// The pictures in a folder whose names may be those of cube map faces.
struct CubeFolder {
    /// Files that are named like the faces of a cube map.
    enum Candidate {
        case complete([CubeMap.Face: String], CubeFaceName.Convention)
        /// All faces but one.
        case incomplete([CubeMap.Face: String], missing: CubeMap.Face, CubeFaceName)
        /// Six consecutive numbers, in order.
        case numbered([String])

        /// The paths of the files, in order.
        var names: [String] {
            switch self {
            case .complete(let faces, _), .incomplete(let faces, _, _):
                faces.values.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            case .numbered(let names): names
            }
        }
    }

    private struct Members {
        var faces: [CubeMap.Face: String] = [:]
        /// The names of the files, by face number, for numbers up to 6.
        var numbers: [Int: String] = [:]
        /// Whether further files have names of the same form, in which case these are not the faces of a cube.
        var hasOthers = false
        var example: CubeFaceName?

        mutating func add(_ name: String, _ face: CubeFaceName) {
            example = face
            switch face.label {
            case .face(let face): hasOthers = faces.updateValue(name, forKey: face) != nil || hasOthers
            case .number(let number) where number <= 6: numbers[number] = name
            case .number: hasOthers = true
            }
        }

        var candidate: Candidate? {
            guard !hasOthers, let example else { return nil }
            if faces.count == 6 { return .complete(faces, example.group.convention) }
            if faces.count == 5, let missing = CubeMapFiles.order.first(where: { faces[$0] == nil }) {
                return .incomplete(faces, missing: missing, example)
            }
            let names = numbers.sorted { $0.key < $1.key }
            guard names.count == 6, let first = names.first, let last = names.last, last.key - first.key == 5 else {
                return nil
            }
            return .numbered(names.map(\.value))
        }
    }

    private(set) var candidates: [Candidate] = []
    /// The index of the candidate that a file belongs to, by the file's path.
    private(set) var places: [String: Int] = [:]

    /// Reads a folder. A folder that cannot be read has no candidates.
    ///
    /// - Parameters:
    ///   - folder: The path below the root; empty for the root itself.
    ///   - root: The path of the root.
    init(_ folder: String, in root: String) {
        var groups: [CubeFaceName.Group: Members] = [:]
        for entry in (try? DirectoryEntry.entries(of: folder, in: root)) ?? [] {
            guard entry.kind == .file, !entry.isHidden, let name = entry.path, FileKind(name: name) == .picture else {
                continue
            }
            for face in CubeFaceName.all(for: name) { groups[face.group, default: Members()].add(name, face) }
        }
        // Complete sets come first, because a name such as `up` belongs to several conventions.
        let found = groups.values.compactMap(\.candidate).sorted { one, other in
            one.names.count != other.names.count
                ? one.names.count > other.names.count
                : one.names[0].utf8.lexicographicallyPrecedes(other.names[0].utf8)
        }
        for candidate in found where candidate.names.allSatisfy({ places[$0] == nil }) {
            for name in candidate.names { places[name] = candidates.count }
            candidates.append(candidate)
        }
    }
}
