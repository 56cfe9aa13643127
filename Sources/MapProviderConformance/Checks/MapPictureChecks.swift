import FileAccess
import Foundation
import SceneProviderConformance
import Vantage

extension MapConformanceCheck {
    static let pictures = [
        MapConformanceCheck("A picture has as many pixels as its points and its scale say") { subject, found in
            for (width, height, scale) in [(240, 160, 1.0), (101, 77, 1), (120, 90, 2), (50, 80, 4)] {
                let map = try await subject.map {
                    $0.size = PictureSize(width: width, height: height)
                    $0.scale = scale
                }
                let expected = (Int(Double(width) * scale), Int(Double(height) * scale))
                found.expect(
                    (map.pixelWidth, map.pixelHeight) == expected, "\(map.pixelWidth)×\(map.pixelHeight) of \(expected)"
                )
                found.expect(
                    (map.projection.width, map.projection.height) == (Double(width), Double(height)),
                    "a projection of \(map.projection.width)×\(map.projection.height) points of \(width)×\(height)")
                let header = [UInt8](map.data.prefix(24))
                found.expect(
                    header.count == 24 && bigEndian(header[16..<20]) == expected.0
                        && bigEndian(header[20..<24]) == expected.1, "the file has another size than \(expected)")
            }
        },
        MapConformanceCheck("A picture is of the format that was asked for") { subject, found in
            for (format, expected) in [
                (MapPictureFormat.png, PictureFormat.png), (.jpeg(quality: 80), .jpeg), (.webp(quality: 80), .webp),
            ] {
                let map = try await subject.map { $0.format = format }
                found.expect(PictureFormat(bytes: [UInt8](map.data)) == expected, "\(expected) is something else")
            }
        },
        MapConformanceCheck("The same request gives the same bytes, however many are asked at once") {
            let (subject, first) = ($0, try await $0.map().data)
            let others = try await withThrowingTaskGroup(of: Data.self) { group in
                for _ in 0..<4 { group.addTask { try await subject.map().data } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            $1.expect(others.allSatisfy { $0 == first }, "other bytes")
        },
        MapConformanceCheck("A map shows something, and another place looks otherwise") {
            let (here, nearer) = (try await $0.map(), try await $0.map { $0.area = closer($0.area) })
            $1.expect(here.data != nearer.data, "the map is the same at another zoom")
        },
        MapConformanceCheck("Every type of map is drawn, or refused with a MapError") { subject, found in
            for style in MapType.Style.allCases {
                for isDark in [false, true] {
                    do {
                        _ = try await subject.map { $0.mapType = MapType(style, isDark: isDark) }
                    } catch let error as MapError where error.category == .invalidArgument {
                    } catch {
                        found.add("\(style.rawValue) throws \(error)")
                    }
                }
            }
        },
    ]

    private static func bigEndian(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    private static func closer(_ area: MapArea) -> MapArea {
        guard case .camera(let camera) = area, case .zoom(let zoom) = camera.height else { return area }
        return .camera(MapCamera(center: camera.center, zoom: zoom + 1))
    }
}
