// libgit2's settings are a variadic function, which Swift does not import: one function per setting that we use. And what its
// functions do in two steps of which we have done one.
#ifndef CGITSHIM_H
#define CGITSHIM_H

#include <stddef.h>
#include <stdint.h>

/// No configuration outside a repository is read: not the system's, not a user's.
int gitshim_clear_search_paths(void);

/// Whether each file in a repository is made durable (fsync) as it is written.
int gitshim_set_fsync(int is_on);

/// Lets repositories open that say `extensions.worktreeConfig` or `extensions.partialClone`.
int gitshim_allow_extensions(void);

/// Whether objects are checked against their id when read.
int gitshim_set_hash_verification(int is_on);

/// Writes a blob of which the id is known, as git_odb_write does, which would hash it again: one that is there is made young.
/// `objects` is a git_odb, `id` the git_oid of the bytes. 0 or libgit2's error.
int gitshim_write_blob(void *objects, const void *id, const void *bytes, size_t size);

/// The most bytes that so many may become when they are deflated.
size_t gitshim_deflated_bound(size_t size);

/// Deflates bytes as git does those of objects of its own, quickly. The size of what was put out; 0 where there is no room for it.
size_t gitshim_deflate(const void *bytes, size_t size, void *out, size_t room);

/// The checksum that a pack's index has for each object (CRC-32).
uint32_t gitshim_checksum(const void *bytes, size_t size);

#endif
