import Vantage

/// What a request says of a view, before it is known to be possible.
package struct ViewRequest: Sendable {
    /// `640x480`.
    package var size: String
    package var scale: Double
    package var heading: Double?
    package var pitch: Double?
    package var fieldOfView: Double?
    /// `LAT,LON`.
    package var lookAt: String?
    package var quality: Int
    package var subsampling: SnapshotEncoding.Subsampling
    package var metadata: SnapshotEncoding.Metadata
    package var hasBadge: Bool

    package init(
        size: String = "640x480", scale: Double = 1, heading: Double? = nil, pitch: Double? = nil,
        fieldOfView: Double? = nil, lookAt: String? = nil, quality: Int = 85,
        subsampling: SnapshotEncoding.Subsampling = .s420, metadata: SnapshotEncoding.Metadata = .none,
        hasBadge: Bool = false
    ) {
        self.size = size
        self.scale = scale
        self.heading = heading
        self.pitch = pitch
        self.fieldOfView = fieldOfView
        self.lookAt = lookAt
        self.quality = quality
        self.subsampling = subsampling
        self.metadata = metadata
        self.hasBadge = hasBadge
    }

    package func options(
        limits: SnapshotLimits, _ name: ParameterNames
    ) throws(RequestError) -> LookAroundSnapshotter.Options {
        guard heading == nil || lookAt == nil else {
            let (one, other) = (name("heading").name, name("look-at").name)
            throw RequestError(.contradiction, "\(one) and \(other) both say where to look. Give one of them.")
        }
        var options = LookAroundSnapshotter.Options(
            size: try name("size").size(size), scale: try name("scale").scale(scale),
            quality: try name("quality").quality(quality), subsampling: subsampling, metadata: metadata,
            badge: hasBadge, limits: limits)
        if let heading { options.heading = try name("heading").heading(heading) }
        if let pitch { options.pitch = try name("pitch").pitch(pitch) }
        if let fieldOfView { options.fieldOfView = try name("fov").fieldOfView(fieldOfView) }
        if let lookAt { options.lookAt = try name("look-at").coordinate(lookAt) }
        return options
    }
}
