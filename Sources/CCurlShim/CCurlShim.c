// The checks of types that libcurl's header makes want its functions by their own names.
#define CURL_DISABLE_TYPECHECK
#include "CCurlShim.h"

#include <dlfcn.h>
#include <pthread.h>

#undef curl_easy_getinfo
#undef curl_easy_setopt

// libcurl needs thirty libraries, and most commands ask no server: it is loaded when somebody is about to. What its version is
// called by has been the same since 2006.
static const char library_name[] = "libcurl.so.4";

#define FUNCTIONS(X) \
  X(global_init) X(easy_init) X(easy_cleanup) X(easy_reset) X(easy_setopt) X(easy_getinfo) X(easy_perform) \
  X(easy_strerror) X(slist_append) X(slist_free_all)

static struct {
#define POINTER(name) __typeof__(&curl_##name) name;
  FUNCTIONS(POINTER)
#undef POINTER
} curl;

static int is_loaded;

static void load(void) {
  void *library = dlopen(library_name, RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
#define LOAD(name) \
  *(void **)&curl.name = dlsym(library, "curl_" #name); \
  if (!curl.name) return;
  FUNCTIONS(LOAD)
#undef LOAD
  is_loaded = 1;
}

CURLcode curlshim_begin(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded ? curl.global_init(CURL_GLOBAL_DEFAULT) : CURLE_FAILED_INIT;
}

CURL *curlshim_open(void) { return curl.easy_init(); }

void curlshim_close(CURL *handle) { curl.easy_cleanup(handle); }

void curlshim_reset(CURL *handle) { curl.easy_reset(handle); }

CURLcode curlshim_perform(CURL *handle) { return curl.easy_perform(handle); }

const char *curlshim_reason(CURLcode code) { return curl.easy_strerror(code); }

struct curl_slist *curlshim_append(struct curl_slist *list, const char *text) { return curl.slist_append(list, text); }

void curlshim_free(struct curl_slist *list) { curl.slist_free_all(list); }

CURLcode curlshim_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl.easy_setopt(handle, option, value);
}

CURLcode curlshim_set_number(CURL *handle, CURLoption option, long value) {
  return curl.easy_setopt(handle, option, value);
}

CURLcode curlshim_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl.easy_setopt(handle, option, value);
}

CURLcode curlshim_set_error_buffer(CURL *handle, char *buffer) {
  return curl.easy_setopt(handle, CURLOPT_ERRORBUFFER, buffer);
}

CURLcode curlshim_set_body(CURL *handle, const void *bytes, size_t count) {
  CURLcode code = curl.easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
  return code == CURLE_OK ? curl.easy_setopt(handle, CURLOPT_POSTFIELDS, bytes) : code;
}

CURLcode curlshim_receive_body(CURL *handle, curlshim_receiver receiver, void *context) {
  CURLcode code = curl.easy_setopt(handle, CURLOPT_WRITEFUNCTION, receiver);
  return code == CURLE_OK ? curl.easy_setopt(handle, CURLOPT_WRITEDATA, context) : code;
}

CURLcode curlshim_receive_head(CURL *handle, curlshim_receiver receiver, void *context) {
  CURLcode code = curl.easy_setopt(handle, CURLOPT_HEADERFUNCTION, receiver);
  return code == CURLE_OK ? curl.easy_setopt(handle, CURLOPT_HEADERDATA, context) : code;
}

long curlshim_status(CURL *handle) {
  long status = 0;
  curl.easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
  return status;
}
