import VantageCore

extension HTTPStorage {
    /// Returns the failure that an unsuccessful response means.
    func refusal(_ response: HTTPResponse, _ object: String) -> FailedAttempt {
        let code = S3ErrorCode(response.body)?.text
        let answer = "\(response.status)" + (code.map { " \($0)" } ?? "")
        switch response.status {
        case 404 where code == "NoSuchBucket":
            return .final(
                ObjectStorageError(.objectMissing, "\(location) does not exist: the bucket is missing.\(advice)"))
        case 404, 410: return .final(.missing(object, at: location))
        case 416: return .final(.tooShort(object, at: location))
        case 401, 403: return .final(denial(code, answer, object))
        case 408, 429, 500...599: return .retry(unavailable("is overloaded or out of order (\(answer))"))
        case 300...399:
            return .final(misbehavior("redirects requests (\(answer)). Check the endpoint and the region"))
        default: return .final(misbehavior("refuses the request for \(object) (\(answer))"))
        }
    }

    private func denial(_ code: String?, _ answer: String, _ object: String) -> ObjectStorageError {
        guard code != "RequestTimeTooSkewed" else {
            return ObjectStorageError(
                .storageDenied, "\(location) refuses the request because this machine's clock is wrong. Set it.")
        }
        return ObjectStorageError(
            .storageDenied,
            "\(location) refuses access to \(object) (\(answer)). Check the credentials and their permissions.\(advice)"
        )
    }

    func unavailable(_ what: String, _ advice: String = "") -> ObjectStorageError {
        ObjectStorageError(.storageUnavailable, "\(location) \(what). Try again later.\(advice)")
    }

    func misbehavior(_ what: String) -> ObjectStorageError {
        ObjectStorageError(.storageMisbehaves, "\(location) \(what).")
    }
}

/// The code in the XML of an error response of the S3 API, such as `SlowDown`.
struct S3ErrorCode {
    private static let maximumLength = 60

    let text: String

    init?(_ body: [UInt8]) {
        // The text appears in error messages.
        guard let code = XMLText("Code", in: body)?.text, code.utf8.count <= Self.maximumLength,
            code.allSatisfy({ $0.isASCII && $0.isLetter })
        else { return nil }
        text = code
    }
}

/// The text of an element in an S3 API response. Text with markup or references is not accepted.
struct XMLText {
    private static let maximumLength = 1024

    let text: String

    init?(_ element: String, in body: [UInt8]) {
        let xml = String(decoding: body.prefix(4096), as: UTF8.self)
        guard let start = xml.firstRange(of: "<\(element)>"),
            let end = xml[start.upperBound...].firstRange(of: "</\(element)>")
        else { return nil }
        let content = xml[start.upperBound..<end.lowerBound]
        guard (1...Self.maximumLength).contains(content.utf8.count), !content.contains("<"), !content.contains("&")
        else { return nil }
        text = String(content)
    }
}
