#include <proj.h>
// Declares proj_crs_demote_to_2D.
#include <proj_experimental.h>
