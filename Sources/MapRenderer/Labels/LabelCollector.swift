import MapTiles

/// Finds what may be labelled in the tiles of a picture.
struct LabelCollector {
    let options: MapSnapshotOptions
    private let ground: GroundView
    private let names: [MapRole: SymbolStep]
    private let shields: [MapRole: SymbolStep]
    private let tiles: [VisibleTile]
    private let proceed: DrawingBudget

    /// - Parameters:
    ///   - steps: What is labeled, and how; of two for one role the later.
    ///   - proceed: Asked between some features.
    init(
        options: MapSnapshotOptions, projection: MapProjection, steps: [SymbolStep], tiles: [VisibleTile],
        proceed: DrawingBudget
    ) {
        func byRole(_ text: SymbolStep.Text) -> [MapRole: SymbolStep] {
            Dictionary(steps.filter { $0.text == text }.map { ($0.selector, $0) }) { $1 }
        }
        self.options = options
        ground = GroundView(projection, scale: options.scale, farthest: Self.farthest)
        self.tiles = tiles
        self.proceed = proceed
        names = byRole(.name)
        shields = byRole(.shield)
    }

    private var view: PixelBox {
        PixelBox(left: 0, top: 0, right: Double(options.pixels.width), bottom: Double(options.pixels.height))
    }

    /// In distances of a pitched camera: what lies farther away is in the haze.
    private static let farthest = 5.0
    /// More than any picture has room for.
    private static let most = 20_000

    /// In the order in which they are to be placed.
    ///
    /// - Throws: `CancellationError`.
    func candidates() throws -> [LabelCandidate] {
        var points: [LabelCandidate] = []
        var lines = LineRuns()
        for number in tiles.indices {
            try collect(number, &points, &lines)
        }
        return Array(LabelCandidate.sorted(points + lines.joined()).prefix(Self.most))
    }

    private func collect(
        _ tileNumber: Int, _ points: inout [LabelCandidate], _ lines: inout LineRuns
    ) throws {
        let tile = tiles[tileNumber]
        var waterToSearch = Self.mostWater
        var names = tile.tile.layers.map { FeatureNames($0, languages: options.languages) }
        for (number, shape) in tile.tile.labeled.enumerated() {
            if number % 64 == 0 { try proceed() }
            guard shape.box.intersects(tile.views[shape.layer].grown(by: 1)) else { continue }
            let layer = tile.tile.layers[shape.layer]
            let feature = layer.features[shape.feature]
            let facts = shape.facts
            let style = self.names[facts.role]?.paint(facts)?.suiting(feature.kind)
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
            if let shield, let reference = facts.shield.flatMap(FeatureNames.shield) { add(reference, shield) }
            if let style, let text = text(facts, tags, &names[shape.layer]) { add(text, style) }
        }
    }

    /// Waters smaller than this, in points, have no name yet.
    private static let leastWater = 28.0
    /// Vertices of waters that are looked at for the names in a tile; behind them all waters are large enough.
    private static let mostWater = 1_000_000

    private func hasRoom(
        _ feature: VectorFeature, _ layer: Int, in tile: VisibleTile, _ waterToSearch: inout Int
    ) -> Bool {
        let content = tile.tile.layers[layer]
        guard feature.kind == .point, let point = content.pointRange(of: feature).first.map({ content.points[$0] }),
            let length = tile.lengthOfWater(around: point, ofLayer: layer, within: &waterToSearch)
        else { return true }
        return length >= Self.leastWater * options.scale
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

    /// Where a label may go: points within the tile itself, pieces of a line, or an area's middle. What lies in a tile's
    /// margin belongs to the tile beside it.
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
                for piece in ShapeCut.line(points(ofPart: part), to: tile) {
                    for seen in ground.line(piece.map { transform($0) }) {
                        places += ShapeCut.line(seen, to: view).map { Place(line: $0) }
                    }
                }
            }
            return places
        case .polygon:
            let flat = feature.parts.map { ShapeCut.ring(points(ofPart: $0), to: tile).map { transform($0) } }
            let rings = flat.map { ShapeCut.ring(ground.ring($0), to: view) }
            guard let middle = AreaMiddle(of: rings), ground.shows(middle.place, in: flat) else { return [] }
            return [Place(line: [middle.place], areaWidth: middle.width)]
        default: return []
        }
    }
}

extension LabelStyle {
    /// The same for features of one kind: a name follows a line, and stands in an area without a dot.
    fileprivate func suiting(_ kind: VectorFeature.Kind) -> LabelStyle {
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

extension PixelTransform {
    func callAsFunction(_ point: SIMD2<Double>) -> SIMD2<Double> {
        SIMD2(xx * point.x + xy * point.y + x, yx * point.x + yy * point.y + y)
    }
}

/// Pieces of lines that bear one name, put together where they meet: tiles cut roads, and so do junctions.
struct LineRuns {
    private struct Key: Hashable {
        let text: String
        let role: MapRole
    }

    private static let most = 400
    private var groups: [Key: [LabelCandidate]] = [:]
    /// In the order in which they came: that of the dictionary differs from run to run.
    private var order: [Key] = []

    mutating func add(_ candidates: [LabelCandidate]) {
        for candidate in candidates {
            let key = Key(text: candidate.text, role: candidate.facts.role)
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append(candidate)
        }
    }

    func joined() -> [LabelCandidate] {
        order.flatMap { Self.join(Array((groups[$0] ?? []).prefix(Self.most))) }
    }

    private static func join(_ pieces: [LabelCandidate]) -> [LabelCandidate] {
        var open = LabelCandidate.sorted(pieces)
        var finished: [LabelCandidate] = []
        while var run = open.popLast() {
            while let next = open.lastIndex(where: { extended(run.line, by: $0.line) != nil }) {
                guard let line = extended(run.line, by: open[next].line) else { break }
                run = LabelCandidate(
                    text: run.text, facts: run.facts, style: run.style, line: line, source: run.source)
                open.remove(at: next)
            }
            finished.append(run)
        }
        return finished
    }

    private static func extended(_ line: [SIMD2<Double>], by other: [SIMD2<Double>]) -> [SIMD2<Double>]? {
        guard let start = line.first, let end = line.last, let otherStart = other.first, let otherEnd = other.last
        else {
            return nil
        }
        if isNear(end, otherStart) { return line + other.dropFirst() }
        if isNear(end, otherEnd) { return line + other.reversed().dropFirst() }
        if isNear(start, otherEnd) { return other + line.dropFirst() }
        if isNear(start, otherStart) { return other.reversed() + line.dropFirst() }
        return nil
    }

    private static func isNear(_ one: SIMD2<Double>, _ other: SIMD2<Double>) -> Bool {
        let step = one - other
        return (step * step).sum() < 2.25
    }
}
