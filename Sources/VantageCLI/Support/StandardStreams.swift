import Foundation

/// Standard input, output and error, which a caller may have closed.
enum StandardStreams {
    /// Takes the numbers of those that are closed, so that no file that is opened later gets words written into it.
    ///
    /// They stay of no use: the input can only be written to, and the others can only be read.
    static func reserve() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            // The lowest number that is free is this one.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
