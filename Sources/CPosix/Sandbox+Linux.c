#ifdef __linux__

#include "CLibraries.h"
#include "CPosix.h"

#ifdef __has_include
#if __has_include(<linux/landlock.h>)
#define HAS_LANDLOCK 1
#endif
#endif

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
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

// What is needed of libseccomp, which is not linked: only decoders want it.
typedef struct {
  __typeof__(&seccomp_init) init;
  __typeof__(&seccomp_release) release;
  __typeof__(&seccomp_attr_set) set;
  __typeof__(&seccomp_rule_add_array) add_rule;
  __typeof__(&seccomp_load) load;
} seccomp_library;

static bool open_seccomp(seccomp_library *seccomp) {
  void *library = clibraries_open("libseccomp", "2", "", false);
  if (!library) return false;
  seccomp->init = clibraries_function(library, "seccomp_init");
  seccomp->release = clibraries_function(library, "seccomp_release");
  seccomp->set = clibraries_function(library, "seccomp_attr_set");
  seccomp->add_rule = clibraries_function(library, "seccomp_rule_add_array");
  seccomp->load = clibraries_function(library, "seccomp_load");
  return seccomp->init && seccomp->release && seccomp->set && seccomp->add_rule && seccomp->load;
}

// Opening for anything but reading.
enum { WRITING = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND };

// Everything that is not here is refused; SECURITY.md tells why each is. What an architecture does not have,
// libseccomp leaves out there.
static const int allowed[] = {
    // Open descriptors: the picture, the socket, shared memory, the scratch file.
    SCMP_SYS(lseek), SCMP_SYS(read), SCMP_SYS(pread64), SCMP_SYS(readv), SCMP_SYS(preadv), SCMP_SYS(write),
    SCMP_SYS(writev), SCMP_SYS(pwrite64), SCMP_SYS(close), SCMP_SYS(dup), SCMP_SYS(dup2), SCMP_SYS(dup3),
    SCMP_SYS(fcntl), SCMP_SYS(fstat), SCMP_SYS(fstatfs), SCMP_SYS(ftruncate), SCMP_SYS(fallocate),
    SCMP_SYS(fadvise64), SCMP_SYS(sendmsg), SCMP_SYS(recvmsg), SCMP_SYS(shutdown), SCMP_SYS(pipe2),
    SCMP_SYS(eventfd2), SCMP_SYS(poll), SCMP_SYS(ppoll), SCMP_SYS(select), SCMP_SYS(pselect6),
    SCMP_SYS(epoll_create1), SCMP_SYS(epoll_ctl), SCMP_SYS(epoll_wait), SCMP_SYS(epoll_pwait),
    SCMP_SYS(memfd_create),
    // Memory.
    SCMP_SYS(mmap), SCMP_SYS(munmap), SCMP_SYS(mprotect), SCMP_SYS(mremap), SCMP_SYS(madvise), SCMP_SYS(brk),
    SCMP_SYS(membarrier), SCMP_SYS(get_mempolicy),
    // Threads of its own, and signals to itself.
    SCMP_SYS(futex), SCMP_SYS(set_robust_list), SCMP_SYS(rseq), SCMP_SYS(gettid), SCMP_SYS(getpid),
    SCMP_SYS(sched_yield), SCMP_SYS(sched_getaffinity), SCMP_SYS(sched_getparam), SCMP_SYS(sched_getscheduler),
    SCMP_SYS(getcpu), SCMP_SYS(exit), SCMP_SYS(exit_group), SCMP_SYS(set_tid_address), SCMP_SYS(arch_prctl),
    SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn), SCMP_SYS(sigaltstack),
    SCMP_SYS(restart_syscall),
    // Libraries, their settings and fonts; which, is up to Landlock.
    SCMP_SYS(stat), SCMP_SYS(lstat), SCMP_SYS(newfstatat), SCMP_SYS(statx), SCMP_SYS(statfs), SCMP_SYS(access),
    SCMP_SYS(faccessat), SCMP_SYS(faccessat2), SCMP_SYS(readlink), SCMP_SYS(readlinkat), SCMP_SYS(getdents64),
    SCMP_SYS(getcwd),
    // Clocks, and questions about itself.
    SCMP_SYS(clock_gettime), SCMP_SYS(clock_getres), SCMP_SYS(clock_nanosleep), SCMP_SYS(nanosleep),
    SCMP_SYS(gettimeofday), SCMP_SYS(time), SCMP_SYS(getrandom), SCMP_SYS(sysinfo), SCMP_SYS(uname),
    SCMP_SYS(getuid), SCMP_SYS(geteuid), SCMP_SYS(getgid), SCMP_SYS(getegid), SCMP_SYS(getrusage),
    SCMP_SYS(getrlimit),
};

static bool add_rules(const seccomp_library *seccomp, scmp_filter_ctx filter) {
  const struct {
    uint32_t action;
    int call;
    unsigned count;
    struct scmp_arg_cmp conditions[2];
  } conditional[] = {
      {SCMP_ACT_ALLOW, SCMP_SYS(clone), 1, {SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD)}},
      // The flags of this one lie in memory, out of sight: libraries then use `clone`.
      {SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0, {}},
      {SCMP_ACT_ALLOW, SCMP_SYS(tgkill), 1, {SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)getpid())}},
      {SCMP_ACT_ALLOW, SCMP_SYS(open), 1, {SCMP_A1(SCMP_CMP_MASKED_EQ, WRITING, 0)}},
      {SCMP_ACT_ALLOW, SCMP_SYS(openat), 1, {SCMP_A2(SCMP_CMP_MASKED_EQ, WRITING, 0)}},
      // Of its own limits any may be read, and that of time be set.
      {SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), 2, {SCMP_A0(SCMP_CMP_EQ, 0), SCMP_A1(SCMP_CMP_EQ, RLIMIT_CPU)}},
      {SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), 2, {SCMP_A0(SCMP_CMP_EQ, 0), SCMP_A2(SCMP_CMP_EQ, 0)}},
      {SCMP_ACT_ALLOW, SCMP_SYS(prctl), 1, {SCMP_A0(SCMP_CMP_EQ, PR_SET_NAME)}},
  };
  for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++) {
    if (seccomp->add_rule(filter, SCMP_ACT_ALLOW, allowed[i], 0, NULL) != 0) return false;
  }
  for (size_t i = 0; i < sizeof conditional / sizeof *conditional; i++) {
    const int result = seccomp->add_rule(filter, conditional[i].action, conditional[i].call, conditional[i].count,
                                         conditional[i].conditions);
    if (result != 0) return false;
  }
  return true;
}

static int restrict_calls(const seccomp_library *seccomp) {
  scmp_filter_ctx filter = seccomp->init(SCMP_ACT_ERRNO(EPERM));
  if (!filter) return 0;
  // Calls by another architecture's numbers end the process.
  seccomp->set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
  // PERF: a search among the numbers instead of a look at one after the other, at each call.
  seccomp->set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2);
  const bool is_active = add_rules(seccomp, filter) && seccomp->load(filter) == 0;
  seccomp->release(filter);
  return is_active ? CPOSIX_SANDBOX_CALLS : 0;
}

int cposix_sandbox(const char *const readable[]) {
  // Both need it: no program that is started may gain rights.
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return 0;
  // Before files are out of reach.
  seccomp_library seccomp;
  const bool has_seccomp = open_seccomp(&seccomp);
  return restrict_files(readable) | (has_seccomp ? restrict_calls(&seccomp) : 0);
}

#endif
