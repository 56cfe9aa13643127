import VantageGeodesy

/// The six files of a cube map.
struct CubeMapFiles: Hashable, Sendable {
    /// The order in which faces are read and searched for metadata.
    static let order: [CubeMap.Face] = [.front, .right, .back, .left, .up, .down]

    /// The name of the scene: the part that the paths of all files share, without the separator, such as `town/pano`
    /// for `town/pano_f.jpg` or `town/pano/front.jpg`.
    var name: String
    /// Whether the faces are named after axes, whose directions differ between programs.
    var hasAxes = false
    /// The files, in the order of ``order``.
    private(set) var files: [PictureFile]

    /// - Parameter files: The file of each face.
    init(name: String, files: [CubeMap.Face: PictureFile]) {
        precondition(files.count == Self.order.count, "Expected a file for each face.")
        self.name = name
        self.files = Self.order.compactMap { files[$0] }
    }

    subscript(face: CubeMap.Face) -> PictureFile { files[Self.order.firstIndex(of: face) ?? 0] }

    /// Returns the files with a prefix added to their names.
    func labeled(_ label: String) -> CubeMapFiles {
        var labeled = self
        labeled.name = label + name
        for index in files.indices { labeled.files[index].name = label + files[index].name }
        return labeled
    }
}
