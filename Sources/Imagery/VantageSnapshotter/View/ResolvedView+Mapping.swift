import VantageGeodesy

extension ResolvedView {
    /// Maps a point in the view to the upright picture at full size, in double precision.
    func mapped(_ point: SIMD2<Double>) -> MappedPoint {
        switch content {
        case .panorama(let panorama, let mapping): panorama.mapped(mapping, at: point)
        case .photo(let crop): crop.mapped(point, zoom: crop.width / Double(width))
        case .lenses(let view): view.mapped(point) ?? .unknown
        }
    }

    var panorama: Equirectangular? {
        if case .panorama(let panorama, _) = content { panorama } else { nil }
    }
}

extension MappedPoint {
    /// The point for a direction that the picture does not show.
    fileprivate static let unknown = MappedPoint(position: SIMD2(-1e9, -1e9), across: .zero, down: .zero)
}

extension PhotoCrop {
    fileprivate func mapped(_ point: SIMD2<Double>, zoom: Double) -> MappedPoint {
        MappedPoint(
            position: SIMD2(left, top) + point * zoom, across: SIMD2(zoom, 0), down: SIMD2(0, zoom))
    }
}
