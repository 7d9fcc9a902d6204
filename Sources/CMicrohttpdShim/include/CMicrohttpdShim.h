// libmicrohttpd is started by a variadic function, which Swift does not import, and wants enumerations whose names Swift
// changes. These are the calls that we make, in plain numbers.
#ifndef CMICROHTTPDSHIM_H
#define CMICROHTTPDSHIM_H

#include <microhttpd.h>
#include <stddef.h>
#include <stdint.h>

/// Called when a request's head is there (`slot` is NULL then), for each piece of its body, and when it has ended with a
/// piece of no bytes. What is not taken of a piece is said in `*count`. Anything but 1 drops the connection.
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

#endif
