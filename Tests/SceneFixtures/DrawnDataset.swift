import Foundation

/// A folder of small pictures and the table that says where they were taken.
///
/// Picture `i` lies at 10° N, 20 + i/1000° E (some 110 m from the next) and faces `i` · 30°.
package struct DrawnDataset {
    package let folder: URL
    package let names: [String]

    /// - Parameters:
    ///   - folder: Is made.
    ///   - count: How many pictures.
    ///   - width: Pixels.
    ///   - height: Pixels; half the width makes them panoramas.
    @discardableResult
    package init(_ count: Int, in folder: URL, width: Int = 64, height: Int = 32) throws {
        self.folder = folder
        names = (0..<count).map { "picture_\($0).jpg" }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let picture = try DrawnPicture.jpeg(width: width, height: height)
        let kind = width == 2 * height ? "panorama" : "photo"
        var table = "file,latitude,longitude,heading,kind\n"
        for (number, name) in names.enumerated() {
            try Data(DrawnPicture.unlike(picture, number: number)).write(to: folder.appending(path: name))
            table += "\(name),\(Self.latitude),\(Self.longitude(number)),\(number * 30 % 360),\(kind)\n"
        }
        try Data(table.utf8).write(to: folder.appending(path: "scenes.csv"))
    }

    package static let latitude = 10.0
    package static func longitude(_ number: Int) -> Double { (20_000 + Double(number)) / 1000 }
    package static func place(_ number: Int) -> String { "\(latitude),\(longitude(number))" }
}
