#ifndef CSANITIZERS_H
#define CSANITIZERS_H

/// What ThreadSanitizer has to be told of Swift's standard library. It takes effect by being linked.
void csanitizers_linked(void);

#endif
