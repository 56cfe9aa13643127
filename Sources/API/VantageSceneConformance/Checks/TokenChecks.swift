import Vantage

extension ConformanceCheck {
    static let tokens = [
        ConformanceCheck("A token resolves to its scene and view heading") {
            for (number, expected) in $0.dataset.scenes.enumerated() {
                let id = try $0.scene(expected).id
                let heading = number % 5 == 0 ? nil : Heading(normalizing: Double(number) * 7.31)
                let token = try await $0.provider.token(for: id, viewHeading: heading)
                let read = try await $0.provider.scene(token: token)
                $1.expect(read.scene.id == id, "the token for \(expected.name) returns a different scene")
                let apart = read.viewHeading.flatMap { told in heading.map { abs(told.difference(from: $0)) } }
                $1.expect(
                    heading == nil ? read.viewHeading == nil : (apart ?? 360) <= 0.0051, "the view heading differs")
            }
        },
        ConformanceCheck("A token is URL-safe, and the same for identical requests") {
            let safe = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~:")
            for expected in $0.dataset.scenes {
                let scene = try $0.scene(expected)
                let token = try await $0.provider.token(for: scene.id, viewHeading: .north)
                $1.expect(!token.isEmpty && token.allSatisfy(safe.contains), "\(token) is not URL-safe")
                let again = try await $0.provider.token(for: scene.id, viewHeading: .north)
                $1.expect(token == again, "the token changes")
            }
        },
        ConformanceCheck("The result of a request has a token for its scene and view heading") {
            for request in try ConformanceRequest.all($0.dataset, count: 40) {
                guard let answer = try await $0.provider.scene(near: request.place, options: request.options) else {
                    continue
                }
                let token = try await $0.provider.token(for: answer.scene.id, viewHeading: answer.viewHeading)
                $1.expect(answer.token == token, "\(request) has a different token")
            }
        },
        ConformanceCheck("A modified, truncated or forged token is an error") { subject, found in
            guard let scene = subject.listed.values.first else { return }
            let token = Array(try await subject.provider.token(for: scene.id, viewHeading: .north))
            var forgeries = ["", "x", "../../etc/passwd", String(token.dropLast()), String(token) + "A"]
            for place in token.indices {
                var changed = token
                changed[place] = token[place] == "A" ? "B" : "A"
                forgeries.append(String(changed))
            }
            for forgery in forgeries {
                await found.expect(.invalidToken, from: "\"\(forgery)\"") {
                    _ = try await subject.provider.scene(token: forgery)
                }
            }
        },
        ConformanceCheck("Another provider's token is an error") { subject, found in
            guard let scene = subject.listed.values.first else { return }
            let token = try await subject.otherProvider.token(for: scene.id, viewHeading: nil)
            await found.expect(.invalidToken, from: "another provider's token") {
                _ = try await subject.provider.scene(token: token)
            }
        },
    ]
}
