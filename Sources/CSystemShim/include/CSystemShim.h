// What Linux offers and Swift's Glibc module does not.
#include "spawn_shim.h"
#include "file_shim.h"
#include "signal_shim.h"
#include "memory_shim.h"
