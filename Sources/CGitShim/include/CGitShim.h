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

/// Makes an object young that is there, as git_odb_write does: no `git gc` takes it meanwhile. `objects` is a git_odb, `id` the
/// git_oid. 0, or GIT_ENOTFOUND where it is not there.
int gitshim_freshen(void *objects, const void *id);

#endif
