// libgit2's settings are a variadic function, which Swift does not import: one function per setting that we use.
#ifndef CGITSHIM_H
#define CGITSHIM_H

/// No configuration outside a repository is read: not the system's, not a user's.
int gitshim_clear_search_paths(void);

/// Files in a repository are made durable (fsync) before a ref can point to them.
int gitshim_enable_fsync(void);

/// Lets repositories open that say `extensions.worktreeConfig` or `extensions.partialClone`.
int gitshim_allow_extensions(void);

/// Whether objects are checked against their id when read.
int gitshim_set_hash_verification(int is_on);

#endif
