import Foundation
import Vantage

/// The files beside a map picture from which geographic information systems read its position.
struct WorldFile {
    /// The path of the picture, and the same path without its extension.
    private let picture, stem: String
    private let ending: String

    /// - Throws: ``CLIError`` if the picture cannot be georeferenced.
    init(for picture: String, _ options: MapSnapshotter.Options) throws {
        switch options.format {
        case .png: ending = "pgw"
        case .jpeg: ending = "jgw"
        case .webp, .pdf, .svg: throw CLIError.usage("--world-file requires a .png or .jpg file.")
        }
        let projection = try options.projection()
        guard projection.pitch == 0, projection.heading == .north else {
            throw CLIError.usage("--world-file requires a map seen from above with north at the top.")
        }
        self.picture = picture
        stem = (picture as NSString).deletingPathExtension
    }

    func write(for snapshot: MapSnapshotter.Snapshot) throws {
        guard let reference = snapshot.georeference else { return }
        try OutputFile.write(Data(reference.worldFile.utf8), to: "\(stem).\(ending)")
        try OutputFile.write(Data(MapGeoreference.coordinateSystem.utf8), to: "\(stem).prj")
        try OutputFile.write(Data(MapGeoreference.auxiliaryFile.utf8), to: "\(picture).aux.xml")
    }
}
