// Replaced by the first test of this module.
