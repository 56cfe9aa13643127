import VantageGeodesy
import VantageParsing
import VantageScenes

extension SceneResolver {
    /// The distance, in meters, between a picture's own position and its position on a requested track above which the
    /// import warns.
    private static let agreement = 50.0

    /// Looks for the picture on the requested tracks, and remembers its position. Returns `nil` if no tracks were
    /// requested.
    mutating func requestedTrackPlace() -> PictureTracks.Outcome? {
        let outcome = tracks?.onRequestedTracks(at: captured?.value)
        trackPosition = outcome?.position
        return outcome
    }

    /// Looks for the picture on the tracks in its folder and the folders above it, and remembers its position. Returns
    /// `nil` if there are no such tracks.
    mutating func neighborTrackPlace() -> PictureTracks.Outcome? {
        let outcome = tracks?.onNeighbors(at: captured?.value)
        trackPosition = outcome?.position
        return outcome
    }

    mutating func use(_ position: TrackPosition) -> Sourced<Coordinate> {
        usesTrackPosition = true
        return Sourced(position.coordinate, position.source)
    }

    /// Warns if the picture is far from its position on a requested track, which means that the clock or one of the
    /// positions is wrong.
    mutating func warnAboutTrack(farFrom place: Sourced<Coordinate>) {
        guard let trackPosition else { return }
        let distance = place.value.distance(to: trackPosition.coordinate)
        guard distance > Self.agreement else { return }
        warnings.append(
            "\(label): the position on \(trackPosition.name) is \(Int(distance.rounded())) m from the one in "
                + "\(place.source), which was used. Check the camera's clock.")
    }

    var trackAltitude: Sourced<Double>? {
        trackPosition.flatMap { position in Sourced(of: position.altitude, position.source) }
    }

    /// The direction of travel plus the heading offset.
    var trackHeading: Sourced<ReferencedHeading>? {
        guard let tracks, let trackPosition, let course = trackPosition.course else { return nil }
        let offset = tracks.headingOffset
        let turned = offset == 0 ? "" : ", turned by \(DecimalNumber.short(offset))°"
        return Sourced(
            ReferencedHeading(heading: Heading(normalizing: course.degrees + offset), reference: .true),
            "along the track \(trackPosition.name)\(turned)")
    }

    /// Returns the failure for a picture that cannot be positioned from a track.
    func failure(_ outcome: PictureTracks.Outcome) -> ImportFailure {
        switch outcome {
        // Unreachable: a position on a track is used, not reported.
        case .position(let position): withoutPosition("and was not found on \(position.name). Report this.")
        case .withoutTime(let name):
            withoutPosition(
                "and no time, so it cannot be positioned from \(name). Add its position or time to a CSV file in the "
                    + "same folder, or leave it out.")
        case .withoutZone(let name):
            withoutPosition(
                "and its time has no time zone, so \(name) was not used. Specify this track and the offset that "
                    + "converts the time to UTC, or add the picture's position to a CSV file in the same folder.")
        case .miss(let miss): failure(miss)
        }
    }

    private func withoutPosition(_ rest: String) -> ImportFailure {
        ImportFailure(.noPosition, label, "\(label) has no GPS position, \(rest)")
    }

    private func failure(_ miss: TrackMiss) -> ImportFailure {
        let time = captured.map { CivilTime(milliseconds: $0.value.milliseconds).iso8601InUTC } ?? "unknown"
        let duration = Self.duration(miss.milliseconds)
        let place =
            switch miss.reason {
            case .before: "\(duration) before \(miss.name) begins"
            case .after: "\(duration) after \(miss.name) ends"
            case .gap: "in a gap of \(duration) in \(miss.name)"
            }
        return ImportFailure(
            miss.reason == .gap ? .trackGap : .outsideTrack, label,
            "\(label) has no GPS position, and its time \(time) is \(place). "
                + (miss.reason == .gap
                    ? "Add its position to a CSV file in the same folder, or leave it out."
                    : "Check the camera's clock and time zone, or add the picture's position to a CSV file in the same "
                        + "folder."))
    }

    /// Returns a duration such as `3.5 s`, `20 min` or `2.5 h`.
    private static func duration(_ milliseconds: Int64) -> String {
        let seconds = Double(milliseconds) / 1000
        func rounded(_ number: Double) -> String { DecimalNumber.short((number * 10).rounded() / 10) }
        if seconds < 120 { return "\(DecimalNumber.short(seconds)) s" }
        if seconds < 7200 { return "\(rounded(seconds / 60)) min" }
        return seconds < 172_800 ? "\(rounded(seconds / 3600)) h" : "\(rounded(seconds / 86_400)) days"
    }
}
