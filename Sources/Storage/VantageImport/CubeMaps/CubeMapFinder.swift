import VantageCore
import VantageGeodesy
import VantageJPEG

/// A finder of the panoramas below a folder that consist of six files, one for each face of a cube.
///
/// Files are recognized by their names and sizes. Because names with numbers are common, numbered files are also
/// decoded, and their edges must match.
final class CubeMapFinder {
    /// Files that belong together.
    struct Found {
        /// The paths of the files, in order.
        let names: [String]
        /// The path of the file that represents the cube map in tables: the front face or, if the faces are numbered,
        /// the first.
        let lead: String
        /// The cube map, or the reason why the files are not one.
        let files: Result<CubeMapFiles, ImportFailure>

        /// Returns the files as an input.
        func discovery(row: SidecarRow?) -> DiscoveredInput {
            switch files {
            case .success(let files): .candidate(ImportCandidate(files, row: row))
            case .failure(let failure): .failure(failure)
            }
        }
    }

    /// The maximum number of folders to remember. Tables may alternate between several folders.
    private static let maximumFolders = 64

    private let root: DatasetRoot
    private let limits: JPEGLimits
    /// The folders that were read, the most recently used one last.
    private var folders: [(path: String, folder: CubeFolder, found: [Int: Found?])] = []

    init(root: DatasetRoot, limits: JPEGLimits) {
        self.root = root
        self.limits = limits
    }

    /// Returns the files of the cube map, complete or faulty, that a picture belongs to; `nil` for other pictures.
    /// Blocks while it reads the folder and the headers of the files.
    ///
    /// - Parameter name: The path of the picture below the root.
    func files(with name: String) -> Found? {
        guard !CubeFaceName.all(for: name).isEmpty else { return nil }
        let place = place(of: DatasetRoot.folder(of: name))
        guard let index = folders[place].folder.places[name] else { return nil }
        if let found = folders[place].found[index] { return found }
        let found = check(folders[place].folder.candidates[index])
        folders[place].found[index] = .some(found)
        return found
    }

    /// Returns the file that represents a cube map named in a table, such as `pano` or `pano.jpg` for `pano_f.jpg` or
    /// `pano/front.jpg`; `nil` if no cube map or more than one matches.
    func lead(like written: String) -> PictureFile? {
        root.face(like: written).flatMap { files(with: $0) }.map { picture($0.lead) }
    }

    private func place(of path: String) -> Int {
        let last = folders.indices.last
        if let last, folders[last].path == path { return last }
        if let known = folders.firstIndex(where: { $0.path == path }) {
            folders.append(folders.remove(at: known))
        } else {
            if folders.count == Self.maximumFolders { folders.removeFirst() }
            folders.append((path, CubeFolder(path, in: root.path), [:]))
        }
        return folders.count - 1
    }

    private func picture(_ name: String) -> PictureFile { PictureFile(path: root.absolute(name), name: name) }

    private func check(_ candidate: CubeFolder.Candidate) -> Found? {
        switch candidate {
        case .complete(let faces, let convention): return complete(faces, convention, names: candidate.names)
        case .incomplete(let faces, let missing, let example):
            guard haveSizeOfFaces(candidate.names), let lead = faces[.front] ?? candidate.names.first else {
                return nil
            }
            let failure = lacking(missing, example, lead: lead)
            return Found(names: candidate.names, lead: lead, files: .failure(failure))
        case .numbered(let names):
            guard haveSizeOfFaces(names), let order = CubeEdges.order(of: names.map(picture), limits: limits) else {
                return nil
            }
            let faces = Dictionary(uniqueKeysWithValues: zip(order, names.map(picture)))
            let files = CubeMapFiles(name: setName(names[0]), files: faces)
            return Found(names: names, lead: names[0], files: .success(files))
        }
    }

    private func complete(
        _ faces: [CubeMap.Face: String], _ convention: CubeFaceName.Convention, names: [String]
    ) -> Found? {
        guard let lead = faces[.front] else { return nil }
        var files = CubeMapFiles(name: setName(lead), files: faces.mapValues(picture))
        files.hasAxes = convention == .axes || convention == .signedAxes
        let sizes = CubeMapFiles.order.map { PictureDimensions.size(of: files[$0], limits: limits) }
        let known = sizes.compactMap { $0 }
        // A file that cannot be read is reported later, when it is decoded.
        guard known.count == sizes.count, known.contains(where: { $0 != known[0] || $0.width != $0.height }) else {
            return Found(names: names, lead: lead, files: .success(files))
        }
        // If no file is square, these may be pictures from cameras on each side of a vehicle, named like faces.
        guard known.contains(where: { $0.width == $0.height }) else { return nil }
        return Found(names: names, lead: lead, files: .failure(unequal(files, known)))
    }

    /// Reports whether pictures are squares of the same size.
    private func haveSizeOfFaces(_ names: [String]) -> Bool {
        var common: PictureSize?
        for name in names {
            guard let size = PictureDimensions.size(of: picture(name), limits: limits), size.width == size.height,
                common == nil || common == size
            else { return false }
            common = size
        }
        return true
    }

    /// Returns the part of the name that all faces share. If the files are named only by labels, returns the path of
    /// their folder or, in the root, the name of the given face.
    private func setName(_ lead: String) -> String {
        guard let face = CubeFaceName.all(for: lead).first, let dot = lead.utf8.lastIndex(of: UInt8(ascii: ".")) else {
            return lead
        }
        var name = lead.utf8[..<dot].dropLast(face.length)
        while let last = name.last, "_-. ".utf8.contains(last) { name.removeLast() }
        if name.last == UInt8(ascii: "/") { name.removeLast() }
        return name.isEmpty ? lead : String(Substring(name))
    }

    // MARK: Failures

    private func lacking(_ face: CubeMap.Face, _ example: CubeFaceName, lead: String) -> ImportFailure {
        let base = lead.split(separator: "/").last ?? Substring(lead)
        let dot = base.utf8.lastIndex(of: UInt8(ascii: ".")) ?? base.endIndex
        let stem = base.utf8[..<dot]
        let label = Substring(stem.suffix(example.length(of: lead)))
        let start = Substring(stem.dropLast(label.utf8.count))
        let missing = start + CubeFaceName.label(of: face, in: example.group.convention, like: label) + base[dot...]
        let name = setName(lead)
        return ImportFailure(
            .badCubeMap, name,
            "\(name) has five of the six faces of a cube map, but \(missing) is missing. "
                + "Add it or, if these are separate photos, rename them.")
    }

    private func unequal(_ files: CubeMapFiles, _ sizes: [PictureSize]) -> ImportFailure {
        let square = sizes.firstIndex { $0.width == $0.height } ?? 0
        let other = sizes.firstIndex { $0 != sizes[square] } ?? 0
        func words(_ index: Int) -> String {
            "\(files.files[index].name) is \(sizes[index].width)×\(sizes[index].height) pixels"
        }
        return ImportFailure(
            .badCubeMap, files.name,
            "\(files.name) has six files named like the faces of a cube map, which must be squares of the same size, "
                + "but \(words(square)), and \(words(other)). Export them again or, if these are separate photos, "
                + "rename them.")
    }
}

extension CubeFaceName {
    /// Returns the length of the label in another name of the same group.
    fileprivate func length(of name: String) -> Int {
        CubeFaceName.all(for: name).first { $0.group == group }?.length ?? length
    }
}
