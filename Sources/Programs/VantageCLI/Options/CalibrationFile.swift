import Foundation
import Vantage

/// The file with the calibration of a camera.
enum CalibrationFile {
    /// Reads a calibration.
    ///
    /// - Throws: ``CLIError`` if the file cannot be read or is not a calibration.
    static func read(_ path: String) throws -> CalibratedCamera {
        let data: Data
        do { data = try Data(contentsOf: URL(filePath: path)) } catch {
            throw CLIError(.noInput, "\(path) cannot be read. Check that it exists and is readable.")
        }
        do { return try JSONDecoder().decode(CalibratedCamera.self, from: data) } catch let error as GeodesyError {
            throw CLIError(.badData, "\(path) cannot be used. \(error.description)")
        } catch {
            throw CLIError(
                .badData,
                "\(path) is not a camera calibration. Write it as described in docs/geometry.md under \"Calibrated "
                    + "cameras\".")
        }
    }
}
