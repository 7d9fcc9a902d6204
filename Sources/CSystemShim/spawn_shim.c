#define _GNU_SOURCE
#include "spawn_shim.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// Between vfork and exec only what is async-signal-safe is called.
static void become(
    const char *path, char *const argv[], char *const envp[], const char *directory, int in, int out, int err,
    int handed, pid_t parent) {
  struct sigaction act = {.sa_handler = SIG_DFL};
  for (int s = 1; s < NSIG; s++) sigaction(s, &act, NULL);
  sigset_t none;
  sigemptyset(&none);
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);  // the parent died before the line above
  // The descriptors may overlap 0 to 3: first above, then into place.
  int i = fcntl(in, F_DUPFD_CLOEXEC, 4), o = fcntl(out, F_DUPFD_CLOEXEC, 4), e = fcntl(err, F_DUPFD_CLOEXEC, 4);
  int h = handed < 0 ? -1 : fcntl(handed, F_DUPFD_CLOEXEC, 4);
  if ((handed >= 0 && h < 0) || (h >= 0 && dup2(h, 3) < 0)) return;
  if (i < 0 || o < 0 || e < 0 || dup2(i, 0) < 0 || dup2(o, 1) < 0 || dup2(e, 2) < 0) return;
  if (chdir(directory) < 0) return;
  syscall(SYS_close_range, h < 0 ? 3u : 4u, ~0u, 4u /* CLOSE_RANGE_CLOEXEC */);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execve(path, argv, envp);
}

pid_t systemshim_spawn(
    const char *path, char *const argv[], char *const envp[], const char *directory, int in, int out, int err,
    int handed) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  volatile int failure = 0;
  pid_t parent = getpid();
  pid_t pid = vfork();
  if (pid == 0) {
    become(path, argv, envp, directory, in, out, err, handed, parent);
    failure = errno ? errno : ENOEXEC;
    _exit(127);
  }
  int error = errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (pid < 0) return -error;
  if (failure != 0) {
    waitpid(pid, NULL, 0);
    return -failure;
  }
  return pid;
}

int systemshim_memory_file(void) {
  int fd = memfd_create("glossator", MFD_CLOEXEC);
  return fd < 0 ? -errno : fd;
}

// No other kind of file has seals (fcntl(2)).
int systemshim_is_memory_file(int fd) {
  return fcntl(fd, F_GET_SEALS) >= 0 && fcntl(fd, F_SETFD, FD_CLOEXEC) == 0;
}

int systemshim_pidfd_open(pid_t pid) {
  int fd = (int)syscall(SYS_pidfd_open, pid, 0u);
  return fd < 0 ? -errno : fd;
}

int systemshim_has_ended(pid_t pid) {
  siginfo_t info = {.si_pid = 0};
  if (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) < 0) return -errno;
  return info.si_pid == pid;
}

int systemshim_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC) < 0 ? -errno : 0; }

int systemshim_exit_code(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : -1; }

int systemshim_ending_signal(int status) { return WIFSIGNALED(status) ? WTERMSIG(status) : 0; }

char *const *systemshim_environment(void) { return environ; }
