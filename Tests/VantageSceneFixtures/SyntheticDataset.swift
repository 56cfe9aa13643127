import Foundation

/// A folder of small pictures and a table of their positions.
///
/// Picture `i` is at 10° N, 20 + i/1000° E (about 110 m from the next) and faces `i` · 30°.
package struct SyntheticDataset {
    package let folder: URL
    package let names: [String]

    /// - Parameters:
    ///   - folder: The folder to create.
    ///   - count: The number of pictures.
    ///   - width: The width in pixels.
    ///   - height: The height in pixels; half the width for panoramas.
    ///   - large: The number of 2048 × 1024 panoramas at the end of the folder. They take a while to import.
    @discardableResult
    package init(_ count: Int, in folder: URL, width: Int = 64, height: Int = 32, large: Int = 0) throws {
        self.folder = folder
        names = (0..<count).map { "picture_\($0).jpg" }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let picture = try DrawnPicture.jpeg(width: width, height: height)
        let largePicture = large > 0 ? try DrawnPicture.jpeg(width: 2048, height: 1024) : []
        let kind = width == 2 * height ? "panorama" : "photo"
        var table = "file,latitude,longitude,heading,kind\n"
        for (number, name) in names.enumerated() {
            let bytes = DrawnPicture.unlike(number < count - large ? picture : largePicture, number: number)
            try Data(bytes).write(to: folder.appending(path: name))
            table += "\(name),\(Self.latitude),\(Self.longitude(number)),\(number * 30 % 360),\(kind)\n"
        }
        try Data(table.utf8).write(to: folder.appending(path: "scenes.csv"))
    }

    package static let latitude = 10.0
    package static func longitude(_ number: Int) -> Double { (20_000 + Double(number)) / 1000 }
    package static func place(_ number: Int) -> String { "\(latitude),\(longitude(number))" }
}
