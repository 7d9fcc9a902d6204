#include "CGitShim.h"

#include <git2.h>
#include <git2/sys/odb_backend.h>
#include <zlib.h>

int gitshim_clear_search_paths(void) {
  static const int levels[] = {
      GIT_CONFIG_LEVEL_PROGRAMDATA,
      GIT_CONFIG_LEVEL_SYSTEM,
      GIT_CONFIG_LEVEL_XDG,
      GIT_CONFIG_LEVEL_GLOBAL,
  };
  for (unsigned i = 0; i < sizeof levels / sizeof *levels; i++) {
    int error = git_libgit2_opts(GIT_OPT_SET_SEARCH_PATH, levels[i], "");
    if (error < 0) return error;
  }
  return git_libgit2_opts(GIT_OPT_SET_TEMPLATE_PATH, "");
}

int gitshim_set_fsync(int is_on) { return git_libgit2_opts(GIT_OPT_ENABLE_FSYNC_GITDIR, is_on); }

int gitshim_allow_extensions(void) {
  static const char *extensions[] = {"worktreeconfig", "partialclone"};
  return git_libgit2_opts(GIT_OPT_SET_EXTENSIONS, extensions, (size_t)2);
}

int gitshim_set_hash_verification(int is_on) {
  return git_libgit2_opts(GIT_OPT_ENABLE_STRICT_HASH_VERIFICATION, is_on);
}

int gitshim_write_blob(void *objects, const void *id, const void *bytes, size_t size) {
  git_odb_backend *backend;
  size_t count = git_odb_num_backends(objects);
  for (size_t i = 0; i < count; i++) {
    if (git_odb_get_backend(&backend, objects, i) == 0 && backend->freshen && backend->freshen(backend, id) == 0) {
      return 0;
    }
  }
  // The repository's own come first, those of its alternates last.
  for (size_t i = 0; i < count; i++) {
    int error = git_odb_get_backend(&backend, objects, i);
    if (error < 0) return error;
    if (backend->write) return backend->write(backend, id, bytes, size, GIT_OBJECT_BLOB);
  }
  return GIT_ENOTFOUND;
}

size_t gitshim_deflated_bound(size_t size) { return compressBound(size); }

size_t gitshim_deflate(const void *bytes, size_t size, void *out, size_t room) {
  uLongf written = room;
  // zlib takes no null pointer, also not for no bytes.
  return compress2(out, &written, size ? bytes : "", size, Z_BEST_SPEED) == Z_OK ? written : 0;
}

uint32_t gitshim_checksum(const void *bytes, size_t size) { return (uint32_t)crc32_z(crc32(0, Z_NULL, 0), bytes, size); }

// Debian's libgit2 reads all root certificates when it starts, for transports of its own that are never used here: remotes are
// the git program's. That is a third of a look at which nothing changed. It finds this function in the place of mbed TLS's, and
// trusts nobody.
int mbedtls_x509_crt_parse_file(void *chain, const char *path) __attribute__((used, visibility("default")));
int mbedtls_x509_crt_parse_file(void *chain, const char *path) {
  (void)chain;
  (void)path;
  return 0;
}
