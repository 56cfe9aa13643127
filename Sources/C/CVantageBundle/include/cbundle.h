// Files that portable packages contain next to the program or the library, for systems that lack them.
#pragma once

/// Returns the path of a file or folder in `../share/vantage`, relative to the folder of the program or shared library
/// that contains this function; NULL if it does not exist or cannot be read. The caller frees the path.
char *cbundle_path(const char *name);
