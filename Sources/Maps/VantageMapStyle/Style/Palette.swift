/// The colors of a map.
package struct Palette: Sendable {
    package var background, earth: MapColor
    package var areas: [MapRole: MapColor]
    package var water, waterLine, waterText: MapColor
    package var building, buildingEdge: MapColor
    package var tree: MapColor
    /// The fill and casing colors of roads.
    package var roads: [MapRole: (fill: MapColor, casing: MapColor)]
    package var path, track, rail, railSleepers, ferry: MapColor
    package var countryBoundary, boundary: MapColor
    /// The colors of contour lines and their height labels.
    package var contour, contourText: MapColor
    package var text, strongText, quietText, halo, roadText, parkText: MapColor
    /// The background and text colors for road numbers and the attribution.
    package var plate, plateText: MapColor
    package var other: MapColor

    /// Returns the palette with each color transformed.
    func mapped(_ change: (MapColor) -> MapColor) -> Palette {
        var other = self
        other.background = change(background)
        other.earth = change(earth)
        other.areas = areas.mapValues(change)
        other.water = change(water)
        other.waterLine = change(waterLine)
        other.waterText = change(waterText)
        other.building = change(building)
        other.buildingEdge = change(buildingEdge)
        other.tree = change(tree)
        other.roads = roads.mapValues { (change($0.fill), change($0.casing)) }
        other.path = change(path)
        other.track = change(track)
        other.rail = change(rail)
        other.railSleepers = change(railSleepers)
        other.ferry = change(ferry)
        other.countryBoundary = change(countryBoundary)
        other.boundary = change(boundary)
        other.contour = change(contour)
        other.contourText = change(contourText)
        other.text = change(text)
        other.strongText = change(strongText)
        other.quietText = change(quietText)
        other.halo = change(halo)
        other.roadText = change(roadText)
        other.parkText = change(parkText)
        other.plateText = change(plateText)
        other.other = change(self.other)
        return other
    }

    /// A paler palette, which makes overlays stand out.
    package var muted: Palette {
        let ground = earth
        var muted = mapped { $0.saturated(0.45).mixed(with: ground.withAlpha($0.alpha), 0.22) }
        muted.halo = halo
        return muted
    }

    /// The palette for names over imagery: light glyphs with a dark halo.
    var overImagery: Palette {
        var palette = self
        palette.text = MapColor(0xF7F7F5)
        palette.strongText = .white
        palette.quietText = MapColor(0xE9E9E6)
        palette.roadText = MapColor(0xFBFAF6)
        palette.waterText = MapColor(0xCFE8FA)
        palette.parkText = MapColor(0xDDF3D3)
        palette.contour = MapColor(0xFFE9C4)
        palette.contourText = MapColor(0xFFEBCB)
        palette.halo = MapColor(0x10161A, alpha: 0.9)
        return palette
    }
}

extension Palette {
    package static let light = Palette(
        background: MapColor(0xB5D3E7), earth: MapColor(0xF5F2EC),
        areas: [
            .farmland: MapColor(0xF2EEDD), .orchard: MapColor(0xE3ECCB), .grass: MapColor(0xDDECCB),
            .meadow: MapColor(0xE4EECF), .heath: MapColor(0xE2E6C4), .scrub: MapColor(0xD6E4BF),
            .wood: MapColor(0xC9DFBB), .wetland: MapColor(0xD9E7DA), .sand: MapColor(0xF6EBCB),
            .rock: MapColor(0xE6E2DB), .ice: MapColor(0xF2F8FA), .residential: MapColor(0xEFEBE5),
            .commercial: MapColor(0xF3EAE4), .industrial: MapColor(0xEAE8EC), .railwayGround: MapColor(0xE9E6E3),
            .quarry: MapColor(0xE3DED8), .military: MapColor(0xEDE5DC), .education: MapColor(0xF4EFDC),
            .hospital: MapColor(0xF7E7E4), .cemetery: MapColor(0xD3E2CB), .park: MapColor(0xCBE6BC),
            .garden: MapColor(0xD4EAC6), .natureReserve: MapColor(0x9FCB8E, alpha: 0.18), .pitch: MapColor(0xC3E2B5),
            .playground: MapColor(0xD9ECC9), .stadium: MapColor(0xD8E9CC), .parking: MapColor(0xEBEAE7),
            .aerodrome: MapColor(0xE9EAEF), .runwayArea: MapColor(0xD9DBE3), .pedestrianArea: MapColor(0xF7F3EE),
            .pier: MapColor(0xF1EDE6), .bridgeArea: MapColor(0xEAE6DF),
        ],
        water: MapColor(0xB5D3E7), waterLine: MapColor(0xA9CBE2), waterText: MapColor(0x47789E),
        building: MapColor(0xDED6CC), buildingEdge: MapColor(0xCABFB2), tree: MapColor(0xA5CC92),
        roads: [
            .motorway: (MapColor(0xFBC57F), MapColor(0xDE9B48)), .trunk: (MapColor(0xFDD79E), MapColor(0xDFAE68)),
            .primary: (MapColor(0xFFE7AE), MapColor(0xDCBE7C)), .secondary: (MapColor(0xFFEFBF), MapColor(0xD0BA7C)),
            .tertiary: (MapColor(0xFFF8E0), MapColor(0xD0C3A2)), .minor: (MapColor(0xFFFFFF), MapColor(0xD0C8BC)),
            .service: (MapColor(0xFFFFFF), MapColor(0xDDD6CD)), .driveway: (MapColor(0xFAF8F5), MapColor(0xEAE5DE)),
            .pedestrian: (MapColor(0xFAF6F1), MapColor(0xDDD5CB)),
        ],
        path: MapColor(0xC4AE93), track: MapColor(0xCFBD9C), rail: MapColor(0xADA8A6), railSleepers: MapColor(0xF7F5F2),
        ferry: MapColor(0x7FA9C9), countryBoundary: MapColor(0x8F7C9C), boundary: MapColor(0xB3A4BC),
        contour: MapColor(0xA8703F), contourText: MapColor(0x8A5528),
        text: MapColor(0x3E3A37), strongText: MapColor(0x26231F), quietText: MapColor(0x77706A),
        halo: MapColor(0xFFFFFF, alpha: 0.88), roadText: MapColor(0x5B544B), parkText: MapColor(0x4E7A3F),
        plate: .white, plateText: MapColor(0x26231F),
        other: MapColor(0x6C7FA8))

