import VantageGeodesy

/// The pictures on tracks that are too close to the previous picture.
struct TrackThinning: Sendable {
    /// The reasons to leave pictures out, by the position of the input.
    private var reasons: [Int: String] = [:]

    /// Creates an instance that leaves no pictures out.
    init() {}

    /// Finds the pictures that are closer than the minimum distance to the last picture that is kept. The pictures from
    /// each camera in each folder are considered separately, in the order of their times.
    ///
    /// - Parameter minimumDistance: The minimum distance in meters.
    init(_ pictures: [PictureOnTrack], minimumDistance: Double) {
        for group in Dictionary(grouping: pictures, by: \.group).values {
            var kept: PictureOnTrack?
            for picture in group.sorted(by: { ($0.time, $0.position) < ($1.time, $1.position) }) {
                let distance = kept.map { $0.coordinate.distance(to: picture.coordinate) }
                if let kept, let distance, distance < minimumDistance {
                    let meters = (distance * 10).rounded() / 10
                    reasons[picture.position] = "is \(meters) m from \(kept.label), closer than the minimum distance"
                } else {
                    kept = picture
                }
            }
        }
    }

    /// Returns the reason to leave an input out, as a clause that follows the input's name.
    func reason(at position: Int) -> String? { reasons[position] }
}

/// A picture that is positioned from a track.
struct PictureOnTrack: Hashable, Sendable {
    /// Pictures from the same camera in the same folder.
    struct Group: Hashable, Sendable {
        let folder: String
        let make: String?
        let model: String?
    }

    let label: String
    /// The position of the input in the run.
    let position: Int
    let group: Group
    /// The time in milliseconds since 1970.
    let time: Int64
    let coordinate: Coordinate

    init(label: String, position: Int, group: Group, time: Int64, coordinate: Coordinate) {
        self.label = label
        self.position = position
        self.group = group
        self.time = time
        self.coordinate = coordinate
    }

    /// Finds an input on the tracks. Returns `nil` if it cannot be positioned from a track.
    init?(_ discovery: DiscoveredInput, position: Int, tracks: ImportTracks, limits: ImportLimits) {
        guard case .candidate(let candidate) = discovery, let name = candidate.pictureName,
            candidate.row?.latitude == nil,
            let metadata = try? PictureReader.metadata(of: candidate, limits: limits.picture)
        else { return nil }
        var resolver = SceneResolver(
            label: candidate.label, row: candidate.row, metadata: metadata, storedSize: nil,
            tracks: tracks.tracks(for: candidate))
        guard let place = try? resolver.place(), resolver.usesTrackPosition, let time = resolver.captured?.value else {
            return nil
        }
        let device = resolver.device()?.value
        self.init(
            label: candidate.label, position: position,
            group: Group(
                folder: DatasetRoot.folder(of: name), make: device?.make, model: device?.model),
            time: time.milliseconds, coordinate: place.value)
    }
}
