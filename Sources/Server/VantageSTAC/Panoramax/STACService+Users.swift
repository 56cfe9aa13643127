import Vantage
import VantageHTTP
import VantageParsing

/// The endpoints for Panoramax users, and those that describe the server. A user is a name that collections are
/// attributed to.
extension STACService {
    private static let maximumFound = 20

    var users: [Endpoint] { [userList, userSearch, user, userCollection, configuration, live] }

    private var userList: Endpoint {
        Endpoint("/api/users", "panoramaxUsers", "The users that collections are attributed to.", produces: [.json]) {
            request in
            let addresses = addresses(for: request)
            return try .json(JSONValue.object(["users": .array(await allUsers.map { $0.json(addresses) })]))
        }
    }

    private var userSearch: Endpoint {
        Endpoint(
            "/api/users/search", "panoramaxUserSearch", "The users whose names contain a given text.",
            parameters: [
                EndpointParameter("q", .text(example: "Aubeval"), "The text, regardless of case.", isRequired: true),
                EndpointParameter("limit", .count, "The maximum number of users."),
            ], produces: [.json]
        ) { request in
            guard let text = request.query.text("q") else {
                throw Problem(.badRequest, "missingParameter", "Expected q=TEXT.")
            }
            let wanted = try request.query.integer("limit") ?? Self.maximumFound
            let limit = try request.names("limit").count(min(wanted, Self.maximumFound), in: 1...Self.maximumFound)
            let addresses = addresses(for: request)
            let found = try await allUsers.filter { $0.name.lowercased().contains(text.lowercased()) }.prefix(limit)
            return .json(JSONValue.object(["features": .array(found.map { $0.json(addresses) })]))
        }
    }

    private var user: Endpoint {
        Endpoint(
            "/api/users/{id}", "panoramaxUser", "A user.",
            parameters: [EndpointParameter("id", .text(example: "5PA94BYNQ1K5C"), "The id of a user.", in: .path)],
            produces: [.json]
        ) { request in
            let user = try await user(for: request)
            return .json(user.json(addresses(for: request)))
        }
    }

    /// A user's collections, combined into one.
    private var userCollection: Endpoint {
        Endpoint(
            "/api/users/{id}/collection", "panoramaxUserCollection",
            "The collections that are attributed to a user, as one collection.",
            parameters: [EndpointParameter("id", .text(example: "5PA94BYNQ1K5C"), "The id of a user.", in: .path)],
            produces: [.json]
        ) { request in
            let user = try await user(for: request)
            let userCollections = try await collections.all.filter { $0.attributions.contains(user.name) }
            return .json(user.collection(of: userCollections, addresses(for: request)))
        }
    }

    /// The server supports neither uploads nor accounts.
    private var configuration: Endpoint {
        Endpoint("/api/configuration", "panoramaxConfiguration", "A description of the server.", produces: [.json]) {
            _ in
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
        Endpoint("/api/live", "panoramaxLive", "Whether the server is running.", access: .anyone, produces: [.json]) {
            _ in
            try .json(["status": "live"])
        }
    }

    /// - Throws: ``Problem`` `notFound` if no user has the id.
    private func user(for request: EndpointRequest) async throws -> PanoramaxUser {
        guard let user = try await allUsers.first(where: { $0.id == request.pathValue("id") }) else {
            throw Problem.notFound
        }
        return user
    }

    private var allUsers: [PanoramaxUser] {
        get async throws {
            try await attributions.map { PanoramaxUser(name: $0) }
        }
    }
}
