// Only the main header: <git2/sys/*.h> would make opaque types complete, and Swift would import them otherwise.
#include <git2.h>
