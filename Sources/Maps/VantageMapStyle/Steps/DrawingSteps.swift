/// The steps for drawing a map at one zoom.
///
/// A style creates the steps. The painters execute them, and hit testing goes through them from top to bottom. Neither
/// depends on the style or on its treatment of roles.
package struct DrawingSteps: Sendable {
    /// The color of ground that no step covers.
    package var ground: MapColor
    /// From the lowest to the highest.
    package var features: [DrawingStep] = []
    /// From the lowest to the highest, over all features.
    package var traffic: [TrafficStep] = []
    /// Names, icons and road numbers, drawn over traffic and the overlays above roads. Their paint determines their
    /// priority.
    package var symbols: [SymbolStep] = []

    package init(
        ground: MapColor, features: [DrawingStep] = [], traffic: [TrafficStep] = [], symbols: [SymbolStep] = []
    ) {
        (self.ground, self.features, self.traffic, self.symbols) = (ground, features, traffic, symbols)
    }
}

/// Roads with the same level of congestion.
package struct TrafficStep: Sendable {
    package var congestion: TrafficCongestion
    package var line: LinePaint
    /// The visible border on each side of the line. Its width is measured on one side.
    package var casing: LinePaint
}

/// Features of one role that have a name, an icon or a number.
package struct SymbolStep: Sendable {
    package enum Text: Sendable {
        case name
        /// A road number.
        case shield
    }

    package var selector: MapRole
    package var text: Text
    /// Returns the label style of a feature at this zoom, or `nil` if it has no label.
    package var paint: @Sendable (FeatureFacts) -> LabelStyle?
}
