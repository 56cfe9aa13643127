import Vantage

/// What a request says of a view, before it is known to be possible. What it does not say is as the library has it.
package struct ViewRequest: Sendable {
    /// `640x480`, in points.
    package var size: String?
    /// Pixels per point.
    package var scale: Double?
    package var heading: Double?
    package var pitch: Double?
    package var fieldOfView: Double?
    /// `LAT,LON`.
    package var lookAt: String?
    package var quality: Int?
    package var subsampling = SnapshotOptions.Subsampling.s420
    package var metadata = SnapshotOptions.Metadata.none
    package var hasBadge = false

    package init() {}

    package func options(
        limits: SnapshotLimits, _ name: ParameterNames
    ) throws(RequestError) -> LookAroundSnapshotter.Options {
        guard heading == nil || lookAt == nil else {
            let (one, other) = (name("heading").name, name("look-at").name)
            throw RequestError(.contradiction, "\(one) and \(other) both say where to look. Give one of them.")
        }
        var options = LookAroundSnapshotter.Options(
            subsampling: subsampling, metadata: metadata, badge: hasBadge, limits: limits)
        if let size { options.size = try name("size").size(size) }
        if let scale { options.scale = try name("scale").scale(scale) }
        if let quality { options.quality = try name("quality").quality(quality) }
        if let heading { options.heading = try name("heading").heading(heading) }
        if let pitch { options.pitch = try name("pitch").pitch(pitch) }
        if let fieldOfView { options.fieldOfView = try name("fov").fieldOfView(fieldOfView) }
        if let lookAt { options.lookAt = try name("look-at").coordinate(lookAt) }
        return options
    }
}
