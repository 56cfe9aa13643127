import Foundation

/// The settings for a bucket, from the location itself, the environment and the files of the AWS command line.
struct S3Settings {
    let credentials: S3Credentials?
    let region: String
    /// The addresses of the service.
    let endpoints: [String]
    /// Whether no endpoint is set, so that requests go to Amazon.
    let isAmazon: Bool

    /// - Parameters:
    ///   - environment: The environment variables.
    ///   - read: Reads a text file; returns `nil` if it cannot be read.
    /// - Throws: ``ObjectStorageError`` `invalidLocation` if an endpoint is not an address.
    init(
        _ location: S3Location, environment: [String: String], read: (_ path: String) -> String? = Self.text
    ) throws(ObjectStorageError) {
        func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let home = variable("HOME") ?? ""
        let profile = location.profile ?? variable("AWS_PROFILE") ?? "default"
        let secrets = INIFile(read(variable("AWS_SHARED_CREDENTIALS_FILE") ?? "\(home)/.aws/credentials") ?? "")
        let config = INIFile(read(variable("AWS_CONFIG_FILE") ?? "\(home)/.aws/config") ?? "")
        func setting(_ name: String) -> String? {
            secrets.value(name, in: profile)
                ?? config.value(name, in: profile == "default" ? profile : "profile \(profile)")
        }
        let fromEnvironment = S3Credentials(
            accessKey: variable("AWS_ACCESS_KEY_ID"), secretKey: variable("AWS_SECRET_ACCESS_KEY"),
            sessionToken: variable("AWS_SESSION_TOKEN"))
        let fromFiles = S3Credentials(
            accessKey: setting("aws_access_key_id"), secretKey: setting("aws_secret_access_key"),
            sessionToken: setting("aws_session_token"))
        // A profile that the location names has precedence over the environment.
        credentials = location.profile == nil ? fromEnvironment ?? fromFiles : fromFiles
        region =
            location.region ?? variable("AWS_REGION") ?? variable("AWS_DEFAULT_REGION") ?? setting("region")
            ?? "us-east-1"
        let endpoint = variable("AWS_ENDPOINT_URL_S3") ?? variable("AWS_ENDPOINT_URL") ?? setting("endpoint_url")
        isAmazon = location.endpoints.isEmpty && endpoint == nil
        if !location.endpoints.isEmpty {
            endpoints = location.endpoints
        } else if let endpoint {
            endpoints = [try S3Location.endpoint(endpoint)]
        } else {
            endpoints = ["https://s3.\(region).amazonaws.com"]
        }
    }

    private static func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }
}

/// A file with sections and settings, as the AWS command line writes them.
struct INIFile {
    private var values: [String: [String: String]] = [:]

    init(_ text: String) {
        var section = ""
        for line in text.split(whereSeparator: \.isNewline).prefix(10_000) {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.hasPrefix("#") || line.hasPrefix(";") { continue }
            if line.hasPrefix("["), line.hasSuffix("]") {
                section = line.dropFirst().dropLast().split(separator: " ").joined(separator: " ")
            } else if let equals = line.firstIndex(of: "=") {
                let name = line[..<equals].trimmingCharacters(in: .whitespaces).lowercased()
                values[section, default: [:]][name] =
                    line[line.index(after: equals)...].trimmingCharacters(in: .whitespaces)
            }
        }
    }

    func value(_ name: String, in section: String) -> String? {
        values[section]?[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
