// libmicrohttpd is started by a variadic function, which Swift does not import, and wants enumerations whose names Swift
// changes. These are the calls that we make, in plain numbers.
#ifndef CMICROHTTPDSHIM_H
#define CMICROHTTPDSHIM_H

#include <microhttpd.h>
#include <stddef.h>
#include <stdint.h>

/// Called when a request's head is there (`slot` is NULL then), for each piece of its body, and when it has ended with a
/// piece of no bytes; again with that after it was suspended then. `target` is as it came, query and all. What is not taken of
/// a piece is said in `*count`. Anything but 1 drops the connection.
typedef int (*httpshim_request)(
    void *context, struct MHD_Connection *connection, const char *method, const char *target, const char *bytes,
    size_t *count, void **slot);

/// Called once a request that has a slot is over, however it ended.
typedef void (*httpshim_completed)(void *context, void *slot);

/// Called with a connection's socket when it is there (`is_open`), and before it is closed.
typedef void (*httpshim_connection)(void *context, int socket, int is_open);

/// Called for each field of a request's head.
typedef void (*httpshim_field)(void *context, const char *name, const char *value);

typedef struct {
  httpshim_request request;
  httpshim_completed completed;
  httpshim_connection connection;
  /// What the calls get; it must live until the server has stopped.
  void *context;
} httpshim_calls;

typedef struct {
  /// Connections at a time; the rest waits to be accepted.
  unsigned int connections;
  /// Seconds without a byte after which one is closed.
  unsigned int idle;
  /// Bytes for a connection's head, read and written.
  size_t memory;
} httpshim_limits;

typedef struct httpshim_server httpshim_server;

/// Serves a listening socket, which does not block, on a thread of its own; NULL where it cannot, and the socket is still
/// the caller's.
httpshim_server *httpshim_start(int socket, httpshim_calls calls, httpshim_limits limits);

/// Ends every connection, then the thread; closes the listening socket.
void httpshim_stop(httpshim_server *server);

/// The connection's socket; -1 where it has none.
int httpshim_socket(struct MHD_Connection *connection);

void httpshim_fields(struct MHD_Connection *connection, httpshim_field field, void *context);

/// Answers with a copy of the bytes, and with fields: name, value, name, value, …. 1 where that can be done.
int httpshim_answer(
    struct MHD_Connection *connection, unsigned int status, const void *bytes, size_t count,
    const char *const *fields, size_t field_count);

/// The same with a file of so many bytes for the body; it is closed in any case.
int httpshim_answer_file(
    struct MHD_Connection *connection, unsigned int status, int descriptor, uint64_t count, const char *const *fields,
    size_t field_count);

/// Asked for more of a body: how many bytes were put there, below 0 at its end. 0 only where the connection was suspended.
typedef ptrdiff_t (*httpshim_more)(void *context, char *room, size_t count);

/// Called once nobody asks for more.
typedef void (*httpshim_over)(void *context);

/// The same with a body whose length nobody knows. `over` is called in any case.
int httpshim_answer_stream(
    struct MHD_Connection *connection, unsigned int status, httpshim_more more, httpshim_over over, void *context,
    const char *const *fields, size_t field_count);

/// Nothing happens on the connection until it is resumed. From the calls above only.
void httpshim_suspend(struct MHD_Connection *connection);

/// From any thread, once for each time that it was suspended.
void httpshim_resume(struct MHD_Connection *connection);

#endif
