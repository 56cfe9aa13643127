import VantageCore
import VantageMapCanvas
import VantageMapRelief
import VantageMapStyle
import VantageMapTiles

/// A collector of label candidates in the tiles of an image.
struct LabelCollector {
    let options: MapSnapshotOptions
    private let ground: GroundView
    private let names: [MapRole: SymbolStep]
    private let shields: [MapRole: SymbolStep]
    private let tiles: [VisibleTile]
    private let budget: DrawingBudget

    /// - Parameters:
    ///   - steps: The label steps; a later step replaces an earlier one with the same role.
    ///   - budget: The budget for drawing work. It also checks for cancellation between features.
    init(
        options: MapSnapshotOptions, projection: MapProjection, steps: [SymbolStep], tiles: [VisibleTile],
        budget: DrawingBudget
    ) {
        func byRole(_ text: SymbolStep.Text) -> [MapRole: SymbolStep] {
            Dictionary(steps.filter { $0.text == text }.map { ($0.selector, $0) }) { $1 }
        }
        self.options = options
        ground = GroundView(projection, scale: options.scale, farthest: Self.farthest)
        self.tiles = tiles
        self.budget = budget
        names = byRole(.name)
        shields = byRole(.shield)
    }

    private var view: PixelBox {
        PixelBox(left: 0, top: 0, right: Double(options.pixels.width), bottom: Double(options.pixels.height))
    }

    /// The maximum distance of labels, in multiples of the camera distance. Labels farther away would be in the haze.
    private static let farthest = 5.0
    /// The maximum number of candidates: more than fit in any image.
    private static let maximumCandidates = 20_000

    /// Returns the candidates in placement order.
    ///
    /// - Throws: `CancellationError`.
    func candidates() throws -> [LabelCandidate] {
        var points: [LabelCandidate] = []
        var lines = JoinedLines()
        for number in tiles.indices {
            try collect(number, &points, &lines)
        }
        return Array(LabelCandidate.sorted(points + lines.joined()).prefix(Self.maximumCandidates))
    }

    private func collect(
        _ tileNumber: Int, _ points: inout [LabelCandidate], _ lines: inout JoinedLines
    ) throws {
        let tile = tiles[tileNumber]
        var waterToSearch = Self.maximumWater
        var names = tile.tile.layers.map { FeatureNames($0, languages: options.languages) }
        for (number, shape) in tile.tile.labeled.enumerated() {
            if number % 64 == 0 { try budget.checkCancellation() }
            guard shape.box.intersects(tile.views[shape.layer].grown(by: 1)) else { continue }
            let layer = tile.tile.layers[shape.layer]
            let feature = layer.features[shape.feature]
            let facts = shape.facts
            let style = self.names[facts.role]?.paint(facts)?.adapted(to: feature.kind)
            let shield = facts.shield == nil ? nil : shields[facts.role]?.paint(facts)
            guard style != nil || shield != nil, includes(facts),
                facts.role != .waterName || hasRoom(feature, shape.layer, in: tile, &waterToSearch)
            else { continue }
            let tags = FeatureTags(feature, in: layer)
            let source = FeatureReference(tile: tileNumber, layer: shape.layer, feature: shape.feature)
            func add(_ text: String, _ style: LabelStyle) {
                let candidates = places(of: feature, in: layer, tile.transforms[shape.layer]).map {
                    LabelCandidate(
                        text: text, facts: facts, style: style, line: $0.line, source: source,
                        areaWidth: $0.areaWidth)
                }
                if case .line = style.placement { lines.add(candidates) } else { points += candidates }
            }
            if let shield, let number = facts.shield?.text { add(number, shield) }
            if let style, let text = text(facts, tags, &names[shape.layer]) { add(text, style) }
        }
    }

    /// The minimum size of a labeled body of water, in points.
    private static let minimumWater = 28.0
    /// The maximum number of water vertices to test for the names in one tile. Once it is reached, all bodies of water
    /// count as large enough.
    private static let maximumWater = 1_000_000

    private func hasRoom(
        _ feature: VectorFeature, _ layer: Int, in tile: VisibleTile, _ waterToSearch: inout Int
    ) -> Bool {
        let content = tile.tile.layers[layer]
        guard feature.kind == .point, let point = content.pointRange(of: feature).first.map({ content.points[$0] }),
            let length = tile.lengthOfWater(around: point, ofLayer: layer, within: &waterToSearch)
        else { return true }
        return length >= Self.minimumWater * options.scale
    }

    private func includes(_ facts: FeatureFacts) -> Bool {
        facts.category.map(options.pointOfInterestFilter.includes) ?? true
    }

    private func text(
        _ facts: FeatureFacts, _ tags: FeatureTags, _ names: inout FeatureNames
    ) -> String? {
        switch facts.role {
        case .houseNumber: names.houseNumber(of: tags)
        case .peak:
            [names.name(of: tags), names.height(of: tags).map { "\(Int(nearest: $0)) m" }]
                .compactMap { $0 }.joined(separator: "\n")
        default: names.name(of: tags)
        }
    }

    private struct Place {
        let line: [SIMD2<Double>]
        var areaWidth = 0.0
    }

    /// Returns the possible positions of a label: points within the tile itself, pieces of a line, or the center of an
    /// area. Features in a tile's margin belong to the neighboring tile.
    private func places(
        of feature: VectorFeature, in layer: VectorLayer, _ transform: PixelTransform
    ) -> [Place] {
        let end = Double(layer.extent)
        let tile = PixelBox(left: 0, top: 0, right: end, bottom: end)
        func points(ofPart part: Int32) -> [SIMD2<Double>] {
            layer.points(ofPart: Int(part)).map { SIMD2(Double($0.x), Double($0.y)) }
        }
        switch feature.kind {
        case .point:
            var places: [Place] = []
            for point in layer.points[layer.pointRange(of: feature)] {
                let (x, y) = (Double(point.x), Double(point.y))
                guard x >= 0, y >= 0, x < end, y < end, let seen = ground.point(transform(SIMD2(x, y))),
                    view.contains(seen)
                else { continue }
                places.append(Place(line: [seen]))
            }
            return places
        case .line:
            var places: [Place] = []
            for part in feature.parts {
                for piece in ShapeClipper.line(points(ofPart: part), to: tile) {
                    for seen in ground.line(piece.map { transform($0) }) {
                        places += ShapeClipper.line(seen, to: view).map { Place(line: $0) }
                    }
                }
            }
            return places
        case .polygon:
            let flat = feature.parts.map { ShapeClipper.ring(points(ofPart: $0), to: tile).map { transform($0) } }
            let rings = flat.map { ShapeClipper.ring(ground.ring($0), to: view) }
            guard let middle = AreaLabelPosition(of: rings), ground.shows(middle.place, in: flat) else { return [] }
            return [Place(line: [middle.place], areaWidth: middle.width)]
        default: return []
        }
    }
}

extension LabelStyle {
    /// Returns the style for a geometry type: line names follow the line, and area names have no dot.
    fileprivate func adapted(to kind: VectorFeature.Kind) -> LabelStyle {
        var style = self
        switch (kind, placement) {
        case (.line, .point), (.line, .dot):
            style.placement = .line
            style.text.lineWidth = nil
        case (.polygon, .dot): style.placement = .point
        case (.point, .line):
            style.placement = .point
            style.text.lineWidth = 8
        default: break
        }
        return style
    }
}
