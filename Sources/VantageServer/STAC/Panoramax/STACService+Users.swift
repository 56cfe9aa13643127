import JSONReading
import Vantage

/// Those whom collections name, and what viewers ask a server about itself.
extension STACService {
    private static let mostFound = 20

    var users: [Endpoint] { [userList, userSearch, user, userCollection, configuration, live] }

    private var userList: Endpoint {
        Endpoint("/api/users", "panoramaxUsers", "Those whom collections name as theirs.", gives: [.json]) { request in
            let addresses = addresses(for: request)
            return try .json(JSONValue.object(["users": .array(await all.map { $0.json(addresses) })]))
        }
    }

    private var userSearch: Endpoint {
        Endpoint(
            "/api/users/search", "panoramaxUserSearch", "Those of them whose names have a text in them.",
            parameters: [
                EndpointParameter("q", .text(example: "Aubeval"), "The text, in any case.", isRequired: true),
                EndpointParameter("limit", .count, "How many are given."),
            ], gives: [.json]
        ) { request in
            guard let text = request.query.text("q") else {
                throw Problem(.badRequest, "missingParameter", "q=TEXT is missing.")
            }
            let wanted = try request.query.integer("limit") ?? Self.mostFound
            let limit = try request.names("limit").count(min(wanted, Self.mostFound), in: 1...Self.mostFound)
            let addresses = addresses(for: request)
            let found = try await all.filter { $0.name.lowercased().contains(text.lowercased()) }.prefix(limit)
            return .json(JSONValue.object(["features": .array(found.map { $0.json(addresses) })]))
        }
    }

    private var user: Endpoint {
        Endpoint(
            "/api/users/{id}", "panoramaxUser", "One of them.",
            parameters: [EndpointParameter("id", .text(example: "5PA94BYNQ1K5C"), "A user's id.", in: .path)],
            gives: [.json]
        ) { request in
            let user = try await asked(request)
            return .json(user.json(addresses(for: request)))
        }
    }

    /// What is theirs, as a collection of collections.
    private var userCollection: Endpoint {
        Endpoint(
            "/api/users/{id}/collection", "panoramaxUserCollection", "The collections that name them, as one.",
            parameters: [EndpointParameter("id", .text(example: "5PA94BYNQ1K5C"), "A user's id.", in: .path)],
            gives: [.json]
        ) { request in
            let user = try await asked(request)
            let theirs = try await collections.all.filter { $0.attributions.contains(user.name) }
            return .json(user.collection(of: theirs, addresses(for: request)))
        }
    }

    /// Nothing can be uploaded, and nobody logs in.
    private var configuration: Endpoint {
        Endpoint("/api/configuration", "panoramaxConfiguration", "What the server is.", gives: [.json]) { _ in
            let licenses = Set(try await collections.all.map(\.license))
            let license = licenses.count == 1 ? licenses.first.flatMap(\.self) : nil
            func text(_ text: String) -> JSONValue {
                .object(["label": .string(text), "langs": .object(["en": .string(text)])])
            }
            return .json(
                JSONValue.object([
                    "name": text("Vantage"), "description": text("Street-level imagery"),
                    "auth": .object(["enabled": .bool(false)]), "pages": .array([]),
                    "license": license.map { .object(["id": .string($0)]) },
                ]))
        }
    }

    private var live: Endpoint {
        Endpoint("/api/live", "panoramaxLive", "Whether the server runs.", access: .everybody, gives: [.json]) { _ in
            try .json(["status": "live"])
        }
    }

    /// - Throws: ``Problem`` `notFound` where nobody has the id of the address.
    private func asked(_ request: EndpointRequest) async throws -> PanoramaxUser {
        guard let user = try await all.first(where: { $0.id == request.part("id") }) else { throw Problem.nothingHere }
        return user
    }

    private var all: [PanoramaxUser] {
        get async throws {
            Set(try await collections.all.flatMap(\.attributions)).sorted().map { PanoramaxUser(name: $0) }
        }
    }
}
