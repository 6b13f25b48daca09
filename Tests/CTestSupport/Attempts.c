#include "CTestSupport.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

// What a decoder under somebody else's control would try. Each returns what
// the system's call returned.

static long read_secret(const char *folder) {
  (void)folder;
  return open("/root", O_RDONLY | O_DIRECTORY);
}

static long write_file(const char *folder) {
  char path[4096];
  strncpy(path, folder, sizeof path - 8);
  return open(strncat(path, "/new", 8), O_WRONLY | O_CREAT, 0600);
}

static long overwrite_file(const char *folder) {
  char path[4096];
  strncpy(path, folder, sizeof path - 8);
  return open(strncat(path, "/old", 8), O_RDWR | O_TRUNC);
}

static long unnamed_file(const char *folder) { return open(folder, O_TMPFILE | O_RDWR, 0600); }
static long make_folder(const char *folder) {
  char path[4096];
  strncpy(path, folder, sizeof path - 8);
  return mkdir(strncat(path, "/dir", 8), 0700);
}
static long remove_file(const char *folder) {
  char path[4096];
  strncpy(path, folder, sizeof path - 8);
  return unlink(strncat(path, "/old", 8));
}
static long rename_file(const char *folder) {
  char path[4096], other[4096];
  strncpy(path, folder, sizeof path - 8);
  strncpy(other, folder, sizeof other - 8);
  return rename(strncat(path, "/old", 8), strncat(other, "/else", 8));
}
static long change_mode(const char *folder) { return chmod(folder, 0777); }
static long cut_off(const char *folder) {
  char path[4096];
  strncpy(path, folder, sizeof path - 8);
  return truncate(strncat(path, "/old", 8), 0);
}
static long link_file(const char *folder) {
  char path[4096], other[4096];
  strncpy(path, folder, sizeof path - 8);
  strncpy(other, folder, sizeof other - 8);
  return symlink(strncat(path, "/old", 8), strncat(other, "/link", 8));
}

static long internet(const char *folder) {
  (void)folder;
  return socket(AF_INET, SOCK_STREAM, 0);
}
static long local_socket(const char *folder) {
  (void)folder;
  return socket(AF_UNIX, SOCK_STREAM, 0);
}
static long kernel_socket(const char *folder) {
  (void)folder;
  return socket(AF_NETLINK, SOCK_RAW, 0);
}
static long socket_pair(const char *folder) {
  int ends[2];
  (void)folder;
  return socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
}

