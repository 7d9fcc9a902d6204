#include "memory_shim.h"

#include <malloc.h>

void systemshim_share_memory(int arenas) { mallopt(M_ARENA_MAX, arenas); }
