import VantageCore
import VantageGeodesy
import VantageScenes
import VantageSceneStore
import VantageStoreCore

/// A resolver that determines the properties of a scene from several sources, in the order given in `docs/import.md`
/// under "Source precedence".
///
/// The table comes first, then the picture's EXIF, its XMP, and Mapillary's description. A value out of range is
/// ignored with a warning, and unknown values stay unknown. The resolver does no I/O.
struct SceneResolver {
    /// The name of the input in messages.
    let label: String
    let row: SidecarRow?
    let metadata: PictureMetadata
    let options: ResolutionOptions
    /// The size of the picture as stored, in pixels, or `nil` if there is no picture.
    let storedSize: PictureSize?
    /// The tracks from which the picture may be positioned.
    let tracks: PictureTracks?
    /// Looks for the given number of fisheye circles in the picture. It is called only for pictures that may show them,
    /// because it decodes the picture.
    let findFisheyes: (Int) -> FisheyeSigns?
    /// Compares the halves of the picture. It is called only for pictures that may be stereo panoramas, because it
    /// decodes the picture.
    let looksLikeStereo: (StereoLayout) -> Bool
    var warnings: [String] = []
    /// The camera, if it is known already and the picture is stored upright.
    var knownCamera: Sourced<CameraModel>?
    /// The camera, once it is resolved.
    private(set) var cameraModel: CameraModel?
    /// The size of the top-left part of the picture that shows the left eye of a stereo panorama, once the camera is
    /// resolved; `nil` for other pictures. The resolved scene describes only this part.
    var eye: PictureSize?
    var isPanorama: Bool { cameraModel?.kind == .panorama }
    /// Whether the picture has the shape of a panorama, but is treated as a flat photo because nothing indicates its
    /// kind.
    var hasOnlyShapeOfPanorama = false
    /// The time of the picture, once it is resolved.
    private(set) var captured: Sourced<CaptureTime>?
    /// The place of the picture on a track, once it is resolved.
    var trackPosition: TrackPosition?
    /// Whether the track determines the position.
    var usesTrackPosition = false

    init(
        label: String, row: SidecarRow?, metadata: PictureMetadata, options: ResolutionOptions = ResolutionOptions(),
        storedSize: PictureSize?, tracks: PictureTracks? = nil,
        findFisheyes: @escaping (Int) -> FisheyeSigns? = { _ in nil },
        looksLikeStereo: @escaping (StereoLayout) -> Bool = { _ in false }
    ) {
        self.label = label
        self.row = row?.upright(as: metadata, storedSize: storedSize)
        self.metadata = metadata
        self.options = options
        self.storedSize = storedSize
        self.tracks = tracks
        self.findFisheyes = findFisheyes
        self.looksLikeStereo = looksLikeStereo
        warnings = row?.warnings ?? []
    }

    /// The warnings, with codes.
    var importWarnings: [ImportWarning] {
        let warnings = warnings.map { ImportWarning($0) }
        guard hasOnlyShapeOfPanorama else { return warnings }
        let shape = ImportWarning(
            code: ImportReport.panoramaShape,
            "\(label) has the shape of a panorama, but no metadata confirms this; it was imported as a flat photo.")
        return warnings + [shape]
    }

    mutating func resolve() throws(ImportFailure) -> SceneRecord {
        let position = try place()
        let view = camera()
        cameraModel = view.camera.value
        var record = SceneRecord(coordinate: position.value, camera: view.camera.value)
        record.provenance[.position] = position.source
        record.provenance[.camera] = view.camera.source
        record.size = view.size
        record.orientation = view.orientation
        if metadata.exif.values[.orientation] != nil { record.provenance[.orientation] = "EXIF Orientation" }
        describePose(of: &record)
        describePlace(of: &record)
        describeOrigin(of: &record)
        set(\.captured, .captured, of: &record, to: captured)
        correctMagneticHeading(of: &record)
        return record
    }

    /// Resolves the time, which is needed to position the picture from tracks, and the position.
    mutating func place() throws(ImportFailure) -> Sourced<Coordinate> {
        captured = captureTime()
        return try position()
    }

    private mutating func describePose(of record: inout SceneRecord) {
        if let heading = heading() {
            record.heading = heading.value.heading
            record.headingReference = heading.value.reference
            record.provenance[.heading] = heading.source
        }
        set(\.pitch, .pitch, of: &record, to: pitch())
        set(\.roll, .roll, of: &record, to: roll())
    }

    private mutating func describePlace(of record: inout SceneRecord) {
        set(\.altitude, .altitude, of: &record, to: altitude())
        set(\.accuracy, .accuracy, of: &record, to: accuracy())
    }

    private func describeOrigin(of record: inout SceneRecord) {
        set(
            \.license, .license, of: &record,
            to: tabled(row?.license, .license))
        set(\.attribution, .attribution, of: &record, to: attribution())
        set(\.sequence, .sequence, of: &record, to: sequence())
        record.rank = row?.rank.flatMap { Int(exactly: $0.rounded()) }
        let device = device()
        record.make = device?.value.make
        record.model = device?.value.model
        record.provenance[.device] = device?.source
    }

    private func set<Value>(
        _ path: WritableKeyPath<SceneRecord, Value?>, _ field: SceneField, of record: inout SceneRecord,
        to sourced: Sourced<Value>?
    ) {
        record[keyPath: path] = sourced?.value
        record.provenance[field] = sourced?.source
    }

    /// Returns the first value in range, looking first in the table and then in the picture. Each ignored value adds a
    /// warning.
    ///
    /// - Parameter pictured: Returns the picture's values. It is called only if the table has no valid value and there
    ///   is a picture.
    mutating func first<Value>(
        _ tabled: Sourced<Value>?, else pictured: (Self) -> [Sourced<Value>?], where isValid: (Value) -> Bool,
        expected: String
    ) -> Sourced<Value>? {
        if let tabled = valid(tabled, isValid, expected) { return tabled }
        guard storedSize != nil else { return nil }
        for candidate in pictured(self) {
            if let value = valid(candidate, isValid, expected) { return value }
        }
        return nil
    }

    private mutating func valid<Value>(
        _ candidate: Sourced<Value>?, _ isValid: (Value) -> Bool, _ expected: String
    ) -> Sourced<Value>? {
        guard let candidate else { return nil }
        if isValid(candidate.value) { return candidate }
        warnings.append("\(candidate.source) \(candidate.value) is not \(expected); it was ignored.")
        return nil
    }
}
