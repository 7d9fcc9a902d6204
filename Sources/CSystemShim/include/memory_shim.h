// The allocator's settings, which are in a header that Swift's Glibc module leaves out.
#ifndef MEMORY_SHIM_H
#define MEMORY_SHIM_H

/// From now on the threads of this process share so many arenas (mallopt(3)).
void systemshim_share_memory(int arenas);

#endif
