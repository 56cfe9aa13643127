import VantageGeodesy

/// The options that determine how a scene's properties are derived from its sources.
package struct ResolutionOptions: Hashable, Sendable {
    /// The kind to assume for pictures whose kind is not specified.
    package var kind = ImportOptions.Kind.auto
    /// Whether magnetic headings stay magnetic.
    package var keepsMagneticHeadings = false
    /// The camera to assume for pictures whose camera is not specified.
    package var calibration: CalibratedCamera?

    package init() {}
}

extension ImportOptions {
    var resolution: ResolutionOptions {
        var options = ResolutionOptions()
        options.kind = kind
        options.keepsMagneticHeadings = keepsMagneticHeadings
        options.calibration = calibration
        return options
    }
}
