import VantageCore

/// An error that occurs when objects are read from or written to a storage location.
public typealias ObjectStorageError = CodedError<ObjectStorageErrorCode>

/// The codes of ``ObjectStorageError``.
public enum ObjectStorageErrorCode: String, VantageErrorCode, Codable {
    /// The text is not the name of a folder, an S3 bucket or an HTTP address.
    case invalidLocation = "invalidLocation"
    /// This program was built without support for the location.
    case unsupportedLocation = "unsupportedLocation"
    /// The location does not have the object.
    case objectMissing = "objectMissing"
    /// The object has a different length or different bytes than expected.
    case objectDamaged = "objectDamaged"
    /// The credentials are missing, wrong or insufficient.
    case storageDenied = "storageDenied"
    /// The storage did not answer in time, or reported that it is overloaded. The same request may succeed later.
    case storageUnavailable = "storageUnavailable"
    /// The storage sent an unusable response, such as a whole object instead of the requested range.
    case storageMisbehaves = "storageMisbehaves"
    /// An object cannot be written.
    case cannotWriteObject = "cannotWriteObject"

    /// The category of all errors with this code.
    public var category: ErrorCategory {
        switch self {
        case .invalidLocation: .invalidArgument
        case .unsupportedLocation: .unsupported
        case .objectMissing, .storageDenied: .unreadable
        case .objectDamaged, .storageMisbehaves: .invalidData
        case .storageUnavailable: .busy
        case .cannotWriteObject: .cannotWrite
        }
    }
}
