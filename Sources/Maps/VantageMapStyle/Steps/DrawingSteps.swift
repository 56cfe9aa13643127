/// The steps for drawing a map at one zoom.
///
/// A style creates the steps. The painters execute them, and hit testing goes through them from top to bottom. Neither
/// painting nor hit testing depends on the style or on how it treats roles.
package struct DrawingSteps: Sendable {
    /// The background color, visible where no step draws.
    package var ground: MapColor
    /// The steps for features, from bottom to top.
    package var features: [DrawingStep] = []
    /// The steps for traffic, from bottom to top, drawn over all features.
    package var traffic: [TrafficStep] = []
    /// Names, icons and road numbers, drawn over traffic and the overlays above roads. Their label style determines
    /// their priority.
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
    /// The visible border on each side of the line. The width applies to each side.
    package var casing: LinePaint
}

/// Features in one role that have a name, an icon or a number.
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
