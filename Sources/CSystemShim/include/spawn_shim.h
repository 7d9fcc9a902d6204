// Starting a child process that cannot outlive its parent, and waiting for it with a time limit.
#ifndef SPAWN_SHIM_H
#define SPAWN_SHIM_H

#include <sys/types.h>

/// Starts `path` with `argv` and `envp` in a process group of its own, in `directory`, with all signals at their
/// defaults and unblocked, with the given descriptors as its standard ones and no others, and with SIGKILL sent to
/// it when the thread that called dies. `handed` is its descriptor 3, and its children's; -1 for none. Returns the
/// process id, or the negated errno.
pid_t systemshim_spawn(
    const char *path, char *const argv[], char *const envp[], const char *directory, int in, int out, int err,
    int handed);

/// The environment of this process, `NAME=value` each, with a null at its end. Nobody here changes it once others may read it.
char *const *systemshim_environment(void);

/// A file that is in memory only and that children do not inherit (memfd_create), or the negated errno.
int systemshim_memory_file(void);

/// Whether a descriptor is such a file's; children do not inherit it from then on.
int systemshim_is_memory_file(int fd);

/// A descriptor that becomes readable when the process ends; the negated errno where there is none.
int systemshim_pidfd_open(pid_t pid);

/// 1 once the process has ended, which leaves it to be reaped; 0 while it runs; the negated errno.
int systemshim_has_ended(pid_t pid);

/// pipe2 with O_CLOEXEC; 0 or the negated errno.
int systemshim_pipe(int ends[2]);

/// The parts of a status of waitpid.
int systemshim_exit_code(int status);    // -1 where it did not exit
int systemshim_ending_signal(int status);  // 0 where no signal ended it

#endif
