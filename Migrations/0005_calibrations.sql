-- Pictures of calibrated cameras, such as fisheye pictures (see docs/geometry.md). Most scenes have no calibration, and
-- the scenes of a survey share one.
CREATE TABLE calibration (
    id INTEGER PRIMARY KEY,
    -- JSON, as in a calibration file, for a picture of the scene's size.
    camera TEXT NOT NULL UNIQUE CHECK (camera LIKE '{%}')
) STRICT;

-- A scene with a calibration also has the field of view of a photo, or the width of a full sphere with the panorama's
-- field of view, so that searches need not read calibrations.
ALTER TABLE scene ADD COLUMN calibration INTEGER REFERENCES calibration;
