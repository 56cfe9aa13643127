import Geodesy
import Scenes

/// What a snapshot is taken of: a picture, how it was taken, and where its bytes are.
package struct SnapshotSubject {
    /// How the upright picture's pixels relate to directions.
    package let camera: CameraModel
    /// Where the center column looks; nil where nobody knows.
    package let heading: Heading?
    package let headingReference: HeadingReference
    /// Degrees above the horizon; nil where nobody knows.
    package let pitch: Double?
    /// Degrees, right side down positive; nil where nobody knows.
    package let roll: Double?
    package let orientation: Orientation
    /// What a badge says; nil where nobody has to be named.
    package let credit: String?
    package let source: any PictureSession
    /// The pose, with zero for what is unknown: a picture counts as level, and its center column as north.
    let pose: Pose

    /// - Throws: ``SnapshotError`` `.subjectUnusable` when the pose or the panorama's sizes are out of range, or do
    ///   not fit the picture.
    package init(
        camera: CameraModel, heading: Heading? = nil, headingReference: HeadingReference = .true,
        pitch: Double? = nil, roll: Double? = nil, orientation: Orientation = .up, credit: String? = nil,
        source: any PictureSession
    ) throws(SnapshotError) {
        do {
            pose = try Pose(heading: heading ?? Heading(normalizing: 0), pitch: pitch ?? 0, roll: roll ?? 0)
        } catch {
            throw SnapshotError(.subjectUnusable, error.description, cause: error)
        }
        self.camera = camera
        self.heading = heading
        self.headingReference = headingReference
        self.pitch = pitch
        self.roll = roll
        self.orientation = orientation
        self.credit = credit
        self.source = source
        try checkSizes()
    }

    /// Pixels of the upright picture at full size.
    var uprightSize: (width: Int, height: Int) {
        orientation.swapsSides ? (source.size.height, source.size.width) : (source.size.width, source.size.height)
    }

    private func checkSizes() throws(SnapshotError) {
        let size = uprightSize
        guard size.width > 0, size.height > 0 else {
            throw SnapshotError(.subjectUnusable, "The picture is \(size.width)×\(size.height) pixels; it has none.")
        }
        guard case .equirectangular(let panorama) = camera else { return }
        guard (panorama.width, panorama.height) == size else {
            throw SnapshotError(
                .subjectUnusable,
                """
                The panorama is described as \(panorama.width)×\(panorama.height) pixels but the upright picture has \
                \(size.width)×\(size.height). Import it again.
                """)
        }
        guard panorama.isUsable else {
            throw SnapshotError(
                .subjectUnusable,
                "The panorama's full size \(panorama.fullWidth)×\(panorama.fullHeight) is not that of a sphere. Import it again."
            )
        }
    }
}

extension Equirectangular {
    /// Sizes that a projection can work with; what GPano says of a file may be anything.
    fileprivate var isUsable: Bool {
        let sizes = 1.0...1e7
        let offsets = -1e7...1e7
        return sizes.contains(fullWidth) && sizes.contains(fullHeight) && offsets.contains(left)
            && offsets.contains(top)
    }
}

extension SnapshotSubject {
    /// A scene and the session that reads its picture.
    package init(_ scene: Scene, _ source: any PictureSession) throws(SnapshotError) {
        try self.init(
            camera: scene.camera, heading: scene.heading, headingReference: scene.headingReference, pitch: scene.pitch,
            roll: scene.roll, orientation: scene.orientation, credit: scene.credit, source: source)
    }
}
