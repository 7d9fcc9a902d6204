#include "CGitShim.h"

#include <git2.h>
#include <git2/sys/odb_backend.h>

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

int gitshim_freshen(void *objects, const void *id) {
  git_odb_backend *backend;
  size_t count = git_odb_num_backends(objects);
  for (size_t i = 0; i < count; i++) {
    if (git_odb_get_backend(&backend, objects, i) == 0 && backend->freshen && backend->freshen(backend, id) == 0) {
      return 0;
    }
  }
  return GIT_ENOTFOUND;
}

// Debian's libgit2 reads all root certificates when it starts, for transports of its own that are never used here: remotes are
// the git program's. That is a third of a look at which nothing changed. It finds this function in the place of mbed TLS's, and
// trusts nobody.
int mbedtls_x509_crt_parse_file(void *chain, const char *path) __attribute__((used, visibility("default")));
int mbedtls_x509_crt_parse_file(void *chain, const char *path) {
  (void)chain;
  (void)path;
  return 0;
}
