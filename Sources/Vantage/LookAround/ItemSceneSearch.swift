import Geodesy
import PlaceStore
import Places
import SceneStore
import Scenes
import Visibility

/// Chooses the scene that shows an item, by how well it sees it.
struct ItemSceneSearch: Sendable {
    /// Metres: what is farther away is not recognized in a picture.
    static let farthest = 1000.0

    /// Of more scenes around an item, the nearest are looked at.
    private static let mostScenes = 512

    let provider: any SceneProvider
    let sight: ItemSight
    let options: AvailabilityOptions

    func scene(of item: MapItem) async throws -> LookAroundScene? {
        let subject = try await subject(item)
        let around = try await scenes(around: subject)
        guard !around.candidates.isEmpty else { return nil }
        let box = box(around: subject, around.candidates)
        let known = try await builtArea(in: box)
        let choice = ItemSceneChoice(
            of: subject, among: around.candidates, known?.area, try await relief(around: subject, box),
            radius: radius, visibleOnly: sight.visibleOnly)
        guard let choice else { return nil }
        let id = SceneID(key: choice.winner.candidate.key)
        let scene = if let known = around.known[id] { known } else { try await provider.scene(id) }
        let front = choice.visibility.front
        let isFarEnough = choice.visibility.distance >= AvailableScene.closestLookAt
        var found = LookAroundScene(
            scene, distance: choice.winner.distance,
            viewHeading: isFarEnough ? scene.coordinate.bearing(to: front) : nil, in: provider)
        found.visibility = try await choice.visibility.described(by: known?.provider)
        return found
    }

    /// Whether one scene of the provider sees an item.
    func visibility(of item: MapItem, from scene: Scene) async throws -> ItemVisibility {
        let subject = try await subject(item)
        let camera = Candidate(scene)
        let here = RankedCandidate(candidate: camera, distance: scene.coordinate.distance(to: item.coordinate))
        let around = try await scenes(around: subject).candidates + [here]
        let isNear = here.distance <= Self.farthest + subject.extent
        let box = box(around: subject, around).extended(to: scene.coordinate)
        let known = isNear ? try await builtArea(in: box) : nil
        let relief = isNear ? try await relief(around: subject, box) : nil
        return try await VisibilityJudge(subject, known?.area, relief, cameras: around.map(\.candidate.coordinate))
            .visibility(from: camera).described(by: known?.provider)
    }

    /// Metres.
    private var radius: Double { min(options.radius, Self.farthest) }

    private func subject(_ item: MapItem) async throws -> SightItem {
        SightItem(
            coordinate: item.coordinate, rings: try await outline(of: item),
            isBuilding: item.category?.isBuilding ?? false)
    }

    private func outline(of item: MapItem) async throws -> [[Coordinate]] {
        guard let id = item.id, let places = sight.places(of: provider) else { return [] }
        return try await places.outline(of: id)
    }

    /// The scenes within the radius, and those beyond it that tell where streets are.
    private func scenes(
        around item: SightItem
    ) async throws -> (candidates: [RankedCandidate], known: [SceneID: Scene]) {
        var options = options
        options.radius = radius + item.extent + ItemSceneChoice.margin
        if let catalog = provider as? any CandidateCatalog {
            let candidates = try await catalog.candidates(
                near: item.coordinate, options: options, most: Self.mostScenes)
            return (candidates, [:])
        }
        let box = item.coordinate.box(within: options.radius)
        let scenes = try await provider.allScenes(
            SceneQuery(box: box, collection: options.filter.collection), maximum: 8 * Self.mostScenes)
        let candidates = try SceneSelection(scenes).candidates(near: item.coordinate, options)
        let nearest = candidates.sorted { $0.distance < $1.distance }.prefix(Self.mostScenes)
        return (Array(nearest), Dictionary(scenes.map { ($0.id, $0) }) { first, _ in first })
    }

    /// What lies between an item and the scenes that may show it.
    private func box(around item: SightItem, _ candidates: [RankedCandidate]) -> BoundingBox {
        let reach = radius + item.extent
        let near = candidates.filter { $0.distance <= reach }.map(\.candidate.coordinate)
        let corners = item.coordinate.box(within: item.extent + Self.surroundings).corners
        return (near + corners).reduce(BoundingBox(item.coordinate)) { $0.extended(to: $1) }
    }

    private func relief(around item: SightItem, _ box: BoundingBox) async throws -> Relief? {
        guard let ground = sight.ground else { return nil }
        return try await Relief(in: box, on: LocalPlane(around: item.coordinate), of: ground)
    }

    /// The buildings of an area, of the first that knows it.
    private func builtArea(
        in box: BoundingBox
    ) async throws -> (area: BuiltArea, provider: any BuildingProvider)? {
        for provider in sight.buildings(of: provider) {
            if let area = try await provider.builtArea(in: box) { return (area, provider) }
        }
        return nil
    }

    /// Metres around an item of which buildings are looked at: its own, and the street before it.
    private static let surroundings = 30.0
}

extension PointOfInterestCategory {
    /// Whether such a place is mostly a building, and not a room of one.
    fileprivate var isBuilding: Bool {
        switch self {
        case .airport, .aquarium, .castle, .conventionCenter, .fireStation, .fortress, .hospital, .museum, .musicVenue,
            .nationalMonument, .placeOfWorship, .planetarium, .police, .publicTransport, .school, .stadium, .theater,
            .townHall, .university:
            true
        default: false
        }
    }
}

extension ItemVisibility {
    /// With what is known of the building that hides the item.
    fileprivate func described(by provider: (any BuildingProvider)?) async throws -> ItemVisibility {
        guard let provider, let id = hiddenBy?.id else { return self }
        let building = try await provider.described(Building(id: id, rings: []))
        var visibility = self
        visibility.hiddenBy?.id = building.id
        visibility.hiddenBy?.name = building.name
        return visibility
    }
}
