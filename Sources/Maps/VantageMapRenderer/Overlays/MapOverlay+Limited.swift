extension MapOverlay {
    /// A drawable copy of the overlay: invalid numbers are replaced with 0, and large ones are clamped.
    var limited: MapOverlay {
        var overlay = self
        overlay.opacity = Self.limited(opacity, to: 1)
        overlay.style.lineWidth = Self.limited(style.lineWidth, to: 1000)
        overlay.style.pointRadius = Self.limited(style.pointRadius, to: 1000)
        overlay.style.casing?.width = Self.limited(style.casing?.width ?? 0, to: 1000)
        // Cairo rejects negative dashes, and dash patterns whose sum is 0.
        let isDrawable = style.dash.allSatisfy { $0 >= 0 && $0 <= 10_000 } && style.dash.contains { $0 > 0 }
        overlay.style.dash = isDrawable ? Array(style.dash.prefix(16)) : []
        overlay.style.gradient = style.gradient.filter(\.location.isFinite)
        overlay.shape = shape.limited
        return overlay
    }

    private static func limited(_ value: Double, to most: Double) -> Double { value > 0 ? min(value, most) : 0 }
}

extension MapOverlay.Shape {
    /// A copy of the shape whose text is truncated to a length that a map can show.
    fileprivate var limited: MapOverlay.Shape {
        switch self {
        case .text(let text, let place): .text(text.limited(to: 200), at: place)
        case .marker(let marker): .marker(marker.limited)
        default: self
        }
    }
}

extension MapMarker {
    /// A copy of the marker whose text is truncated to a length that a map can show.
    var limited: MapMarker {
        var marker = self
        marker.title = title?.limited(to: 200)
        marker.scale = scale > 0.1 ? min(scale, 4) : 0.1
        if case .text(let text) = glyph { marker.glyph = .text(text.limited(to: 32)) }
        return marker
    }
}

extension String {
    /// Returns a prefix of at most the given number of Unicode scalars. The limit does not count characters, because
    /// one may include any number of combining accents.
    fileprivate func limited(to scalars: Int) -> String { String(unicodeScalars.prefix(scalars)) }
}
