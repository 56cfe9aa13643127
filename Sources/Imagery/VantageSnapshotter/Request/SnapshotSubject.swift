import VantageGeodesy
import VantageScenes

/// The picture from which a snapshot is rendered, with its pose and the source of its image data.
package struct SnapshotSubject {
    /// The camera model, which maps pixels of the upright picture to directions.
    package let camera: CameraModel
    /// The heading of the center column; nil if unknown.
    package let heading: Heading?
    package let headingReference: HeadingReference
    /// The pitch in degrees above the horizon; nil if unknown.
    package let pitch: Double?
    /// The roll in degrees, positive if the right side is down; nil if unknown.
    package let roll: Double?
    package let orientation: Orientation
    /// The text of the badge; nil if no attribution is required.
    package let credit: String?
    package let source: any PictureSession
    /// The pose, with zero for unknown angles: the picture is assumed to be level, and its center column to face north.
    let pose: Pose

    /// - Throws: ``SnapshotError`` `.subjectUnusable` if the pose or the sizes of the panorama are out of range or do
    ///   not match the picture.
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

    /// The size of the upright picture in pixels at full size.
    var uprightSize: (width: Int, height: Int) {
        orientation.swapsWidthAndHeight
            ? (source.size.height, source.size.width) : (source.size.width, source.size.height)
    }

    private func checkSizes() throws(SnapshotError) {
        let size = uprightSize
        guard size.width > 0, size.height > 0 else {
            throw SnapshotError(.subjectUnusable, "The picture is empty: its size is \(size.width)×\(size.height).")
        }
        if case .calibrated(let camera) = camera, camera.size != size {
            throw SnapshotError(
                .subjectUnusable,
                """
                The calibration is for a picture of \(camera.size.width)×\(camera.size.height) pixels, but the upright \
                picture is \(size.width)×\(size.height). Import the picture again.
                """)
        }
        guard case .equirectangular(let panorama) = camera else { return }
        guard (panorama.width, panorama.height) == size else {
            throw SnapshotError(
                .subjectUnusable,
                """
                The panorama is described as \(panorama.width)×\(panorama.height) pixels, but the upright picture is \
                \(size.width)×\(size.height). Import the picture again.
                """)
        }
        guard panorama.isUsable else {
            throw SnapshotError(
                .subjectUnusable,
                """
                The panorama's full size \(panorama.fullWidth)×\(panorama.fullHeight) or its offset is out of range. \
                Import the picture again.
                """
            )
        }
    }
}

extension Equirectangular {
    /// Whether the sizes are valid for a projection. GPano properties in files may have any values.
    fileprivate var isUsable: Bool {
        let sizes = 1.0...1e7
        let offsets = -1e7...1e7
        return sizes.contains(fullWidth) && sizes.contains(fullHeight) && offsets.contains(left)
            && offsets.contains(top)
    }
}

extension SnapshotSubject {
    /// Creates the subject from a scene and the session that reads its picture.
    package init(_ scene: Scene, _ source: any PictureSession) throws(SnapshotError) {
        try self.init(
            camera: scene.camera, heading: scene.heading, headingReference: scene.headingReference, pitch: scene.pitch,
            roll: scene.roll, orientation: scene.orientation, credit: scene.credit, source: source)
    }
}
