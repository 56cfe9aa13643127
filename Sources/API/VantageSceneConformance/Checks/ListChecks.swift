import Vantage

extension ConformanceCheck {
    static let lists = [
        ConformanceCheck("Every scene is listed once, with exactly its known metadata") {
            let scenes = try await $0.provider.allScenes(SceneQuery())
            $1.expect(
                scenes.count == $0.dataset.scenes.count, "\(scenes.count) scenes instead of \($0.dataset.scenes.count)")
            $1.expect(Set(scenes.map(\.id)).count == scenes.count, "two scenes have the same ID")
            for expected in $0.dataset.scenes { compare(try $0.scene(expected), expected, &$1) }
        },
        ConformanceCheck("Pages of any size add up to the same list") {
            let whole = try await $0.provider.allScenes(SceneQuery()).map(\.id)
            for limit in [1, 2, 7, whole.count - 1, whole.count, whole.count + 1, 10_000] {
                var (ids, cursor, pages) = ([SceneID](), SceneCursor?.none, 0)
                repeat {
                    let page = try await $0.provider.scenes(SceneQuery(), limit: limit, after: cursor)
                    $1.expect(
                        page.scenes.count <= limit, "a page of \(page.scenes.count) scenes instead of \(limit)")
                    ids += page.scenes.map(\.id)
                    // The cursor is converted to text and back, as in a link.
                    cursor = page.next.map { SceneCursor($0.description) }
                    pages += 1
                } while cursor != nil && pages <= whole.count + 2
                $1.expect(ids == whole, "pages of \(limit) return \(ids.count) scenes or a different order")
            }
        },
        ConformanceCheck("A list can be limited to a collection and to a box, even across ±180° and at the poles") {
            for text in [
                "7.69,48.49,7.71,48.51", "179.999,-18,-179.999,-16", "-180,89.99,180,90", "-180,-90,180,90", "0,0,1,1",
            ] {
                let box = try BoundingBox(parsing: text)
                for collection in [nil, "town", "village", "twon"] {
                    let listed = try await $0.provider.allScenes(SceneQuery(box: box, collection: collection))
                    let expected = $0.dataset.scenes.filter {
                        isIn(box, $0) && (collection == nil || $0.collection == collection)
                    }
                    $1.expect(
                        Set(listed.map(ConformanceScene.Key.init)) == Set(expected.map(\.key)),
                        "\(text) of \(collection ?? "all") lists \(listed.count) instead of \(expected.count)")
                }
            }
        },
        ConformanceCheck("Neighbors are the other scenes nearby, nearest first") {
            subject, found in
            for expected in subject.dataset.scenes {
                let own = (expected.latitude, expected.longitude)
                let near = subject.dataset.scenes.filter { other in
                    // A hundredth of a degree of latitude is 1.1 km, far more than the radius of 60 m.
                    guard abs(other.latitude - expected.latitude) < 0.01 else { return false }
                    let place = (other.latitude, other.longitude)
                    let distance = own == place ? 0 : Vincenty.inverse(own, place)?.distance ?? .infinity
                    return other.key != expected.key && distance <= 60
                }
                let scene = try subject.scene(expected)
                let nearby = try await subject.provider.neighbors(of: scene, radius: 60).nearby
                let distances = nearby.map { scene.coordinate.distance(to: $0.coordinate) }
                found.expect(
                    Set(nearby.map(ConformanceScene.Key.init)) == Set(near.map(\.key))
                        && distances == distances.sorted(),
                    "\(expected.name) has \(nearby.count) neighbors instead of \(near.count), or their order is wrong")
            }
        },
        ConformanceCheck("An invalid cursor is an error") { subject, found in
            for text in ["", "x", "-1", "9999999999999999999999", "'; DROP TABLE scene", "\u{0}"] {
                await found.expect(.invalidCursor, from: "the cursor \"\(text)\"") {
                    _ = try await subject.provider.scenes(SceneQuery(), limit: 10, after: SceneCursor(text))
                }
            }
        },
        ConformanceCheck("A scene is found by its ID, and an unknown ID is an error") { subject, found in
            for expected in subject.dataset.scenes {
                let scene = try subject.scene(expected)
                found.expect(
                    try await subject.provider.scene(scene.id) == scene, "\(expected.name) differs when looked up by ID"
                )
            }
            await found.expect(.sceneNoLongerAvailable, from: "an unknown ID") {
                _ = try await subject.provider.scene(SceneID(parsing: "0000000000001"))
            }
        },
    ]

    private static func isIn(_ box: BoundingBox, _ scene: ConformanceScene) -> Bool {
        guard (box.south...box.north).contains(scene.latitude) else { return false }
        return box.west <= box.east
            ? (box.west...box.east).contains(scene.longitude)
            : scene.longitude >= box.west || scene.longitude <= box.east
    }

    private static func compare(_ scene: Scene, _ expected: ConformanceScene, _ found: inout Violations) {
        func expect(_ holds: Bool, _ what: String) { found.expect(holds, "\(expected.name) has a different \(what)") }
        expect(scene.collection == expected.collection, "collection: \(scene.collection)")
        expect(scene.kind == expected.kind, "kind: \(scene.kind)")
        expect(scene.heading?.degrees == expected.heading, "heading: \(String(describing: scene.heading))")
        expect(scene.hasPicture == expected.hasPicture, "picture: \(scene.hasPicture)")
        expect(scene.size == PictureSize(width: expected.width, height: expected.height), "size")
        if case .perspective(let fieldOfView) = scene.camera {
            expect(fieldOfView == expected.fieldOfView, "field of view: \(String(describing: fieldOfView))")
        }
    }
}
