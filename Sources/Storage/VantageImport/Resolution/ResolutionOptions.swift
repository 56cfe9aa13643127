import VantageGeodesy

/// The options that determine how a scene's properties follow from its sources.
package struct ResolutionOptions: Hashable, Sendable {
    /// The kind of pictures that do not state their kind.
    package var kind = ImportOptions.Kind.auto
    /// Whether magnetic headings stay magnetic.
    package var keepsMagneticHeadings = false
    /// The camera of pictures that do not state theirs.
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
