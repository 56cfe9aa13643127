import Foundation

/// The sample pictures in the repository, and the positions of the markers drawn into them.
package enum SampleData {
    package static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    package static let folder = repository.appending(path: "SampleData")

    /// The folders that contain pictures. The tables next to them contain requests.
    package static let collections = ["calibration", "cropped", "mapillary", "photos", "stac", "street", "tables"]

    package static func file(_ name: String) -> URL { folder.appending(path: name) }

    package static func markers() throws -> MarkerList {
        try JSONDecoder().decode(MarkerList.self, from: Data(contentsOf: file("markers.json")))
    }
}

/// The content of `markers.json`, whose `convention` explains the numbers.
package struct MarkerList: Decodable, Sendable {
    package struct Picture: Decodable, Sendable {
        package let file: String
        package let kind: String
        /// The width of the upright picture in pixels.
        package let width: Int
        package let latitude: Double
        package let longitude: Double
        /// Degrees from true north.
        package let heading: Double
        /// The field of view in degrees; `nil` for panoramas.
        package let horizontalFieldOfView: Double?
        package let markers: [Marker]
        package let landmarks: [Marker]
    }

    package struct Marker: Decodable, Sendable {
        package let name: String
        /// The red, green and blue components; `nil` if the marker has several colors.
        package let color: [Int]?
        /// Degrees from true north.
        package let heading: Double
        /// Degrees above the horizon.
        package let pitch: Double
        /// The position in the upright picture, in pixels.
        package let pixel: [Double]
        /// The diameter in degrees; `nil` if the marker is not a disc.
        package let diameter: Double?

        private enum CodingKeys: String, CodingKey {
            case name, heading, pitch, pixel, diameter
            case color = "colour"
        }
    }

    package struct Landmark: Decodable, Sendable {
        package let name: String
        package let latitude: Double
        package let longitude: Double
        package let heightAboveGround: Double
    }

    package let groundAltitude: Double
    package let landmarks: [Landmark]
    package let pictures: [Picture]
}

extension MarkerList.Picture: CustomStringConvertible {
    package var description: String { file }
}
