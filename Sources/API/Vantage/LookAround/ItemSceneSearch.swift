import VantageGeodesy
import VantagePlaceStore
import VantagePlaces
import VantageSceneStore
import VantageScenes
import VantageVisibility

/// A search for the scene that shows an item best.
struct ItemSceneSearch: Sendable {
    /// The greatest distance, in meters, at which an item can be recognized in a picture.
    static let farthest = 1000.0

    /// The maximum number of scenes to examine. If there are more around an item, the nearest are examined.
    private static let mostScenes = 512

    let provider: any SceneProvider
    let visibilitySources: VisibilitySources
    let options: AvailabilityOptions

    func scene(of item: MapItem) async throws -> LookAroundScene? {
        let subject = try await subject(item)
        let around = try await scenes(around: subject)
        guard !around.isEmpty else { return nil }
        let candidates = around.map(\.ranked)
        let box = box(around: subject, candidates)
        let known = try await buildingSet(in: box)
        let choice = ItemSceneSelection(
            of: subject, among: candidates, known?.area, try await relief(around: subject, box),
            radius: radius, requiresVisibility: visibilitySources.requiresVisibility)
        guard let choice else { return nil }
        let id = SceneID(key: choice.winner.candidate.key)
        let read = around.first { $0.id == id }?.scene
        let scene = if let read { read } else { try await provider.scene(id) }
        let front = choice.visibility.front
        let isFarEnough = choice.visibility.distance >= AvailableScene.minimumLookAtDistance
        var found = LookAroundScene(
            scene, distance: choice.winner.distance,
            viewHeading: isFarEnough ? scene.coordinate.bearing(to: front) : nil, in: provider)
        found.visibility = try await choice.visibility.described(by: known?.provider)
        return found
    }

    /// Determines whether one of the provider's scenes sees an item.
    func visibility(of item: MapItem, from scene: Scene) async throws -> ItemVisibility {
        let subject = try await subject(item)
        let camera = Candidate(scene)
        let here = RankedCandidate(candidate: camera, distance: scene.coordinate.distance(to: item.coordinate))
        let around = try await scenes(around: subject).map(\.ranked) + [here]
        let isNear = here.distance <= Self.farthest + subject.extent
        let box = box(around: subject, around).extended(to: scene.coordinate)
        let known = isNear ? try await buildingSet(in: box) : nil
        let relief = isNear ? try await relief(around: subject, box) : nil
        return try await VisibilityEvaluator(subject, known?.area, relief, cameras: around.map(\.candidate.coordinate))
            .visibility(from: camera).described(by: known?.provider)
    }

    /// The radius of the search, in meters.
    private var radius: Double { min(options.radius, Self.farthest) }

    private func subject(_ item: MapItem) async throws -> VisibilityItem {
        VisibilityItem(
            coordinate: item.coordinate, rings: try await outline(of: item),
            isBuilding: item.category?.isBuilding ?? false)
    }

    private func outline(of item: MapItem) async throws -> [[Coordinate]] {
        guard let id = item.id, let places = visibilitySources.places(of: provider) else { return [] }
        return try await places.outline(of: id)
    }

    /// Returns the scenes within the radius and just beyond it. The scenes beyond it help to locate the streets.
    private func scenes(around item: VisibilityItem) async throws -> [SceneCandidate] {
        var options = options
        options.radius = radius + item.extent + ItemSceneSelection.margin
        return try await provider.candidates(near: item.coordinate, options: options, limit: Self.mostScenes)
    }

    /// Returns the bounding box of an item and the scenes that may show it.
    private func box(around item: VisibilityItem, _ candidates: [RankedCandidate]) -> BoundingBox {
        let reach = radius + item.extent
        let near = candidates.filter { $0.distance <= reach }.map(\.candidate.coordinate)
        let corners = item.coordinate.box(within: item.extent + Self.surroundings).corners
        return (near + corners).reduce(BoundingBox(item.coordinate)) { $0.extended(to: $1) }
    }

    private func relief(around item: VisibilityItem, _ box: BoundingBox) async throws -> Relief? {
        guard let ground = visibilitySources.ground else { return nil }
        return try await Relief(in: box, on: LocalPlane(around: item.coordinate), of: ground)
    }

    /// Returns the buildings in an area from the first provider that covers it.
    private func buildingSet(
        in box: BoundingBox
    ) async throws -> (area: BuildingSet, provider: any BuildingProvider)? {
        for provider in visibilitySources.buildings(of: provider) {
            if let area = try await provider.buildingSet(in: box) { return (area, provider) }
        }
        return nil
    }

    /// The distance from an item, in meters, within which buildings are considered. It is large enough for the item's
    /// own building and the street in front of the building.
    private static let surroundings = 30.0
}

extension ItemVisibility {
    /// Returns the visibility, with details of the building that hides the item.
    fileprivate func described(by provider: (any BuildingProvider)?) async throws -> ItemVisibility {
        guard let provider, let id = hiddenBy?.id else { return self }
        let building = try await provider.described(Building(id: id, rings: []))
        var visibility = self
        visibility.hiddenBy?.id = building.id
        visibility.hiddenBy?.name = building.name
        return visibility
    }
}
