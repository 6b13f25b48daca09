#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#ifdef _MSC_VER
typedef ptrdiff_t ssize_t;
typedef int pid_t;
#endif

// Plain C functions over the system calls that Swift cannot call (variadic
// functions, macros) or that differ between systems. Every function that can
// fail returns a negative errno value instead of setting errno; calls that a
// signal interrupts are repeated, unless stated otherwise. What a system has not,
// or what has not been tried there, fails with -ENOTSUP.

/// The descriptor at which a launched program finds its socket.
enum { CPOSIX_INHERITED_DESCRIPTOR = 3 };

/// Makes a connected pair of close-on-exec stream sockets.
int cposix_socket_pair(int descriptors[2]);

/// Sends as much of `bytes` as one call takes, and `descriptor` with it unless
/// it is negative. Blocks; returns the number of bytes sent.
ssize_t cposix_send(int socket, const void *bytes, size_t count, int descriptor);

/// Receives up to `count` bytes and at most one descriptor (close-on-exec),
/// which is stored in `*descriptor`, or -1. Descriptors beyond the first are
/// closed. Returns the number of bytes, 0 at the end of the stream.
ssize_t cposix_receive(int socket, void *bytes, size_t count, int *descriptor);

/// Waits until `descriptor` can be read or was closed by the other side, for
/// at most `milliseconds` (negative: without end). Returns 1 when readable, 0
/// after the time is over. A signal does not prolong the wait.
int cposix_wait_readable(int descriptor, int64_t milliseconds);

/// The same for two descriptors, of which negative ones are left out, and once: a
/// signal ends it. Returns 1 for the first, 2 for the second, 3 for both.
int cposix_wait_either(int first, int second, int64_t milliseconds);

/// Sleeps, until a signal at the latest.
void cposix_sleep(int milliseconds);

/// Tells the other side of a socket that nothing more will come.
int cposix_end_sending(int socket);

/// Nanoseconds of the monotonic clock.
int64_t cposix_monotonic_nanoseconds(void);

/// Nanoseconds that the calling thread has computed.
int64_t cposix_thread_nanoseconds(void);

/// How often the calling thread has allocated memory, as a preloaded library
/// tells that offers `tokonoma_thread_allocations`; -1 without one.
int64_t cposix_thread_allocations(void);

int cposix_close(int descriptor);

/// Duplicates a descriptor, close-on-exec.
int cposix_duplicate(int descriptor);

/// What an opened file is.
typedef struct {
  uint64_t device;
  uint64_t inode;
  int64_t size;
  int64_t modified_nanoseconds;
} cposix_file_facts;

/// Opens a regular file for reading without ever blocking: anything but a
/// regular file is refused with -EISDIR (folders) or -EINVAL (the rest).
/// Returns the descriptor (close-on-exec) and fills `facts` unless null.
int cposix_open_regular(const char *path, cposix_file_facts *facts);

/// Opens whatever it is for reading (close-on-exec), and waits for who writes into a pipe.
int cposix_open(const char *path);

/// Opens a file for writing (close-on-exec), empty, made if it is missing.
int cposix_create(const char *path);

/// What one may want to do with a path.
typedef enum { CPOSIX_FIND, CPOSIX_READ, CPOSIX_WRITE, CPOSIX_RUN } cposix_use;

/// 0 when the user may do that.
int cposix_check(const char *path, cposix_use use);

/// Identity and size of an open file; -EINVAL when it is not a regular file.
int cposix_file_facts_of(int descriptor, cposix_file_facts *facts);

/// Reads up to `count` bytes at `offset`; fewer only at the end of the file.
ssize_t cposix_read_at(int descriptor, void *bytes, size_t count, int64_t offset);

/// Reads up to `count` bytes at the current position in one call.
ssize_t cposix_read(int descriptor, void *bytes, size_t count);

/// Writes everything.
int cposix_write_all(int descriptor, const void *bytes, size_t count);

/// Makes anonymous memory of `size` zero bytes that can be sent as a
/// descriptor.
int cposix_shared_memory(const char *name, size_t size);

/// Forbids every further change of size and content of such memory. No
/// writable mapping may exist any more. Does nothing where the system has no
/// seals.
int cposix_shared_memory_seal(int descriptor);

/// 1 when the memory can no longer shrink under a reader (or the system has no
/// seals), 0 when it can, and its size in `*size`.
int cposix_shared_memory_check(int descriptor, size_t *size);

/// Maps memory shared for reading, or reading and writing.
int cposix_map(int descriptor, size_t size, bool writable, void **address);
/// The same of a part that begins at `offset`, a multiple of the page size.
int cposix_map_part(int descriptor, int64_t offset, size_t size, bool writable, void **address);
int cposix_unmap(void *address, size_t size);

