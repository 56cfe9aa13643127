import VantageCore

/// Uploads objects in parts, so that after a failed request only one part has to be sent again. The service assembles
/// the object when all parts have arrived.
///
/// Source: "Uploading and copying objects using multipart upload",
/// https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html
extension HTTPStorage {
    /// The size of all parts except the last, in bytes. The service allows 10,000 parts of at least 5 MiB.
    private static let partSize = 1 << 26

    func write(contentsOf file: RegularFile, to object: String) throws(ObjectStorageError) {
        try write(contentsOf: file, to: object, partSize: Self.partSize)
    }

    func write(contentsOf file: RegularFile, to object: String, partSize: Int) throws(ObjectStorageError) {
        try checkIsWritable()
        guard file.size > partSize else {
            let bytes = try file.wholeBytes(0..<file.size)
            return try write(bytes, hash: ContentHash(of: bytes), to: object)
        }
        let upload = MultipartUpload(object: object, id: try beginUpload(of: object))
        do throws(ObjectStorageError) {
            var tags: [String] = []
            for start in stride(from: 0, to: file.size, by: partSize) {
                let bytes = try file.wholeBytes(start..<min(file.size, start + partSize))
                tags.append(try write(bytes, asPart: tags.count + 1, of: upload))
            }
            try complete(upload, tags: tags, size: file.size)
        } catch {
            // The parts occupy space until they are deleted. If this fails too, a lifecycle rule can delete them.
            try? abandon(upload)
            throw error
        }
    }

    private func beginUpload(of object: String) throws(ObjectStorageError) -> String {
        try attempt(writing, bytes: 0) { base, timeout throws(FailedAttempt) in
            let response = try self.send("POST", "\(base)/\(object)?uploads=", [], timeout, object)
            guard let id = XMLText("UploadId", in: response.body)?.text else {
                throw .final(self.misbehavior("returns no ID for the upload of \(object)"))
            }
            return id
        }
    }

    /// Returns the part's tag. The request that completes the upload refers to the part by this tag.
    private func write(
        _ bytes: [UInt8], asPart number: Int, of upload: MultipartUpload
    ) throws(ObjectStorageError) -> String {
        try attempt(writing, bytes: bytes.count) { base, timeout throws(FailedAttempt) in
            let url = "\(base)/\(upload.object)?partNumber=\(number)&\(upload.query)"
            let response = try self.send("PUT", url, bytes, timeout, upload.object)
            guard let tag = response.entityTag, tag.utf8.allSatisfy({ !"<>&".utf8.contains($0) }) else {
                throw .final(self.misbehavior("sends no usable ETag for a part of \(upload.object)"))
            }
            return tag
        }
    }

    private func complete(_ upload: MultipartUpload, tags: [String], size: Int) throws(ObjectStorageError) {
        let parts = tags.enumerated().map { number, tag in
            "<Part><PartNumber>\(number + 1)</PartNumber><ETag>\(tag)</ETag></Part>"
        }
        let body = Array("<CompleteMultipartUpload>\(parts.joined())</CompleteMultipartUpload>".utf8)
        do throws(ObjectStorageError) {
            try attempt(writing, bytes: size) { base, timeout throws(FailedAttempt) in
                let url = "\(base)/\(upload.object)?\(upload.query)"
                let response = try self.send("POST", url, body, timeout, upload.object)
                // The service responds with 200 before it assembles the parts, and reports failures in the body.
                if let code = S3ErrorCode(response.body) {
                    throw .retry(self.unavailable("cannot assemble \(upload.object) (\(code.text))"))
                }
            }
        } catch {
            // If the response to an earlier attempt was lost, the upload is complete and no longer exists.
            guard error.code == .objectMissing, try self.size(of: upload.object) == size else { throw error }
        }
    }

    private func abandon(_ upload: MultipartUpload) throws(ObjectStorageError) {
        try attempt(reading, bytes: 0) { base, timeout throws(FailedAttempt) in
            _ = try self.send("DELETE", "\(base)/\(upload.object)?\(upload.query)", nil, timeout, upload.object)
        }
    }

    /// Sends a request, and returns the response if it reports success.
    private func send(
        _ method: String, _ url: String, _ body: [UInt8]?, _ timeout: Duration, _ object: String
    ) throws(FailedAttempt) -> HTTPResponse {
        var request = HTTPRequest(method: method, url: url, timeout: timeout, stall: writing.stall)
        request.body = body
        let response = try send(request, payload: body.map { ContentHash(of: $0) })
        guard (200...299).contains(response.status) else { throw refusal(response, object) }
        return response
    }
}

/// An upload in parts that the service has not assembled yet.
private struct MultipartUpload {
    let object: String
    let id: String

    var query: String { "uploadId=\(id.percentEncoded)" }
}
