// Signals as bytes in a pipe. A handler works whichever thread a signal reaches; signalfd, which Dispatch uses, sees
// nothing of an ignored signal that the main thread does not block.
#ifndef SIGNAL_SHIM_H
#define SIGNAL_SHIM_H

/// From now on each of these signals is written, as one byte, to the pipe's end `fd`, which must not block and must
/// stay open. Returns 0 or the negated errno.
int systemshim_catch_signal(int number, int fd);

#endif
