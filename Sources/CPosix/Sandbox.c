#include "CPosix.h"

#if defined(__linux__) && defined(__has_include)
#if __has_include(<linux/landlock.h>)
#define HAS_LANDLOCK 1
#endif
#endif

#ifdef __linux__

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
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
  // The rights of the first version: every kernel with Landlock knows them.
  struct landlock_ruleset_attr attributes = {
      .handled_access_fs = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1,
  };
  int rules = (int)syscall(__NR_landlock_create_ruleset, &attributes, sizeof attributes, 0);
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

#define REFUSE(name) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 1), \
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)

static int restrict_calls(void) {
  struct sock_filter steps[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
#ifdef __x86_64__
      // The numbers of the x32 calls begin here.
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
#endif
      // Connections.
      REFUSE(socket), REFUSE(connect), REFUSE(bind), REFUSE(listen), REFUSE(accept), REFUSE(accept4),
      // Programs and other processes.
      REFUSE(execve), REFUSE(execveat), REFUSE(ptrace), REFUSE(kill), REFUSE(process_vm_readv),
      REFUSE(process_vm_writev),
#ifdef __NR_pidfd_open
      REFUSE(pidfd_open), REFUSE(pidfd_send_signal),
#endif
#ifdef __NR_pidfd_getfd
      REFUSE(pidfd_getfd),
#endif
      // The kernel's larger surfaces.
      REFUSE(bpf), REFUSE(perf_event_open), REFUSE(userfaultfd), REFUSE(keyctl), REFUSE(add_key),
      REFUSE(request_key), REFUSE(unshare), REFUSE(setns), REFUSE(mount), REFUSE(umount2),
      REFUSE(pivot_root), REFUSE(chroot), REFUSE(open_by_handle_at), REFUSE(init_module),
      REFUSE(finit_module), REFUSE(personality),
#ifdef __NR_io_uring_setup
      REFUSE(io_uring_setup),
#endif
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
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

#else

int cposix_sandbox(const char *const readable[]) {
  (void)readable;
  return 0;
}

#endif
