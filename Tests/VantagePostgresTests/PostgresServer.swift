import Foundation
import Synchronization
import VantageSceneFixtures

@testable import VantagePostgres

/// A PostgreSQL server that all tests of this process share. A shell stops it and removes its data when the process ends.
final class PostgresServer: Sendable {
    /// The folder with `initdb` and `postgres`, or `nil` if they are not installed.
    private static let programs = ["17", "16", "15"].map { "/usr/lib/postgresql/\($0)/bin" }
        .first { FileManager.default.fileExists(atPath: $0 + "/initdb") }

    /// Whether tests can use PostgreSQL.
    static var isAvailable: Bool {
        #if Postgres
            programs != nil
        #else
            false
        #endif
    }
    static let absence = "Requires PostgreSQL. Build with the trait Postgres, and install the package postgresql."

    private static let started = Mutex<PostgresServer?>(nil)

    static func shared() throws -> PostgresServer {
        try started.withLock { started in
            if let started { return started }
            let server = try PostgresServer()
            started = server
            return server
        }
    }

    private let port: Int
    /// Closing this pipe stops the server.
    private let input = Pipe()

    /// PostgreSQL refuses to run as root.
    private static let script = """
        set -eu
        bin=$1
        folder=$(mktemp -d)
        [ "$(id -u)" != 0 ] || { chown postgres "$folder"; chmod 755 "$folder"; }
        as=()
        [ "$(id -u)" != 0 ] || as=(setpriv --reuid=postgres --regid=postgres --clear-groups)
        cd "$folder"
        "${as[@]}" "$bin/initdb" -D data -U vantage -A trust -E UTF8 --locale=C -N > log 2>&1
        cat > data/pg_hba.conf <<END
        host all locked 127.0.0.1/32 scram-sha-256
        host all all 127.0.0.1/32 trust
        END
        port=$((20000 + $$ % 20000))
        "${as[@]}" "$bin/postgres" -D data -p "$port" -c listen_addresses=127.0.0.1 -c unix_socket_directories= \\
            -c fsync=off -c max_connections=200 >> log 2>&1 &
        server=$!
        for _ in $(seq 200); do "$bin/pg_isready" -q -h 127.0.0.1 -p "$port" && break; sleep 0.05; done
        mkdir cache
        echo "$port $folder"
        exec >/dev/null 2>&1
        while kill -0 "$2"; do sleep 0.2; done
        kill -INT "$server"
        wait "$server" || true
        rm -rf "$folder"
        """

    private init() throws {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = [
            "-c", Self.script, "postgres", Self.programs ?? "", "\(ProcessInfo.processInfo.processIdentifier)",
        ]
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let words = line.split(whereSeparator: \.isWhitespace)
        guard words.count == 2, let port = Int(words[0]) else {
            throw CocoaError(.executableLoad, userInfo: [NSLocalizedDescriptionKey: "PostgreSQL did not start"])
        }
        self.port = port
        // Copies of the catalogs' places are removed together with the server.
        setenv("XDG_CACHE_HOME", "\(words[1])/cache", 1)
    }

    func location(_ database: String, user: String = "vantage") -> PostgresLocation {
        PostgresLocation("postgres://\(user)@127.0.0.1:\(port)/\(database)")!
    }

    /// Runs SQL without parameters.
    func run(_ sql: String, in database: String = "postgres") throws {
        try PostgresConnection(location(database), defaults: [:]).runScript(sql)
    }

    /// Ends all connections to a database, and refuses new ones.
    func interrupt(_ database: String) throws {
        try run("ALTER DATABASE \(database) ALLOW_CONNECTIONS false")
        try run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(database)'")
    }

    /// Ends an interruption.
    func resume(_ database: String) throws { try run("ALTER DATABASE \(database) ALLOW_CONNECTIONS true") }

    /// Creates an empty database and returns its location.
    func newDatabase() throws -> (name: String, location: PostgresLocation) {
        let name = "test_" + UUID().uuidString.replacingOccurrences(of: "-", with: "").lowercased()
        try run("CREATE DATABASE \(name)")
        return (name, location(name))
    }
}
