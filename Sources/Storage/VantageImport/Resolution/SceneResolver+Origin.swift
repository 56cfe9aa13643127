import VantageSceneStore

extension SceneResolver {
    struct Device: Sendable {
        var make: String?
        var model: String?

        /// Creates a device. Returns `nil` if neither the make nor the model is known.
        init?(make: String?, model: String?) {
            guard make != nil || model != nil else { return nil }
            self.make = make
            self.model = model
        }
    }

    func device() -> Sourced<Device>? {
        tabled(Device(make: row?.make, model: row?.model), .device)
            ?? Sourced(
                of: Device(make: metadata.exif.text(.make), model: metadata.exif.text(.model)), "EXIF Make, Model")
            ?? Sourced(
                of: Device(make: metadata.description?.make, model: metadata.description?.model),
                "Mapillary description MAPDeviceMake, MAPDeviceModel")
    }

    /// Returns the attribution from the table or, failing that, from the picture.
    func attribution() -> Sourced<String>? {
        tabled(row?.attribution, .attribution)
            ?? Sourced(of: metadata.exif.text(.artist), "EXIF Artist")
            ?? Sourced(of: metadata.exif.text(.copyright), "EXIF Copyright")
    }

    func sequence() -> Sourced<String>? {
        tabled(row?.sequence, .sequence)
            ?? Sourced(of: metadata.description?.sequence, "Mapillary description MAPSequenceUUID")
    }
}
