import SceneProviderConformance
import Vantage

extension MapConformanceCheck {
    static let attributions = [
        MapConformanceCheck(
            "What has to stand beside a map is told, and written into the picture where that is wanted",
            where: { try await $0.map().attribution != nil }
        ) { subject, found in
            let (written, bare) = (try await subject.map(), try await subject.map { $0.showsAttribution = false })
            found.expect(written.attribution == bare.attribution, "another attribution where none is written")
            found.expect(written.attribution?.isEmpty == false, "an attribution without a word")
            found.expect(written.data != bare.data, "the picture is the same with and without it")
        }
    ]
}
