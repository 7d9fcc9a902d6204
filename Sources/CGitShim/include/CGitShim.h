// libgit2's settings are a variadic function, which Swift does not import: one function per setting that we use.
#ifndef CGITSHIM_H
#define CGITSHIM_H

/// No configuration outside a repository is read: not the system's, not a user's.
int gitshim_clear_search_paths(void);

/// Whether each file in a repository is made durable (fsync) as it is written.
int gitshim_set_fsync(int is_on);

/// Lets repositories open that say `extensions.worktreeConfig` or `extensions.partialClone`.
int gitshim_allow_extensions(void);

/// Whether objects are checked against their id when read.
int gitshim_set_hash_verification(int is_on);

#endif
