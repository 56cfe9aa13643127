import Vantage

extension ConformanceCheck {
    static let availability = [
        ConformanceCheck("The scene for a request follows the rules, for every ranking and filter") {
            let ids = $0.listed.mapValues(\.id)
            for request in try ConformanceRequest.all($0.dataset) {
                let expected = ReferenceResult(request, $0.dataset.scenes, ids: ids)
                guard !expected.isTooClose else { continue }
                let answer = try await $0.provider.scene(near: request.place, options: request.options)
                let right = expected.right
                let key = answer.map { ConformanceScene.Key($0.scene) }
                $1.expect(
                    key.map(right.contains) ?? right.isEmpty,
                    "\(request): \(key.map { "\($0)" } ?? "nothing") instead of \(right)")
            }
        },
        ConformanceCheck("A result is within the radius and has the correct distance, bearing and view heading") {
            for request in try ConformanceRequest.all($0.dataset) {
                guard let answer = try await $0.provider.scene(near: request.place, options: request.options) else {
                    continue
                }
                check(answer, to: request, &$1)
            }
        },
        ConformanceCheck("A request for many places returns the same results as single requests, in order") {
            let requests = try ConformanceRequest.all($0.dataset)
            for options in [AvailabilityOptions(), AvailabilityOptions(radius: 300, ranking: .best)] {
                let places = requests.map(\.place)
                let answers = try await $0.provider.scenes(near: places, options: options)
                $1.expect(answers.count == places.count, "\(answers.count) results for \(places.count) places")
                for (place, answer) in zip(places, answers) {
                    let alone = try await $0.provider.scene(near: place, options: options)
                    $1.expect(answer?.scene.id == alone?.scene.id, "\(place) has a different result in a batch")
                }
            }
            let none = try await $0.provider.scenes(near: [], options: AvailabilityOptions())
            $1.expect(none.isEmpty, "\(none.count) results for an empty list")
        },
        ConformanceCheck("The distance to the nearest scene is correct, however far away it is") {
            for request in try ConformanceRequest.all($0.dataset, count: 60) {
                let filter = request.options.filter
                let expected = ReferenceResult(request, $0.dataset.scenes, ids: [:]).nearestDistance
                let distance = try await $0.provider.distanceToNearest(from: request.place, filter: filter)
                let isRight =
                    switch (distance, expected) {
                    case (let distance?, let expected?): abs(distance - expected) <= 0.01 + 0.003 * expected
                    case (nil, nil): true
                    default: false
                    }
                $1.expect(isRight, "\(request): \(distance ?? -1) m instead of \(expected ?? -1) m")
            }
        },
        ConformanceCheck("An unknown collection is an error, not a place without imagery") {
            subject, found in
            var filter = SceneFilter()
            filter.collection = "twon"
            let options = AvailabilityOptions(filter: filter)
            let place = try Coordinate(latitude: 48.5, longitude: 7.7)
            await found.expect(.noSuchCollection, from: "scene(near:)") {
                _ = try await subject.provider.scene(near: place, options: options)
            }
            await found.expect(.noSuchCollection, from: "distanceToNearest(from:)") {
                _ = try await subject.provider.distanceToNearest(from: place, filter: filter)
            }
        },
    ]

    private static func check(_ answer: AvailableScene, to request: ConformanceRequest, _ found: inout Violations) {
        let scene = (answer.scene.coordinate.latitude, answer.scene.coordinate.longitude)
        let place = (request.place.latitude, request.place.longitude)
        found.expect(answer.distance <= request.options.radius, "\(request): \(answer.distance) m away")
        guard let (distance, bearing) = Vincenty.inverse(scene, place) else { return }
        found.expect(abs(answer.distance - distance) < 0.02, "\(request): \(answer.distance) m instead of \(distance)")
        if distance > 0.1, let told = answer.bearing {
            let apart = abs(told.degrees - bearing)
            found.expect(min(apart, 360 - apart) < 0.5, "\(request): bearing \(told) instead of \(bearing)°")
        }
        guard request.options.filter.facing == nil, abs(distance - AvailableScene.minimumLookAtDistance) > 0.02 else {
            return
        }
        let expected = distance < AvailableScene.minimumLookAtDistance ? nil : answer.bearing
        found.expect(
            answer.viewHeading == expected, "\(request): view heading \(String(describing: answer.viewHeading))")
    }
}
