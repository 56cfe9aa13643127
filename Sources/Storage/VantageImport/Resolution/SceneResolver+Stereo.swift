import VantageCore
import VantageGeodesy
import VantageScenes
import VantageSceneStore

extension SceneResolver {
    /// The panorama of one eye in a stereo picture.
    struct StereoPanorama {
        /// The size of the picture for the left eye, which starts in the top-left corner.
        let eye: PictureSize
        let camera: Sourced<CameraModel>
    }

    /// Returns the left eye of a stereo panorama, or `nil` if the picture is not one.
    ///
    /// A StereoMode is trusted if an eye has the shape that the picture's tags describe. Without a StereoMode, the
    /// picture must have the shape of two full spheres, a sign of a panorama, and halves that look alike.
    ///
    /// - Parameter size: The size of the upright picture in pixels.
    func stereo(_ size: PictureSize) -> StereoPanorama? {
        // In a picture that must be rotated, the left eye is not in the top-left corner.
        guard size == storedSize, (metadata.exif.number(.orientation) ?? 1) == 1, !metadata.xmp.hasSecondPicture else {
            return nil
        }
        return stated(size) ?? recognizedStereo(size)
    }

    /// Returns a flat fit if a StereoMode is given, but it is unknown whether each eye shows half a sphere, as in
    /// VR180, or a squeezed full sphere.
    func ambiguousStereo(_ size: PictureSize) -> PanoramaFit? {
        guard size == storedSize, !metadata.xmp.hasSecondPicture, !panoramaTags.hasSizes,
            panoramaTags.stereoMode.flatMap(StereoLayout.init(mode:)) == .leftRight,
            PanoramaFit.fit(panoramaTags, to: size)?.isPanorama ?? false
        else { return nil }
        return .flat(
            reason: "shows two eyes side by side, but has no GPano sizes to show which part of the sphere each covers")
    }

    /// Returns the left eye of a picture whose StereoMode indicates two eyes.
    func stated(_ size: PictureSize) -> StereoPanorama? {
        guard let layout = panoramaTags.stereoMode.flatMap(StereoLayout.init(mode:)) else { return nil }
        let eye = layout.eye(of: size)
        if let fit = fit(ofEye: eye, layout) { return panorama(eye, fit, "StereoMode \(layout.name)") }
        // Each eye of a 2:1 picture is squeezed to half its height or width, unless it is half a sphere.
        let describesBoth = PanoramaFit.fit(panoramaTags, to: size)
        guard case .panorama(let sphere, _) = describesBoth, sphere.isFullSphere,
            layout == .topBottom || panoramaTags.hasSizes
        else { return nil }
        let squeezed = Equirectangular(width: eye.width, height: eye.height)
        return StereoPanorama(
            eye: eye, camera: Sourced(.equirectangular(squeezed), "StereoMode \(layout.name), squeezed; the left eye"))
    }

    private func recognizedStereo(_ size: PictureSize) -> StereoPanorama? {
        guard let layout = StereoLayout(shape: size) else { return nil }
        let eye = layout.eye(of: size)
        guard let fit = fit(ofEye: eye, layout) ?? sphereOfEye(eye), looksLikeStereo(layout) else { return nil }
        return panorama(eye, fit, "\(layout.name) stereo by its shape and its similar halves")
    }

    private func panorama(_ eye: PictureSize, _ fit: PanoramaFit, _ sign: String) -> StereoPanorama? {
        guard case .panorama(let model, let source) = fit else { return nil }
        return StereoPanorama(eye: eye, camera: Sourced(.equirectangular(model), "\(source); \(sign); the left eye"))
    }

    /// Returns the fit of the GPano tags to one eye. Some writers give the sizes of one eye, and others those of both
    /// eyes together.
    private func fit(ofEye eye: PictureSize, _ layout: StereoLayout) -> PanoramaFit? {
        let tags = [panoramaTags, panoramaTags.ofEye(layout)]
        return tags.lazy.compactMap { PanoramaFit.fit($0, to: eye) }.first(where: \.isPanorama)
    }

    /// Returns the full sphere of an eye if anything other than GPano indicates that the picture is a panorama.
    private func sphereOfEye(_ eye: PictureSize) -> PanoramaFit? {
        guard !panoramaTags.hasSizes else { return nil }
        if let row, isDeclaredPanorama { return PanoramaFit.fullSphere(eye, source: row.source(of: .camera)) }
        if options.kind == .panorama { return PanoramaFit.fullSphere(eye, source: Self.declaration) }
        if metadata.xmp.isMarkedPhotoSphere { return PanoramaFit.fullSphere(eye, source: "XMP GCamera:SpecialTypeID") }
        guard eye.width >= PanoramaCamera.minimumWidth, let device = device(),
            PanoramaCamera(make: device.value.make, model: device.value.model) != nil
        else { return nil }
        return PanoramaFit.fullSphere(eye, source: "a 360° camera (\(device.source))")
    }
}
