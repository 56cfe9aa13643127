#pragma once

/* Makes the fonts of a portable package available, if there are any. Call it before the first use of Pango. */
void add_bundled_fonts(void);