static long program(const char *folder) {
  char *arguments[] = {"true", NULL};
  (void)folder;
  return execve("/usr/bin/true", arguments, NULL);
}
static long program_from_memory(const char *folder) {
  char *arguments[] = {"true", NULL}, *none[] = {NULL};
  (void)folder;
  int image = open("/usr/bin/true", O_RDONLY);
  return syscall(SYS_execveat, image, "", arguments, none, AT_EMPTY_PATH);
}
static long copy_itself(const char *folder) {
  (void)folder;
  long child = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
  if (child == 0) _exit(0);
  return child;
}
static long copy_itself_anew(const char *folder) {
  // struct clone_args with SIGCHLD as its exit signal.
  uint64_t arguments[11] = {0, 0, 0, 0, SIGCHLD};
  (void)folder;
  long child = syscall(SYS_clone3, arguments, sizeof arguments);
  if (child == 0) _exit(0);
  return child;
}
static long trace_parent(const char *folder) {
  (void)folder;
  return ptrace(PTRACE_ATTACH, getppid(), 0, 0);
}
static long be_traced(const char *folder) {
  (void)folder;
  return ptrace(PTRACE_TRACEME, 0, 0, 0);
}
static long read_parent(const char *folder) {
  char byte;
  struct iovec here = {&byte, 1}, there = {(void *)4096, 1};
  (void)folder;
  return syscall(SYS_process_vm_readv, getppid(), &here, 1, &there, 1, 0);
}
static long kill_parent(const char *folder) {
  (void)folder;
  return kill(getppid(), 0);
}
static long signal_parent(const char *folder) {
  (void)folder;
  return syscall(SYS_tgkill, getppid(), getppid(), 0);
}
static long limit_parent(const char *folder) {
  struct rlimit limit = {0, 0};
  (void)folder;
  return prlimit(getppid(), RLIMIT_CORE, &limit, NULL);
}
static long raise_limit(const char *folder) {
  struct rlimit limit = {1 << 20, 1 << 20};
  (void)folder;
  return setrlimit(RLIMIT_CORE, &limit);
}
static long new_namespace(const char *folder) {
  (void)folder;
  return unshare(CLONE_NEWUSER);
}
static long mount_folder(const char *folder) { return mount("none", folder, "tmpfs", 0, NULL); }
static long other_root(const char *folder) { return chroot(folder); }
static long other_user(const char *folder) {
  (void)folder;
  return syscall(SYS_setuid, 0);
}
static long ring_of_calls(const char *folder) {
  char parameters[256] = {0};
  (void)folder;
  return syscall(SYS_io_uring_setup, 1, parameters);
}
static long kernel_program(const char *folder) {
  char attributes[128] = {0};
  (void)folder;
  return syscall(SYS_bpf, 0, attributes, sizeof attributes);
}
static long keys(const char *folder) {
  (void)folder;
  return syscall(SYS_keyctl, 0, 0, 0, 0, 0);
}
static long faults(const char *folder) {
  (void)folder;
  return syscall(SYS_userfaultfd, 0);
}
static long counters(const char *folder) {
  char attributes[128] = {0};
  (void)folder;
  return syscall(SYS_perf_event_open, attributes, 0, -1, -1, 0);
}
static long dumpable(const char *folder) {
  (void)folder;
  return syscall(SYS_prctl, 4, 1, 0, 0, 0);
}
static long unknown_call(const char *folder) {
  (void)folder;
  return syscall(100000);
}

static const struct {
  const char *name;
  long (*attempt)(const char *folder);
} attempts[] = {
    {"open a folder of the user's", read_secret},
    {"create a file", write_file},
    {"overwrite a file", overwrite_file},
    {"create a file without a name", unnamed_file},
    {"make a folder", make_folder},
    {"remove a file", remove_file},
    {"rename a file", rename_file},
    {"change rights", change_mode},
    {"cut a file off", cut_off},
    {"make a link", link_file},
    {"open an internet socket", internet},
    {"open a local socket", local_socket},
    {"talk to the kernel's network", kernel_socket},
    {"make a pair of sockets", socket_pair},
    {"run a program", program},
    {"run a program from memory", program_from_memory},
    {"fork", copy_itself},
    {"fork by clone3", copy_itself_anew},
    {"trace the viewer", trace_parent},
    {"have itself traced", be_traced},
    {"read the viewer's memory", read_parent},
    {"kill the viewer", kill_parent},
    {"signal the viewer's thread", signal_parent},
    {"limit the viewer", limit_parent},
    {"raise its own limits", raise_limit},
    {"make a namespace", new_namespace},
    {"mount a file system", mount_folder},
    {"change the root", other_root},
    {"become another user", other_user},
    {"set up a ring of calls", ring_of_calls},
    {"load a program into the kernel", kernel_program},
    {"use the kernel's keys", keys},
    {"handle page faults", faults},
    {"read performance counters", counters},
    {"allow core dumps", dumpable},
    {"use a call that does not exist", unknown_call},
};

size_t ctest_attempt_count(void) { return sizeof attempts / sizeof *attempts; }

const char *ctest_attempt_name(size_t index) { return attempts[index].name; }

int ctest_attempt(size_t index, const char *folder) {
  errno = 0;
  return attempts[index].attempt(folder) >= 0 ? 0 : errno;
}

// x86's numbers for programs with short pointers begin there.
long ctest_foreign_call(void) { return syscall(0x40000000 + SYS_getpid); }
