import Places
import Geodesy

/// Something that is drawn upon a map.
public struct MapOverlay: Hashable, Sendable {
    /// What is drawn, and where.
    public enum Shape: Hashable, Sendable {
        /// Rings; the first is the outer one, the others are holes. Whether a ring is closed makes no difference.
        case polygon([[Coordinate]])
        /// Several polygons as one, each with its holes.
        case multiPolygon([[[Coordinate]]])
        /// A line through places, each by the shorter way around the world.
        case polyline([Coordinate])
        /// Several lines as one.
        case multiPolyline([[Coordinate]])
        /// A way that follows the ground and keeps its width, paler in tunnels and behind what hides it.
        case route(MapRouteLine)
        /// - Parameter radius: Metres.
        case circle(center: Coordinate, radius: Double)
        /// A disc at each place, as large as the style's ``Style/pointRadius``.
        case points([Coordinate])
        /// Where each place looks to: a fan from it, and a disc upon it.
        case cones([MapCone])
        /// How many places lie where, as a glow about each; ``Style/pointRadius`` is how far it reaches.
        case heat([Coordinate])
        /// A pin whose tip is at a place.
        case marker(MapMarker)
        /// A text with its middle at a place.
        case text(String, at: Coordinate)
    }

    /// Between what parts of the map it lies; as MapKit's `MKOverlayLevel`.
    public enum Level: String, Hashable, Sendable, CaseIterable {
        /// Over land, water and ways, beneath all names.
        case aboveRoads = "aboveRoads"
        /// Over names, too; beneath the attribution alone.
        case aboveLabels = "aboveLabels"
    }

    /// What is drawn, and where.
    public var shape: Shape
    /// How it looks.
    public var style: Style
    /// Beneath names or above them.
    public var level: Level
    /// Of the whole overlay, in 0...1.
    public var opacity: Double
    /// How its colors are mixed with those of the map beneath.
    public var blendMode: BlendMode
    /// What it is called where features are asked for.
    public var title: String?
    /// What an app knows it by: ``MapFeature/id`` of what is found there.
    public var id: String?

    /// Beneath names, opaque and in the usual blue, where nothing else is said.
    ///
    /// - Parameters: As of the properties.
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

    /// What an overlay looks like; lengths in points.
    public struct Style: Hashable, Sendable {
        /// A line of another color beneath a line.
        public struct Casing: Hashable, Sendable {
            /// Of the line beneath.
            public var color: MapColor
            /// At each side.
            public var width: Double

            /// `width`: Points at each side of the line.
            public init(color: MapColor, width: Double = 1.5) {
                self.color = color
                self.width = width
            }
        }

        /// A color at a share of a line's length.
        public struct GradientStop: Hashable, Sendable {
            /// 0 is the line's start, 1 its end.
            public var location: Double
            /// At the place.
            public var color: MapColor

            /// `location`: The share of the line's length, from 0 to 1.
            public init(_ location: Double, _ color: MapColor) {
                self.location = location
                self.color = color
            }
        }

        /// Of areas and discs; nil leaves them open.
        public var fill: MapColor?
        /// Of lines and edges; nil draws none.
        public var stroke: MapColor?
        /// Points; more than 1000 count as 1000.
        public var lineWidth: Double
        /// Lengths that are drawn and left out in turns.
        public var dash: [Double]
        /// A line beneath the line, seen at both sides of it; nil is none.
        public var casing: Casing?
        /// Colors along a line, in place of ``stroke``.
        public var gradient: [GradientStop]
        /// Of discs and of places of heat, in points.
        public var pointRadius: Double

        /// A blue line of 3 points without a fill, where nothing else is said.
        ///
        /// - Parameters: As of the properties; lengths in points.
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

/// A place and what is seen from it.
public struct MapCone: Hashable, Sendable {
    /// Where it stands.
    public var coordinate: Coordinate
    /// Nil where it looks nowhere, or nobody knows; there is only a disc then.
    public var heading: Heading?
    /// Degrees that are seen to both sides together.
    public var angle: Double

    /// - Parameters: Where it stands; where it looks, `nil` for a disc; degrees that it spans.
    public init(at coordinate: Coordinate, heading: Heading?, angle: Double) {
        self.coordinate = coordinate
        self.heading = heading
        self.angle = angle
    }
}

/// A pin whose tip is at a place; as MapKit's `MKMarkerAnnotationView`.
public struct MapMarker: Hashable, Sendable {
    /// What is written or drawn on its head.
    public enum Glyph: Hashable, Sendable {
        /// Nothing: the pin alone.
        case none
        /// At most two characters.
        case text(String)
        /// The symbol of a category.
        case category(PointOfInterestCategory)
    }

    /// Where the tip of the pin is.
    public var coordinate: Coordinate
    /// Set beneath the pin.
    public var title: String?
    /// What is on the pin.
    public var glyph: Glyph
    /// Of the pin.
    public var color: MapColor
    /// How large the pin is; 1 is as usual, 4 the most and 0.1 the least.
    public var scale = 1.0

    /// A red pin of the usual size, with nothing on it, where nothing else is said.
    public init(
        at coordinate: Coordinate, title: String? = nil, glyph: Glyph = .none, color: MapColor = MapColor(0xE0483E)
    ) {
        self.coordinate = coordinate
        self.title = title
        self.glyph = glyph
        self.color = color
    }
}

/// How an overlay's colors and those beneath it make new ones.
///
/// Source of the formulas: W3C, Compositing and Blending Level 1, sections 9.1 and 9.2 (those of ISO 32000); linear burn is
/// the sum of both less one.
public enum BlendMode: String, Hashable, Sendable, CaseIterable {
    /// Laid over what is beneath.
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
