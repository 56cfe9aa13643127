import Foundation
import SceneProviderConformance
import Vantage

extension MapConformanceCheck {
    private typealias Change = @Sendable (inout MapSnapshotOptions) -> Void

    static let errors = [
        MapConformanceCheck("An option out of its range is a MapError that says which") { subject, found in
            for (what, code, change) in impossible {
                do {
                    _ = try await subject.map(change)
                    found.add("\(what): a map")
                } catch let error as MapError {
                    found.expect(error.code == code, "\(what): \(error.code.rawValue) instead of \(code.rawValue)")
                    found.expect(!error.description.isEmpty, "\(what): no words")
                } catch {
                    found.add("\(what): \(error)")
                }
            }
        }
    ]

    private static let impossible: [(String, MapError.Code, Change)] = [
        ("scale 0", .invalidOption, { $0.scale = 0 }), ("scale 5", .invalidOption, { $0.scale = 5 }),
        ("no scale", .invalidOption, { $0.scale = .nan }),
        ("no size", .tooLarge, { $0.size = PictureSize(width: 0, height: 10) }),
        ("a size beyond the limits", .tooLarge, { $0.size = PictureSize(width: 100_000, height: 10) }),
        ("insets without room between them", .invalidOption, { $0.insets = MapInsets(300) }),
        ("insets that are no numbers", .invalidOption, { $0.insets = MapInsets(.nan) }),
        ("no place to show", .invalidOption, { $0.area = .places([]) }),
        ("quality 0", .invalidOption, { $0.format = .jpeg(quality: 0) }),
        ("quality 101", .invalidOption, { $0.format = .webp(quality: 101) }),
        (
            "more overlays than the limits have", .tooLarge,
            {
                $0.limits.maximumOverlays = 1
                $0.overlays = [MapOverlay(.points([])), MapOverlay(.points([]))]
            }
        ),
    ]
}