/// Takes the pages of a mapped file out of the process; they stay in the file.
void cposix_release_pages(void *address, size_t size);

/// Opens a new file for reading and writing in `folder`, made if it is missing
/// (but not those above it). The file has no name, or one for an instant only,
/// so that it is gone with its last descriptor (close-on-exec), which is returned.
int cposix_unnamed_file(const char *folder);

/// Whether a descriptor is the end of a pipe.
bool cposix_is_pipe(int descriptor);

/// Bytes that are free where the file is.
int64_t cposix_free_space(int descriptor);

/// Sets aside room for `size` bytes from `offset` on, so that writing them to a
/// mapping cannot fail for lack of space. -EOPNOTSUPP where that cannot be had.
int cposix_reserve(int descriptor, int64_t offset, int64_t size);

/// Cuts the file off; what is reserved later reads as zero.
int cposix_truncate(int descriptor, int64_t size);

/// The size of a page of memory.
size_t cposix_page_size(void);

/// Starts `program` (a path, not searched for) with `arguments`
/// (null-terminated, the first is the program's name). `socket` becomes
/// descriptor 3, standard input and output are /dev/null, standard error is
/// inherited (or /dev/null with `quiet`), everything else is closed. Signals
/// are at their defaults. Stores the process id.
int cposix_launch(
    const char *program, char *const arguments[], int socket, bool quiet, pid_t *process);

/// Runs a program, looked for in PATH, with `arguments` (null-terminated, the first
/// is its name) and a file, or null for nothing, to read; what it writes is
/// dropped. It does not get the entry `hidden` of the environment. Waits for its
/// end. -EIO where it says that it failed.
int cposix_run(char *const arguments[], const char *input, const char *hidden);

/// Runs `program` (a path) in the place of this one; returns only where that fails.
int cposix_become(const char *program, char *const arguments[]);

/// Ends a process, whatever it does.
int cposix_kill(pid_t process);

/// How a process ended.
typedef struct {
  bool exited;
  /// Exit status, or the signal that ended it.
  int status;
  /// By the signal that nobody sends to himself.
  bool killed;
} cposix_ending;

/// Reaps a child. Returns 1 when it has ended, 0 when it is still running
/// (only without `blocking`).
int cposix_reap(pid_t process, bool blocking, cposix_ending *ending);

/// What a decoder may use at most.
typedef struct {
  /// Bytes that it may map; 0 for no limit.
  size_t address_space;
  /// Bytes of a file that it writes, also of one in memory.
  size_t file_size;
  int descriptors;
} cposix_limits;

/// Has the system end the calling process after so many seconds, whatever it waits for.
void cposix_end_within(unsigned seconds);

/// Ends the calling process at once, without what is usually done at its end.
_Noreturn void cposix_end(int status);

/// Whether `cposix_confine` limits the address space: not where the system cannot,
/// nor in builds with the address or the thread sanitizer, which need more of it
/// than there is memory.
bool cposix_can_limit_memory(void);

/// Locks the calling process down as a decoder: it dies with the thread that
/// started it (Linux; elsewhere it has to watch its socket), leaves no core
/// dump, gains no rights by what it starts, and keeps to the limits.
int cposix_confine(const cposix_limits *limits);

/// Has the system end the calling process when it has used that many seconds of
/// processor time from now on; replaces an earlier limit.
int cposix_limit_time(int64_t seconds);

/// Bytes of memory that the machine has; 0 where it does not tell.
int64_t cposix_memory_size(void);

/// Has large blocks of memory go back to the system as soon as they are freed, where the C library would keep them
/// for the next: each thread that once read a large file would hold on to as much. All threads share two heaps.
/// Without effect elsewhere.
void cposix_keep_heap_small(void);

/// Gives memory that was freed back to the system, also where blocks in use lie behind it: C libraries keep it
/// otherwise, and programs that run for long grow by gaps. Takes a millisecond for 20 MB.
void cposix_return_free_memory(void);

/// What a signal is called, in `buffer`; nothing where nobody knows.
void cposix_signal_text(int number, char *buffer, size_t count);

/// The text of an errno value, in `buffer`.
void cposix_error_text(int code, char *buffer, size_t count);

/// Restrictions on files, and on other system calls.
enum { CPOSIX_SANDBOX_FILES = 1, CPOSIX_SANDBOX_CALLS = 2 };

/// Takes everything from the calling process that a decoder does not need, for
/// good: it can no longer write or create files, read any but those under
/// `readable` (null-terminated; paths that do not exist are left out), start
/// programs, open connections or reach other processes. Whatever it may still
/// ask of the system is a list in Sandbox+Linux.c; all else fails with EPERM. Open
/// descriptors stay as they are. Returns which restrictions the system could set
/// up.
int cposix_sandbox(const char *const readable[]);
