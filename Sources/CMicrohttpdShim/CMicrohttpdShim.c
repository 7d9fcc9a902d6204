#include "CMicrohttpdShim.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// libmicrohttpd needs a dozen libraries, and only the daemon serves anybody: it is loaded when that is about to.
static const char library_name[] = "libmicrohttpd.so.12";

#define FUNCTIONS(X) \
  X(start_daemon) X(stop_daemon) X(get_connection_info) X(get_connection_values) X(add_response_header) \
  X(queue_response) X(destroy_response) X(create_response_from_buffer) X(create_response_from_fd64) \
  X(create_response_from_callback) X(suspend_connection) X(resume_connection)

static struct {
#define POINTER(name) __typeof__(&MHD_##name) name;
  FUNCTIONS(POINTER)
#undef POINTER
} http;

static int is_loaded;

static void load(void) {
  void *library = dlopen(library_name, RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
#define LOAD(name) \
  *(void **)&http.name = dlsym(library, "MHD_" #name); \
  if (!http.name) return;
  FUNCTIONS(LOAD)
#undef LOAD
  is_loaded = 1;
}

// What the callbacks get.
struct httpshim_server {
  httpshim_calls calls;
  struct MHD_Daemon *daemon;
};

int httpshim_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = http.get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

// What libmicrohttpd keeps for a request: its target as it came, query and all, and the caller's slot.
struct request {
  void *slot;
  char target[];
};

static void *on_target(void *opaque, const char *target, struct MHD_Connection *connection) {
  (void)opaque;
  (void)connection;
  const size_t size = strlen(target) + 1;
  struct request *request = malloc(sizeof *request + size);
  if (!request) return NULL;
  request->slot = NULL;
  memcpy(request->target, target, size);
  return request;
}

static enum MHD_Result on_request(
    void *opaque, struct MHD_Connection *connection, const char *path, const char *method, const char *version,
    const char *bytes, size_t *count, void **kept) {
  const httpshim_server *server = opaque;
  struct request *request = *kept;
  (void)path;
  (void)version;
  if (!request) return MHD_NO;
  return server->calls.request(
             server->calls.context, connection, method, request->target, bytes, count, &request->slot) == 1
             ? MHD_YES
             : MHD_NO;
}

static void on_completed(
    void *opaque, struct MHD_Connection *connection, void **kept, enum MHD_RequestTerminationCode code) {
  const httpshim_server *server = opaque;
  struct request *request = *kept;
  (void)connection;
  (void)code;
  *kept = NULL;
  if (!request) return;
  if (request->slot) server->calls.completed(server->calls.context, request->slot);
  free(request);
}

static void on_connection(
    void *opaque, struct MHD_Connection *connection, void **slot, enum MHD_ConnectionNotificationCode code) {
  const httpshim_server *server = opaque;
  (void)slot;
  server->calls.connection(server->calls.context, httpshim_socket(connection), code == MHD_CONNECTION_NOTIFY_STARTED);
}

// Targets are compared as they came: "%2e" is no dot.
static size_t keep_escapes(void *opaque, struct MHD_Connection *connection, char *text) {
  (void)opaque;
  (void)connection;
  return strlen(text);
}

httpshim_server *httpshim_start(int socket, httpshim_calls calls, httpshim_limits limits) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  if (!is_loaded) return NULL;
  httpshim_server *server = calloc(1, sizeof *server);
  if (!server) return NULL;
  server->calls = calls;
  server->daemon = http.start_daemon(
      MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, on_request, server,
      MHD_OPTION_LISTEN_SOCKET, (MHD_socket)socket,
      MHD_OPTION_NOTIFY_COMPLETED, on_completed, (void *)server,
      MHD_OPTION_NOTIFY_CONNECTION, on_connection, (void *)server,
      MHD_OPTION_URI_LOG_CALLBACK, on_target, (void *)server,
      MHD_OPTION_UNESCAPE_CALLBACK, keep_escapes, (void *)server,
      MHD_OPTION_CONNECTION_LIMIT, limits.connections,
      MHD_OPTION_CONNECTION_TIMEOUT, limits.idle,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, limits.memory,
      MHD_OPTION_END);
  if (server->daemon) return server;
  free(server);
  return NULL;
}

void httpshim_stop(httpshim_server *server) {
  http.stop_daemon(server->daemon);
  free(server);
}

struct fields {
  httpshim_field call;
  void *context;
};

static enum MHD_Result on_field(void *opaque, enum MHD_ValueKind kind, const char *name, const char *value) {
  const struct fields *fields = opaque;
  (void)kind;
  fields->call(fields->context, name, value ? value : "");
  return MHD_YES;
}

void httpshim_fields(struct MHD_Connection *connection, httpshim_field field, void *context) {
  struct fields fields = {field, context};
  http.get_connection_values(connection, MHD_HEADER_KIND, on_field, &fields);
}

// Answers with a response, which is no longer the caller's.
static int answer(
    struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response, const char *const *fields,
    size_t field_count) {
  if (!response) return 0;
  for (size_t i = 0; i + 1 < field_count; i += 2) http.add_response_header(response, fields[i], fields[i + 1]);
  enum MHD_Result queued = http.queue_response(connection, status, response);
  http.destroy_response(response);
  return queued == MHD_YES;
}

int httpshim_answer(
    struct MHD_Connection *connection, unsigned int status, const void *bytes, size_t count,
    const char *const *fields, size_t field_count) {
  struct MHD_Response *response = http.create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
  return answer(connection, status, response, fields, field_count);
}

int httpshim_answer_file(
    struct MHD_Connection *connection, unsigned int status, int descriptor, uint64_t count, const char *const *fields,
    size_t field_count) {
  struct MHD_Response *response = http.create_response_from_fd64(count, descriptor);
  if (!response) close(descriptor);
  return answer(connection, status, response, fields, field_count);
}

// A body that comes as it comes.
struct stream {
  httpshim_more more;
  httpshim_over over;
  void *context;
};

static ssize_t on_more(void *opaque, uint64_t position, char *room, size_t count) {
  const struct stream *stream = opaque;
  (void)position;
  const ptrdiff_t made = stream->more(stream->context, room, count);
  return made < 0 ? MHD_CONTENT_READER_END_OF_STREAM : made;
}

static void on_over(void *opaque) {
  struct stream *stream = opaque;
  stream->over(stream->context);
  free(stream);
}

int httpshim_answer_stream(
    struct MHD_Connection *connection, unsigned int status, httpshim_more more, httpshim_over over, void *context,
    const char *const *fields, size_t field_count) {
  struct stream *stream = malloc(sizeof *stream);
  if (!stream) {
    over(context);
    return 0;
  }
  *stream = (struct stream){more, over, context};
  struct MHD_Response *response = http.create_response_from_callback(MHD_SIZE_UNKNOWN, 4096, on_more, stream, on_over);
  if (!response) on_over(stream);
  return answer(connection, status, response, fields, field_count);
}

void httpshim_suspend(struct MHD_Connection *connection) { http.suspend_connection(connection); }

void httpshim_resume(struct MHD_Connection *connection) { http.resume_connection(connection); }
