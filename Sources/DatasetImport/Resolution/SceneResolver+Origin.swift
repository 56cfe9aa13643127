import SceneStore

extension SceneResolver {
    struct Device: Sendable {
        var make: String?
        var model: String?
    }

    func device() -> Sourced<Device>? {
        let devices: [Sourced<Device>?] = [
            row.map { Sourced(Device(make: $0.make, model: $0.model), $0.source(of: .device)) },
            Sourced(Device(make: metadata.exif.text(.make), model: metadata.exif.text(.model)), "EXIF Make, Model"),
            metadata.description.map {
                Sourced(Device(make: $0.make, model: $0.model), "Mapillary description MAPDeviceMake, MAPDeviceModel")
            },
        ]
        return devices.lazy.compactMap { $0 }.first { $0.value.make != nil || $0.value.model != nil }
    }

    /// Whom the picture itself names, unless a table does.
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
