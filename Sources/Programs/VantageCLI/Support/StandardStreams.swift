import Foundation

/// Standard input, standard output and standard error, which the caller may have closed.
enum StandardStreams {
    /// Occupies the descriptors of closed streams, so that output never ends up in a file that is opened later.
    ///
    /// These streams stay unusable: standard input is write-only, and the others are read-only.
    static func reserve() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            // `open` returns the lowest free descriptor, which is the closed one.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
