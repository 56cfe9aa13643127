import Foundation
import VantageMapCanvas
import VantageMapRelief
import VantageMapStyle

/// A map that is ready to be described or drawn: its tiles, drawing steps and placed labels.
struct MapLayout {
    let projection: MapProjection
    let loaded: TileLoader.Loaded
    let steps: DrawingSteps
    let labels: PlacedLabels
    /// The attribution as placed in the image; `nil` if it is not drawn.
    let credit: AttributionPainter.Placed?
    /// The furniture as placed in the image; `nil` if there is none.
    let furniture: FurnitureLayout?
    let ground: Ground

    /// The ground of a map.
    enum Ground {
        /// Seen from above, with contour lines if they are enabled.
        case flat(VisibleContours?)
        case pitched(PitchedGround)
    }

    /// The ground as a pitched camera sees it, in relief if the projection has terrain.
    struct PitchedGround {
        let lens: PitchedCamera
        let tiles: [PlacedTile]
        let textureStyle: GroundTextureStyle
        /// The buildings; `nil` if they are not shown.
        let buildings: Buildings?
    }
}

/// The placed labels of a map.
struct PlacedLabels {
    let labels: [PlacedLabel]
    /// Names with characters that no font contains.
    let unreadable: [String]
}

extension MapLayout.Ground {
    var buildings: Buildings? {
        guard case .pitched(let ground) = self else { return nil }
        return ground.buildings
    }
}
