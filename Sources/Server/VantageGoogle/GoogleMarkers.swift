import Vantage
import VantageHTTP
import VantageParameters

/// Pins that share a style, parsed from `size:`, `color:` and `label:` settings followed by places.
struct GoogleMarkers: Sendable {
    private static let names: Set<String> = ["size", "color", "label", "anchor", "icon", "scale"]

    private enum Size: String, CaseIterable {
        case tiny, small, mid, normal

        /// The size relative to a normal pin.
        var share: Double {
            switch self {
            case .tiny: 0.4
            case .small: 0.6
            case .mid: 0.8
            case .normal: 1
            }
        }

        /// Whether the pin is large enough for a letter.
        var hasLabel: Bool { self == .mid || self == .normal }
    }

    private let shape: GoogleShape
    private let size: Size
    private let color: MapColor
    private let glyph: MapMarker.Glyph

    /// - Throws: ``Problem`` `notSupported` for a custom icon, which the server would have to fetch.
    init(_ text: String, _ parameter: Parameter) throws {
        shape = try GoogleShape(text, Self.names, parameter)
        guard shape.setting("icon") == nil else {
            throw Problem.notSupported(
                "\(parameter.name): icon: is not supported, because icons are not downloaded. Use color: and label:."
            )
        }
        let word = shape.setting("size") ?? Size.normal.rawValue
        guard let size = Size(rawValue: word.lowercased()) else {
            throw parameter.notUnderstood("with size: as tiny, small, mid or normal", word)
        }
        self.size = size
        color = try shape.setting("color").map { try parameter.googleColor($0, of: "color").withAlpha(1) } ?? .googlePin
        glyph = size.hasLabel ? Self.glyph(shape.setting("label")) : .none
    }

    var places: [Coordinate] { shape.places }

    /// The distance by which pins extend beyond their places, in points.
    var reach: MapInsets { places.first.map { marker(at: $0).reach } ?? MapInsets() }

    var overlays: [MapOverlay] {
        places.map { MapOverlay(.marker(marker(at: $0)), level: .aboveLabels) }
    }

    private func marker(at place: Coordinate) -> MapMarker {
        var marker = MapMarker(at: place, glyph: glyph, color: color)
        marker.scale = size.share
        return marker
    }

    /// Returns the glyph for a label. Anything other than a single letter or digit becomes a dot, as Google documents.
    private static func glyph(_ label: String?) -> MapMarker.Glyph {
        guard let label, label.utf8.count == 1, label.allSatisfy({ $0.isLetter || $0.isNumber }) else { return .none }
        return .text(label.uppercased())
    }
}

extension MapColor {
    fileprivate static let googlePin = MapColor(0xE0483E)
}
