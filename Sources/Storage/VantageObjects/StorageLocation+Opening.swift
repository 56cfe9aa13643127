import Foundation
import Synchronization

extension StorageLocation {
    /// The storages that this process has used. Sharing them keeps their connections open.
    private static let opened = Mutex<[StorageLocation: any ObjectStorage]>([:])

    /// Returns the storage at the location. Nothing is read yet.
    ///
    /// - Throws: ``ObjectStorageError`` `unsupportedLocation` if this program was built without support for the
    ///   location.
    package func storage() throws(ObjectStorageError) -> any ObjectStorage {
        if let known = Self.opened.withLock({ $0[self] }) { return known }
        let storage = try newStorage()
        return Self.opened.withLock { opened in
            if let known = opened[self] { return known }
            opened[self] = storage
            return storage
        }
    }

    private func newStorage() throws(ObjectStorageError) -> any ObjectStorage {
        if case .folder(let path) = kind { return FolderStorage(path: path) }
        #if ObjectStorage
            return try httpStorage(CurlTransport.loaded(for: self), environment: ProcessInfo.processInfo.environment)
        #else
            throw ObjectStorageError(
                .unsupportedLocation,
                "This program was built without object storage, so it cannot use \(self). "
                    + "Build it with the package trait ObjectStorage, or use a folder.")
        #endif
    }

    /// Returns the storage at a location that is not a folder.
    func httpStorage(
        _ transport: any HTTPTransport, environment: [String: String]
    ) throws(ObjectStorageError) -> HTTPStorage {
        switch kind {
        case .folder: throw Self.invalid("is a folder")
        case .web(let base): return HTTPStorage(self, bases: [base], signer: nil, transport: transport)
        case .s3(let s3):
            let settings = try S3Settings(s3, environment: environment)
            let path = ([s3.bucket] + s3.prefix.split(separator: "/").map(String.init)).map(\.percentEncoded)
            let source: any S3CredentialSource =
                s3.usesInstanceCredentials
                ? InstanceCredentials(
                    service: environment["AWS_EC2_METADATA_SERVICE_ENDPOINT"] ?? "http://169.254.169.254",
                    transport: transport)
                : FixedCredentials(known: settings.credentials, location: description)
            return HTTPStorage(
                self, bases: settings.endpoints.map { "\($0)/\(path.joined(separator: "/"))" },
                signer: S3Signer(region: settings.region, credentials: source), transport: transport,
                advice: settings.isAmazon
                    ? " The request went to Amazon. If the bucket is elsewhere, set $AWS_ENDPOINT_URL." : "")
        }
    }
}
