@testable import VantageMapTiles

extension MapTile {
    var picture: [UInt8]? {
        if case .picture(let bytes) = self { bytes } else { nil }
    }

    var vector: VectorTile? {
        if case .vector(let tile) = self { tile } else { nil }
    }
}

extension VectorTile {
    func layer(_ name: String) -> VectorLayer? { layers.first { $0.name == name } }
}