    package static let dark = Palette(
        background: MapColor(0x17222F), earth: MapColor(0x22262B),
        areas: [
            .farmland: MapColor(0x26292B), .orchard: MapColor(0x262D29), .grass: MapColor(0x262E29),
            .meadow: MapColor(0x272E2A), .heath: MapColor(0x2A2E29), .scrub: MapColor(0x242D28),
            .wood: MapColor(0x222E28), .wetland: MapColor(0x22302F), .sand: MapColor(0x33312B),
            .rock: MapColor(0x2C2D2F), .ice: MapColor(0x37424A), .residential: MapColor(0x272B30),
            .commercial: MapColor(0x2B2B30), .industrial: MapColor(0x2A2C32), .railwayGround: MapColor(0x292B2E),
            .quarry: MapColor(0x2B2B2C), .military: MapColor(0x2C2A29), .education: MapColor(0x2D2D2B),
            .hospital: MapColor(0x322A2C), .cemetery: MapColor(0x25302A), .park: MapColor(0x23352B),
            .garden: MapColor(0x25342B), .natureReserve: MapColor(0x3E6B4C, alpha: 0.18), .pitch: MapColor(0x28382E),
            .playground: MapColor(0x28362E), .stadium: MapColor(0x28352E), .parking: MapColor(0x2A2E33),
            .aerodrome: MapColor(0x2A2E36), .runwayArea: MapColor(0x393E48), .pedestrianArea: MapColor(0x2E3136),
            .pier: MapColor(0x2A2E33), .bridgeArea: MapColor(0x30343A),
        ],
        water: MapColor(0x17222F), waterLine: MapColor(0x1B2B3C), waterText: MapColor(0x6F97BA),
        building: MapColor(0x30353B), buildingEdge: MapColor(0x3A4047), tree: MapColor(0x2E4A38),
        roads: [
            .motorway: (MapColor(0x8A6A3C), MapColor(0x4A3D2B)), .trunk: (MapColor(0x7A6140), MapColor(0x433A2C)),
            .primary: (MapColor(0x6A5B42), MapColor(0x3C362D)), .secondary: (MapColor(0x57514A), MapColor(0x302E2D)),
            .tertiary: (MapColor(0x4A4B4E), MapColor(0x2B2D30)), .minor: (MapColor(0x414449), MapColor(0x282B2F)),
            .service: (MapColor(0x393C41), MapColor(0x282B2F)), .driveway: (MapColor(0x33363B), MapColor(0x2A2D31)),
            .pedestrian: (MapColor(0x3A3C41), MapColor(0x2B2E32)),
        ],
        path: MapColor(0x5A554E), track: MapColor(0x55524B), rail: MapColor(0x5B5E63), railSleepers: MapColor(0x2B2E32),
        ferry: MapColor(0x3F5E7A), countryBoundary: MapColor(0x85769A), boundary: MapColor(0x5E5670),
        contour: MapColor(0xB08A62), contourText: MapColor(0xC09C76),
        text: MapColor(0xC9CBCE), strongText: MapColor(0xEDEEF0), quietText: MapColor(0x8D9299),
        halo: MapColor(0x1B1E22, alpha: 0.85), roadText: MapColor(0xA9ACB1), parkText: MapColor(0x7FB08D),
        plate: MapColor(0x1B1E22), plateText: MapColor(0xEDEEF0),
        other: MapColor(0x8FA3CF))
}
