#ifdef __linux__

#include "CPosix.h"

#ifdef __has_include
#if __has_include(<linux/landlock.h>)
#define HAS_LANDLOCK 1
#endif
#endif

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef HAS_LANDLOCK

#include <linux/landlock.h>

#ifndef __NR_landlock_create_ruleset
#define __NR_landlock_create_ruleset 444
#define __NR_landlock_add_rule 445
#define __NR_landlock_restrict_self 446
#endif
#ifndef LANDLOCK_CREATE_RULESET_VERSION
#define LANDLOCK_CREATE_RULESET_VERSION (1U << 0)
#endif

// What later versions of Landlock know, whatever the headers are.
struct rules_attributes {
  uint64_t files;
  uint64_t connections;
  uint64_t scopes;
};

// The rights over files of each version: 13 in the first, then moving between
// folders, truncating, and (from the fifth on) device commands.
static uint64_t file_rights(int version) {
  int count = version >= 5 ? 16 : version >= 3 ? 15 : version >= 2 ? 14 : 13;
  return (UINT64_C(1) << count) - 1;
}

static void allow_reading(int rules, const char *path) {
  int place = open(path, O_PATH | O_CLOEXEC);
  if (place < 0) return;
  struct stat status;
  bool is_folder = fstat(place, &status) == 0 && S_ISDIR(status.st_mode);
  struct landlock_path_beneath_attr rule = {
      .allowed_access = LANDLOCK_ACCESS_FS_READ_FILE | (is_folder ? LANDLOCK_ACCESS_FS_READ_DIR : 0),
      .parent_fd = place,
  };
  syscall(__NR_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  close(place);
}

static int restrict_files(const char *const readable[]) {
  int version = (int)syscall(__NR_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version < 1) return 0;
  struct rules_attributes attributes = {.files = file_rights(version)};
  size_t size = sizeof attributes.files;
  // Binding and connecting by TCP, signals and abstract sockets to the outside.
  if (version >= 4) {
    attributes.connections = 3;
    size += sizeof attributes.connections;
  }
  if (version >= 6) {
    attributes.scopes = 3;
    size += sizeof attributes.scopes;
  }
  int rules = (int)syscall(__NR_landlock_create_ruleset, &attributes, size, 0);
  if (rules < 0) return 0;
  for (size_t i = 0; readable[i]; i++) allow_reading(rules, readable[i]);
  long result = syscall(__NR_landlock_restrict_self, rules, 0);
  close(rules);
  return result == 0 ? CPOSIX_SANDBOX_FILES : 0;
}

#else

static int restrict_files(const char *const readable[]) {
  (void)readable;
  return 0;
}

#endif

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE

// The accumulator holds the number of the call until one matches.
#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define REFUSE_WITH(code) BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (code))
#define PASS BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define ALLOW(name) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 1), PASS
// Numbers are little-endian: the lower half of an argument comes first.
#define ALLOW_IF(name, argument, test, value) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 4), LOAD(args[argument]), \
      BPF_JUMP(BPF_JMP | test | BPF_K, value, 0, 1), PASS, REFUSE_WITH(EPERM)
#define ALLOW_UNLESS(name, argument, test, value) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 4), LOAD(args[argument]), \
      BPF_JUMP(BPF_JMP | test | BPF_K, value, 1, 0), PASS, REFUSE_WITH(EPERM)

// Of its own limits any may be read, and that of time be set.
#define OWN_LIMITS \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_prlimit64, 0, 8), LOAD(args[0]), \
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 5), LOAD(args[1]), \
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, RLIMIT_CPU, 2, 0), LOAD(args[2]), \
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 1), PASS, REFUSE_WITH(EPERM)

// Opening for anything but reading.
#define WRITING (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND)

