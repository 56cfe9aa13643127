import Foundation
import VantageSceneConformance
import Vantage

extension MapConformanceCheck {
    private typealias Change = @Sendable (inout MapSnapshotOptions) -> Void

    static let errors = [
        MapConformanceCheck("An invalid option throws a MapError with the right code") { subject, found in
            for (what, code, change) in impossible {
                do {
                    _ = try await subject.map(change)
                    found.add("\(what): returns a map")
                } catch let error as MapError {
                    found.expect(error.code == code, "\(what): \(error.code.rawValue) instead of \(code.rawValue)")
                    found.expect(!error.description.isEmpty, "\(what): the error has no description")
                } catch {
                    found.add("\(what): \(error)")
                }
            }
        }
    ]

    private static let impossible: [(String, MapError.Code, Change)] = [
        ("scale 0", .invalidOption, { $0.scale = 0 }), ("scale 5", .invalidOption, { $0.scale = 5 }),
        ("scale NaN", .invalidOption, { $0.scale = .nan }),
        ("width 0", .tooLarge, { $0.size = PictureSize(width: 0, height: 10) }),
        ("a size above the limit", .tooLarge, { $0.size = PictureSize(width: 100_000, height: 10) }),
        ("insets larger than the picture", .invalidOption, { $0.insets = MapInsets(300) }),
        ("NaN insets", .invalidOption, { $0.insets = MapInsets(.nan) }),
        ("an empty list of places", .invalidOption, { $0.area = .places([]) }),
        ("quality 0", .invalidOption, { $0.format = .jpeg(quality: 0) }),
        ("quality 101", .invalidOption, { $0.format = .webp(quality: 101) }),
        (
            "more overlays than the limit", .tooLarge,
            {
                $0.limits.maximumOverlays = 1
                $0.overlays = [MapOverlay(.points([])), MapOverlay(.points([]))]
            }
        ),
    ]
}
