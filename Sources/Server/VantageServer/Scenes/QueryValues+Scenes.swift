import Vantage
import VantageHTTP
import VantageParameters

extension QueryValues {
    /// Returns the options for finding a scene.
    ///
    /// - Parameter hasPicture: Whether scenes without a picture are excluded regardless of the request.
    func availability(hasPicture: Bool = false) throws(RequestError) -> AvailabilityOptions {
        var options = try options(FilterParameters.self, AvailabilityOptions())
        if hasPicture { options.filter.hasPicture = true }
        return options
    }

    /// Returns the options for a view. A view that is too large is rejected even if there is no imagery.
    func view(limits: SnapshotLimits) throws -> LookAroundSnapshotter.Options {
        let options = try options(ViewParameters.self, LookAroundSnapshotter.Options(limits: limits))
        try options.check()
        return options
    }
}