static int restrict_calls(void) {
  // Everything that is not here is refused; SECURITY.md tells why each is.
  struct sock_filter steps[] = {
      LOAD(arch),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      LOAD(nr),
#ifdef __x86_64__
      // The numbers of the x32 calls begin here.
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
      REFUSE_WITH(EPERM),
#endif
      // Open descriptors: the picture, the socket, shared memory, the scratch file.
      ALLOW(lseek), ALLOW(read), ALLOW(pread64), ALLOW(readv), ALLOW(preadv), ALLOW(write), ALLOW(writev),
      ALLOW(pwrite64), ALLOW(close), ALLOW(dup), ALLOW(dup3), ALLOW(fcntl), ALLOW(fstat), ALLOW(fstatfs),
      ALLOW(ftruncate), ALLOW(fallocate), ALLOW(fadvise64), ALLOW(sendmsg), ALLOW(recvmsg), ALLOW(shutdown),
      ALLOW(pipe2), ALLOW(eventfd2), ALLOW(ppoll), ALLOW(pselect6), ALLOW(epoll_create1), ALLOW(epoll_ctl),
      ALLOW(epoll_pwait), ALLOW(memfd_create),
      // Memory.
      ALLOW(mmap), ALLOW(munmap), ALLOW(mprotect), ALLOW(mremap), ALLOW(madvise), ALLOW(brk),
      ALLOW(membarrier), ALLOW(get_mempolicy),
      // Threads of its own.
      ALLOW(futex), ALLOW_IF(clone, 0, BPF_JSET, CLONE_THREAD), ALLOW(set_robust_list), ALLOW(gettid),
      ALLOW(getpid), ALLOW_IF(tgkill, 0, BPF_JEQ, (uint32_t)getpid()), ALLOW(sched_yield),
      ALLOW(sched_getaffinity), ALLOW(sched_getparam), ALLOW(sched_getscheduler), ALLOW(getcpu),
      ALLOW(exit), ALLOW(exit_group), ALLOW(set_tid_address), ALLOW(rt_sigaction), ALLOW(rt_sigprocmask),
      ALLOW(rt_sigreturn), ALLOW(sigaltstack), ALLOW(restart_syscall),
      // The flags of this one lie in memory, out of sight: libraries then use `clone`.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone3, 0, 1), REFUSE_WITH(ENOSYS),
      // Libraries, their settings and fonts, for reading; which, is up to Landlock.
      ALLOW_UNLESS(openat, 2, BPF_JSET, WRITING), ALLOW(newfstatat), ALLOW(statx), ALLOW(statfs),
      ALLOW(faccessat), ALLOW(readlinkat), ALLOW(getdents64), ALLOW(getcwd),
      // Clocks, and questions about itself.
      ALLOW(clock_gettime), ALLOW(clock_getres), ALLOW(clock_nanosleep), ALLOW(nanosleep),
      ALLOW(gettimeofday), ALLOW(getrandom), ALLOW(sysinfo), ALLOW(uname), ALLOW(getuid), ALLOW(geteuid),
      ALLOW(getgid), ALLOW(getegid), ALLOW(getrusage), OWN_LIMITS,
      ALLOW_IF(prctl, 0, BPF_JEQ, PR_SET_NAME),
#ifdef __NR_rseq
      ALLOW(rseq),
#endif
#ifdef __NR_faccessat2
      ALLOW(faccessat2),
#endif
#ifdef __x86_64__
      // What newer architectures have under other names only.
      ALLOW(poll), ALLOW(select), ALLOW(epoll_wait), ALLOW(stat), ALLOW(lstat), ALLOW(access),
      ALLOW(readlink), ALLOW_UNLESS(open, 1, BPF_JSET, WRITING), ALLOW(dup2), ALLOW(time), ALLOW(arch_prctl),
      ALLOW(getrlimit),
#endif
      REFUSE_WITH(EPERM),
  };
  struct sock_fprog program = {.len = sizeof steps / sizeof *steps, .filter = steps};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0 ? CPOSIX_SANDBOX_CALLS : 0;
}

#else

static int restrict_calls(void) { return 0; }

#endif

int cposix_sandbox(const char *const readable[]) {
  // Both need it: no program that is started may gain rights.
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return 0;
  return restrict_files(readable) | restrict_calls();
}

#endif
