import VantageSceneConformance
import Vantage

extension MapConformanceCheck {
    static let attributions = [
        MapConformanceCheck(
            "The attribution is reported, and drawn into the picture on request",
            where: { try await $0.map().attribution != nil }
        ) { subject, found in
            let (written, bare) = (try await subject.map(), try await subject.map { $0.showsAttribution = false })
            found.expect(
                written.attribution == bare.attribution, "the reported attribution changes if it is not drawn")
            found.expect(written.attribution?.isEmpty == false, "the attribution is empty")
            found.expect(written.data != bare.data, "the picture is the same with and without attribution")
        }
    ]
}
