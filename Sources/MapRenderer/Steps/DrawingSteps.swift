/// How a map is drawn at one zoom.
///
/// A style makes them. The painters run them, and what lies at a point is found by walking them from the top: neither
/// knows the style, nor what a role means to it.
struct DrawingSteps: Sendable {
    /// The color of what no step covers.
    var ground: MapColor
    /// From the lowest to the highest.
    var features: [DrawingStep] = []
    /// From the lowest to the highest, upon all features.
    var traffic: [TrafficStep] = []
    /// Names, icons and road numbers, upon traffic and the overlays above roads. Which come first, their paint says.
    var symbols: [SymbolStep] = []
}

/// Roads on which the traffic flows alike.
struct TrafficStep: Sendable {
    var selector: MapTraffic.Congestion
    var paint: MapOverlay.Style
}

/// Features of one role that bear a name, an icon or a number.
struct SymbolStep: Sendable {
    enum Text: Sendable {
        case name
        /// A road's number.
        case shield
    }

    var selector: MapRole
    var text: Text
    /// How one of them is labeled, at this zoom; nil where it is not.
    var paint: @Sendable (FeatureFacts) -> LabelStyle?
}
