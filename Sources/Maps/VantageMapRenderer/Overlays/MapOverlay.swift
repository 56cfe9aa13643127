import VantageGeodesy
import VantageMapStyle
import VantagePlaces

/// An object that is drawn over a map.
public struct MapOverlay: Hashable, Sendable {
    /// The geometry of the overlay.
    public enum Shape: Hashable, Sendable {
        /// Rings; the first is the outer one, the others are holes. Rings may be closed or open.
        case polygon([[Coordinate]])
        /// Several polygons with holes, as one shape.
        case multiPolygon([[[Coordinate]]])
        /// A line through coordinates. Each segment takes the shorter way around the world.
        case polyline([Coordinate])
        /// Several lines as one shape.
        case multiPolyline([[Coordinate]])
        /// A route, drawn along the ground at a constant width. It is paler in tunnels and where it is hidden.
        case route(MapRouteLine)
        /// - Parameter radius: The radius in meters.
        case circle(center: Coordinate, radius: Double)
        /// A disc at each coordinate, with a radius of ``Style/pointRadius``.
        case points([Coordinate])
        /// A viewing direction at each position, drawn as a fan with a disc over it.
        case cones([MapCone])
        /// A heat map of points; ``Style/pointRadius`` is the radius of each.
        case heat([Coordinate])
        /// A pin with its tip at a coordinate.
        case marker(MapMarker)
        /// Text centered at a coordinate.
        case text(String, at: Coordinate)
    }

    /// The overlay's position among the map's layers, similar to MapKit's `MKOverlayLevel`.
    public enum Level: String, Hashable, Sendable, CaseIterable {
        /// Above land, water and roads, but beneath all labels.
        case aboveRoads = "aboveRoads"
        /// Above labels, but beneath the attribution.
        case aboveLabels = "aboveLabels"
    }

    /// The geometry of the overlay.
    public var shape: Shape
    /// The style of the overlay.
    public var style: Style
    /// The level, above roads or above labels.
    public var level: Level
    /// The opacity of the whole overlay, in 0...1.
    public var opacity: Double
    /// The blend mode for compositing with the map underneath.
    public var blendMode: BlendMode
    /// The overlay's name, which hit testing returns.
    public var title: String?
    /// The caller's identifier, which hit testing returns as ``MapFeature/id``.
    public var id: String?

    /// Creates an overlay. By default, it is opaque, standard blue and above roads.
    ///
    /// - Parameters: See the properties.
    public init(
        _ shape: Shape, style: Style = Style(), level: Level = .aboveRoads, opacity: Double = 1,
        blendMode: BlendMode = .normal, title: String? = nil, id: String? = nil
    ) {
        self.shape = shape
        self.style = style
        self.level = level
        self.opacity = opacity
        self.blendMode = blendMode
        self.title = title
        self.id = id
    }

    /// The style of an overlay; lengths are in points.
    public struct Style: Hashable, Sendable {
        /// The casing of a line: a wider line in another color, drawn beneath it.
        public struct Casing: Hashable, Sendable {
            /// The color of the casing.
            public var color: MapColor
            /// The visible width on each side of the line, in points.
            public var width: Double

            /// `width`: The visible width on each side of the line, in points.
            public init(color: MapColor, width: Double = 1.5) {
                self.color = color
                self.width = width
            }
        }

        /// A color at a fraction of a line's length.
        public struct GradientStop: Hashable, Sendable {
            /// The fraction of the line's length, from 0 at its start to 1 at its end.
            public var location: Double
            /// The color at the location.
            public var color: MapColor

            /// `location`: The fraction of the line's length, from 0 to 1.
            public init(_ location: Double, _ color: MapColor) {
                self.location = location
                self.color = color
            }
        }

        /// The fill color of areas and discs; `nil` draws no fill.
        public var fill: MapColor?
        /// The color of lines and edges; `nil` draws none.
        public var stroke: MapColor?
        /// The line width in points, at most 1000; larger values are clamped.
        public var lineWidth: Double
        /// Alternating lengths of dashes and gaps.
        public var dash: [Double]
        /// The casing, visible on both sides of the line; `nil` draws none.
        public var casing: Casing?
        /// The color gradient along a line, which replaces ``stroke``.
        public var gradient: [GradientStop]
        /// The radius of discs and heat map points, in points.
        public var pointRadius: Double

        /// Creates a style. The default is a blue line, 3 points wide, without a fill.
        ///
        /// - Parameters: See the properties; lengths are in points.
        public init(
            fill: MapColor? = nil, stroke: MapColor? = MapColor(0x2F6FDE), lineWidth: Double = 3, dash: [Double] = [],
            casing: Casing? = nil, gradient: [GradientStop] = [], pointRadius: Double = 5
        ) {
            self.fill = fill
            self.stroke = stroke
            self.lineWidth = lineWidth
            self.dash = dash
            self.casing = casing
            self.gradient = gradient
            self.pointRadius = pointRadius
        }
    }
}

/// A position with a viewing direction.
public struct MapCone: Hashable, Sendable {
    /// The position.
    public var coordinate: Coordinate
    /// The viewing direction. If it is `nil`, only a disc is drawn.
    public var heading: Heading?
    /// The full viewing angle in degrees.
    public var angle: Double

    /// - Parameters:
    ///   - coordinate: The position.
    ///   - heading: The viewing direction; `nil` draws only a disc.
    ///   - angle: The full viewing angle in degrees.
    public init(at coordinate: Coordinate, heading: Heading?, angle: Double) {
        self.coordinate = coordinate
        self.heading = heading
        self.angle = angle
    }
}

/// A pin with its tip at a coordinate, similar to MapKit's `MKMarkerAnnotationView`.
public struct MapMarker: Hashable, Sendable {
    /// The content of the pin's head.
    public enum Glyph: Hashable, Sendable {
        /// An empty head.
        case none
        /// Text of at most two characters.
        case text(String)
        /// The glyph of a category.
        case category(PointOfInterestCategory)
    }

    /// The coordinate of the pin's tip.
    public var coordinate: Coordinate
    /// The text beneath the pin.
    public var title: String?
    /// The content of the pin's head.
    public var glyph: Glyph
    /// The color of the pin.
    public var color: MapColor
    /// The size of the pin relative to the default, in 0.1...4.
    public var scale = 1.0

    /// Creates a marker. The default is a red pin of normal size with an empty head.
    public init(
        at coordinate: Coordinate, title: String? = nil, glyph: Glyph = .none, color: MapColor = MapColor(0xE0483E)
    ) {
        self.coordinate = coordinate
        self.title = title
        self.glyph = glyph
        self.color = color
    }
}

/// The formula that combines an overlay's colors with those underneath.
///
/// Source of the formulas: W3C, Compositing and Blending Level 1, sections 9.1 and 9.2 (which match ISO 32000). Linear
/// burn is the sum of both colors minus one.
public enum BlendMode: String, Hashable, Sendable, CaseIterable {
    /// Drawn over the colors underneath.
    case normal = "normal"
    case multiply = "multiply"
    case screen = "screen"
    case overlay = "overlay"
    case darken = "darken"
    case lighten = "lighten"
    case colorDodge = "colorDodge"
    case colorBurn = "colorBurn"
    case linearBurn = "linearBurn"
    case softLight = "softLight"
    case hardLight = "hardLight"
    case difference = "difference"
    case exclusion = "exclusion"
    case hue = "hue"
    case saturation = "saturation"
    case color = "color"
    case luminosity = "luminosity"
}
