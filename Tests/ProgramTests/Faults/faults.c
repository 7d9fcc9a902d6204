// Put before libc (LD_PRELOAD), it makes the n-th change of the file system go wrong.
//
//   FAULT=kill:12   the process dies before its 12th change; a write is torn in two first
//   FAULT=power:12  the host dies before the 12th change: files that were written, and that nobody waited for (fsync,
//                   syncfs), are empty
//   FAULT=full:12   from the 12th change on the disk is full: nothing is created or written any more
//   FAULT=once:12   the 12th change fails with an input/output error, those after it work
//
// FAULT_FIRED names a file that is made when it happens. Changes are what creates, writes, syncs, links, renames and
// removes files; standard output and error are none.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_long count;
static long wanted;
static char mode;
static const char *fired;

__attribute__((constructor)) static void start(void) {
  const char *fault = getenv("FAULT");
  fired = getenv("FAULT_FIRED");
  if (!fault || !strchr(fault, ':')) return;
  mode = fault[0];
  wanted = atol(strchr(fault, ':') + 1);
  struct rlimit files;
  if (mode != 'p' || getrlimit(RLIMIT_NOFILE, &files) < 0) return;
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
}

// The files that were written since somebody waited for them, open as long as that is so: whatever they are called by then.
// Of more than so many the others count as safe.
enum { MOST = 8192 };
static struct {
  dev_t device;
  ino_t inode;
  int file;
} unsafe[MOST];
static int unsafe_count;
static pthread_mutex_t unsafe_lock = PTHREAD_MUTEX_INITIALIZER;

static int find(const struct stat *status) {
  for (int i = 0; i < unsafe_count; i++)
    if (unsafe[i].inode == status->st_ino && unsafe[i].device == status->st_dev) return i;
  return -1;
}

static void is_written(int fd) {
  struct stat status;
  if (mode != 'p' || fstat(fd, &status) < 0 || !S_ISREG(status.st_mode)) return;
  pthread_mutex_lock(&unsafe_lock);
  if (find(&status) < 0 && unsafe_count < MOST) {
    int file = fcntl(fd, F_DUPFD_CLOEXEC, 100);
    if (file >= 0) {
      unsafe[unsafe_count].device = status.st_dev;
      unsafe[unsafe_count].inode = status.st_ino;
      unsafe[unsafe_count++].file = file;
    }
  }
  pthread_mutex_unlock(&unsafe_lock);
}

static void is_safe(int fd) {
  struct stat status;
  if (mode != 'p' || fstat(fd, &status) < 0) return;
  pthread_mutex_lock(&unsafe_lock);
  int i = find(&status);
  if (i >= 0) {
    syscall(SYS_close, unsafe[i].file);
    unsafe[i] = unsafe[--unsafe_count];
  }
  pthread_mutex_unlock(&unsafe_lock);
}

static void all_is_safe(void) {
  if (mode != 'p') return;
  pthread_mutex_lock(&unsafe_lock);
  while (unsafe_count > 0) syscall(SYS_close, unsafe[--unsafe_count].file);
  pthread_mutex_unlock(&unsafe_lock);
}

static void lose(void) {
  pthread_mutex_lock(&unsafe_lock);
  for (int i = 0; i < unsafe_count; i++) syscall(SYS_ftruncate, unsafe[i].file, 0L);
}

static void mark(void) {
  if (!fired) return;
  int fd = (int)syscall(SYS_openat, AT_FDCWD, fired, O_CREAT | O_WRONLY | O_CLOEXEC, 0644);
  if (fd >= 0) syscall(SYS_close, fd);
}

// What becomes of the change at hand: 0 goes on, else it fails with that number. Never returns where the process dies.
static int change(int needs_space, int fd, const void *bytes, size_t length) {
  if (!mode) return 0;
  long number = atomic_fetch_add(&count, 1) + 1;
  if (number < wanted || (mode != 'f' && number > wanted)) return 0;
  if (number == wanted) mark();
  if (mode == 'p') {
    lose();
    syscall(SYS_exit_group, 137);
  }
  if (mode == 'k') {
    if (bytes && length > 1) syscall(SYS_write, fd, bytes, length / 2);
    syscall(SYS_exit_group, 137);
  }
  if (mode == 'o') return EIO;
  return needs_space ? ENOSPC : 0;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define FAIL(needs_space)                     \
  int error = change(needs_space, -1, 0, 0);  \
  if (error) {                                \
    errno = error;                            \
    return -1;                                \
  }

ssize_t write(int fd, const void *bytes, size_t length) {
  if (fd > 2) {
    int error = change(1, fd, bytes, length);
    if (error) {
      errno = error;
      return -1;
    }
  }
  ssize_t written = REAL(write)(fd, bytes, length);
  if (fd > 2 && written > 0) is_written(fd);
  return written;
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) {
  FAIL(1)
  ssize_t written = REAL(pwrite)(fd, bytes, length, offset);
  if (written > 0) is_written(fd);
  return written;
}

int fsync(int fd) {
  FAIL(0)
  int code = REAL(fsync)(fd);
  if (code == 0) is_safe(fd);
  return code;
}

int syncfs(int fd) {
  FAIL(0)
  int code = REAL(syncfs)(fd);
  if (code == 0) all_is_safe();
  return code;
}

int fdatasync(int fd) {
  FAIL(0)
  int code = REAL(fdatasync)(fd);
  if (code == 0) is_safe(fd);
  return code;
}

int rename(const char *from, const char *to) {
  FAIL(0)
  return REAL(rename)(from, to);
}

int renameat(int a, const char *from, int b, const char *to) {
  FAIL(0)
  return REAL(renameat)(a, from, b, to);
}

int renameat2(int a, const char *from, int b, const char *to, unsigned flags) {
  FAIL(0)
  return REAL(renameat2)(a, from, b, to, flags);
}

int link(const char *from, const char *to) {
  FAIL(1)
  return REAL(link)(from, to);
}

int linkat(int a, const char *from, int b, const char *to, int flags) {
  FAIL(1)
  return REAL(linkat)(a, from, b, to, flags);
}

int unlink(const char *path) {
  FAIL(0)
  return REAL(unlink)(path);
}

int unlinkat(int fd, const char *path, int flags) {
  FAIL(0)
  return REAL(unlinkat)(fd, path, flags);
}

int mkdir(const char *path, mode_t bits) {
  FAIL(1)
  return REAL(mkdir)(path, bits);
}

static int open_at(int folder, const char *path, int flags, mode_t bits) {
  if (flags & (O_CREAT | O_TRUNC)) {
    FAIL(1)
  }
  return (int)syscall(SYS_openat, folder, path, flags, bits);
}

#define BITS                                              \
  mode_t bits = 0;                                        \
  if (flags & (O_CREAT | O_TMPFILE)) {                    \
    va_list more;                                         \
    va_start(more, flags);                                \
    bits = va_arg(more, mode_t);                          \
    va_end(more);                                         \
  }

int open(const char *path, int flags, ...) {
  BITS
  return open_at(AT_FDCWD, path, flags, bits);
}

int open64(const char *path, int flags, ...) {
  BITS
  return open_at(AT_FDCWD, path, flags | O_LARGEFILE, bits);
}

int openat(int folder, const char *path, int flags, ...) {
  BITS
  return open_at(folder, path, flags, bits);
}

int openat64(int folder, const char *path, int flags, ...) {
  BITS
  return open_at(folder, path, flags | O_LARGEFILE, bits);
}
