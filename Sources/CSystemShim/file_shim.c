#define _GNU_SOURCE
#include "file_shim.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/xattr.h>
#include <unistd.h>

int systemshim_exchange(int folder, const char *a, const char *b) {
  return renameat2(folder, a, folder, b, RENAME_EXCHANGE) < 0 ? -errno : 0;
}

int systemshim_rename_new(int folder, const char *from, const char *to) {
  return renameat2(folder, from, folder, to, RENAME_NOREPLACE) < 0 ? -errno : 0;
}

static int remove_entry(const char *path, const struct stat *status, int type, struct FTW *place) {
  (void)status, (void)type, (void)place;
  return remove(path);
}

int systemshim_remove_folder(const char *path) {
  // What is in a folder comes before it.
  return nftw(path, remove_entry, 16, FTW_DEPTH | FTW_PHYS) < 0 ? -errno : 0;
}

int systemshim_flush(int fd) { return syncfs(fd) < 0 ? -errno : 0; }

// The kernel's limits: 64 KiB for the list of names, 64 KiB for a value (xattr(7)).
enum { LARGEST = 64 * 1024 };

int systemshim_copy_attributes(int from, int to) {
  int lost = 0;
  char *names = malloc(LARGEST), *value = malloc(LARGEST);
  ssize_t all = names && value ? flistxattr(from, names, LARGEST) : 0;
  for (char *name = names; all > 0 && name < names + all; name += strlen(name) + 1) {
    ssize_t size = fgetxattr(from, name, value, LARGEST);
    if (size < 0 || fsetxattr(to, name, value, (size_t)size, 0) < 0) lost++;
  }
  free(names);
  free(value);
  return lost;
}

int systemshim_take_lease(int fd) {
  // A broken lease is told by a signal, by default SIGIO, which would end the process. SIGURG does nothing.
  if (fcntl(fd, F_SETSIG, SIGURG) < 0) return -errno;
  if (fcntl(fd, F_SETLEASE, F_RDLCK) == 0) return 1;
  return errno == EAGAIN ? 0 : -errno;
}

int systemshim_lease_holds(int fd) { return fcntl(fd, F_GETLEASE) == F_RDLCK; }

void systemshim_release_lease(int fd) { fcntl(fd, F_SETLEASE, F_UNLCK); }

int systemshim_datagram_socket(void) {
  int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  return fd < 0 ? -errno : fd;
}

int systemshim_enter_mounts(int process) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/ns/mnt", process);
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return -errno;
  int code = setns(fd, CLONE_NEWNS) < 0 ? -errno : 0;
  close(fd);
  return code;
}
