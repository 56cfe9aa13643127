import VantageCore
import Foundation
import VantageSceneConformance
import Vantage

extension MapConformanceCheck {
    static let pictures = [
        MapConformanceCheck("The size of a picture in pixels is its size in points times the scale") { subject, found in
            for (width, height, scale) in [(240, 160, 1.0), (101, 77, 1), (120, 90, 2), (50, 80, 4)] {
                let map = try await subject.map {
                    $0.size = PictureSize(width: width, height: height)
                    $0.scale = scale
                }
                let expected = (Int(Double(width) * scale), Int(Double(height) * scale))
                found.expect(
                    (map.pixelWidth, map.pixelHeight) == expected,
                    "\(map.pixelWidth)×\(map.pixelHeight) instead of \(expected)"
                )
                found.expect(
                    (map.projection.width, map.projection.height) == (Double(width), Double(height)),
                    "a projection of \(map.projection.width)×\(map.projection.height) instead of \(width)×\(height)")
                let header = [UInt8](map.data.prefix(24))
                found.expect(
                    header.count == 24 && bigEndian(header[16..<20]) == expected.0
                        && bigEndian(header[20..<24]) == expected.1, "the encoded size is not \(expected)")
            }
        },
        MapConformanceCheck("A picture has the requested format") { subject, found in
            for (format, expected) in [
                (MapPictureFormat.png, PictureFormat.png), (.jpeg(quality: 80), .jpeg), (.webp(quality: 80), .webp),
            ] {
                let map = try await subject.map { $0.format = format }
                found.expect(PictureFormat(bytes: [UInt8](map.data)) == expected, "the data is not \(expected)")
            }
        },
        MapConformanceCheck("Identical requests return identical bytes, even concurrently") {
            let (subject, first) = ($0, try await $0.map().data)
            let others = try await withThrowingTaskGroup(of: Data.self) { group in
                for _ in 0..<4 { group.addTask { try await subject.map().data } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            $1.expect(others.allSatisfy { $0 == first }, "the bytes differ")
        },
        MapConformanceCheck("A map is not blank, and the picture changes with the zoom") {
            let (here, nearer) = (try await $0.map(), try await $0.map { $0.area = closer($0.area) })
            $1.expect(here.data != nearer.data, "the map is the same at another zoom")
        },
        MapConformanceCheck("Each map type can be drawn, or drawing it throws a MapError") { subject, found in
            for style in MapConfiguration.allCases {
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
