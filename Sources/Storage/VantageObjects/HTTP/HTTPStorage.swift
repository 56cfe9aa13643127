import Foundation
import Synchronization
import VantageCore

/// Objects on a web server, or in a bucket with the S3 API.
///
/// Each request has a deadline and is tried three times, at the second address if there is one. Responses are judged by
/// `Content-Range` and lengths: some servers send ranges with status 200, and others send whole objects.
final class HTTPStorage: ObjectStorage {
    /// A whole object that is sent instead of a range is used up to this size. The transfer of a larger one is aborted.
    private static let largestWholeObject = 1 << 20

    let location: StorageLocation
    /// The addresses of the folder with the objects, without a final slash.
    private let bases: [String]
    private let signer: S3Signer?
    private let transport: any HTTPTransport
    let reading: TransferPolicy
    let writing: TransferPolicy
    /// A sentence, preceded by a space, for errors that may mean that the request went to the wrong service.
    let advice: String
    /// The index of the address that answered last.
    private let preferred = Atomic(0)

    init(
        _ location: StorageLocation, bases: [String], signer: S3Signer?, transport: any HTTPTransport,
        reading: TransferPolicy = .reading, writing: TransferPolicy = .writing, advice: String = ""
    ) {
        self.location = location
        self.bases = bases
        self.signer = signer
        self.transport = transport
        self.reading = reading
        self.writing = writing
        self.advice = advice
    }

    func read(_ range: Range<Int>, of object: String) throws(ObjectStorageError) -> [UInt8] {
        guard !range.isEmpty else { return [] }
        return try attempt(reading, bytes: range.count) { base, timeout throws(FailedAttempt) in
            var request = HTTPRequest(url: "\(base)/\(object)", timeout: timeout, stall: self.reading.stall)
            request.headers = ["range: bytes=\(range.lowerBound)-\(range.upperBound - 1)"]
            request.capacity = max(range.count, Self.largestWholeObject)
            let response = try self.send(request)
            guard [200, 206].contains(response.status) else { throw self.refusal(response, object) }
            return try self.bytes(of: response, range, object)
        }
    }

    func size(of object: String) throws(ObjectStorageError) -> Int? {
        try attempt(reading, bytes: 0) { base, timeout throws(FailedAttempt) -> Int? in
            let response = try self.send(
                HTTPRequest(method: "HEAD", url: "\(base)/\(object)", timeout: timeout, stall: self.reading.stall))
            if response.status == 404 { return nil }
            guard response.status == 200 else { throw self.refusal(response, object) }
            guard let length = response.contentLength else {
                throw .retry(self.misbehavior("does not report the length of \(object)"))
            }
            return length
        }
    }

    func write(_ bytes: [UInt8], hash: ContentHash, to object: String) throws(ObjectStorageError) {
        try checkIsWritable()
        try attempt(writing, bytes: bytes.count) { base, timeout throws(FailedAttempt) in
            var request = HTTPRequest(
                method: "PUT", url: "\(base)/\(object)", timeout: timeout, stall: self.writing.stall)
            request.body = bytes
            let response = try self.send(request, payload: hash)
            guard (200...299).contains(response.status) else { throw self.refusal(response, object) }
        }
    }

    func checkIsWritable() throws(ObjectStorageError) {
        guard location.isWritable else {
            throw ObjectStorageError(.cannotWriteObject, "Objects cannot be written to \(location).")
        }
    }

    /// Returns the requested bytes from a successful response.
    private func bytes(
        of response: HTTPResponse, _ range: Range<Int>, _ object: String
    ) throws(FailedAttempt) -> [UInt8] {
        guard let text = response.contentRange else {
            guard response.status == 200, !response.isTooLarge else {
                throw .retry(misbehavior("sends all of \(object) instead of the requested range"))
            }
            if let length = response.contentLength, length != response.body.count {
                throw .retry(unavailable("sent \(response.body.count) of \(length) bytes of \(object)"))
            }
            guard response.body.count >= range.upperBound else { throw .final(.tooShort(object, at: location)) }
            return Array(response.body[range])
        }
        guard let sent = ContentRange(text)?.range, sent.lowerBound == range.lowerBound,
            sent.upperBound <= range.upperBound, !response.isTooLarge
        else { throw .retry(misbehavior("sends a different range of \(object) than requested")) }
        guard sent == range else { throw .final(.tooShort(object, at: location)) }
        guard response.body.count == range.count else {
            throw .retry(unavailable("sent \(response.body.count) of \(range.count) bytes of \(object)"))
        }
        return response.body
    }

    // MARK: - Requests

    func send(_ request: HTTPRequest, payload: ContentHash? = nil) throws(FailedAttempt) -> HTTPResponse {
        var request = request
        if let signer {
            do {
                try signer.sign(&request, payload: payload ?? ContentHash(of: []), at: Date())
            } catch {
                throw .final(error)
            }
        }
        do {
            return try transport.send(request)
        } catch {
            throw .retry(unavailable("did not answer (\(error.description))", advice))
        }
    }

    /// Calls a closure until it succeeds, fails permanently, or exhausts the attempts or the time.
    func attempt<Value>(
        _ policy: TransferPolicy, bytes: Int,
        _ body: (_ base: String, _ timeout: Duration) throws(FailedAttempt) -> Value
    ) throws(ObjectStorageError) -> Value {
        let start = ContinuousClock.now
        let end = start + policy.deadline(bytes: bytes)
        let first = preferred.load(ordering: .relaxed)
        var failure: ObjectStorageError?
        var count = 0
        while count < policy.tries, ContinuousClock.now < end {
            if count > 0 { Thread.sleep(forTimeInterval: policy.pause(before: count) / .seconds(1)) }
            let number = (first + count) % bases.count
            count += 1
            do throws(FailedAttempt) {
                let value = try WorkerPool.whileWaiting { () throws(FailedAttempt) in
                    try body(bases[number], max(.milliseconds(1), end - .now))
                }
                preferred.store(number, ordering: .relaxed)
                return value
            } catch {
                switch error {
                case .final(let error): throw error
                case .retry(let error): failure = error
                }
            }
        }
        let seconds = ((ContinuousClock.now - start) / .seconds(1)).formatted(.number.precision(.fractionLength(1)))
        let last = failure ?? unavailable("did not answer in time")
        throw ObjectStorageError(
            last.code, "\(last.description) (\(count) \(count == 1 ? "attempt" : "attempts") in \(seconds) s)")
    }
}

/// The failure of one attempt.
enum FailedAttempt: Error {
    /// Another attempt may succeed.
    case retry(ObjectStorageError)
    /// Another attempt would fail, too.
    case final(ObjectStorageError)
}
