#ifndef _WIN32

#include "CPosix.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

extern char **environ;

static int describe_descriptors(posix_spawn_file_actions_t *actions, int socket, bool quiet) {
  int result = posix_spawn_file_actions_addopen(actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  if (result == 0)
    result = posix_spawn_file_actions_addopen(actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  if (result == 0 && quiet)
    result = posix_spawn_file_actions_addopen(actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
#ifdef __APPLE__
  // What is not named here is closed there.
  if (result == 0 && !quiet) result = posix_spawn_file_actions_addinherit_np(actions, STDERR_FILENO);
#endif
  // Duplicating a descriptor onto itself clears its close-on-exec flag here.
  if (result == 0)
    result = posix_spawn_file_actions_adddup2(actions, socket, CPOSIX_INHERITED_DESCRIPTOR);
#ifdef __linux__
  // Libraries of the parent (GL drivers, sound) open descriptors without the flag.
  if (result == 0)
    result = posix_spawn_file_actions_addclosefrom_np(actions, CPOSIX_INHERITED_DESCRIPTOR + 1);
#endif
  return result;
}

static int describe_signals(posix_spawnattr_t *attributes) {
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
#ifdef __APPLE__
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
  int result = posix_spawnattr_setsigmask(attributes, &none);
  if (result == 0) result = posix_spawnattr_setsigdefault(attributes, &all);
  if (result == 0) result = posix_spawnattr_setflags(attributes, flags);
  return result;
}

int cposix_launch(
    const char *program, char *const arguments[], int socket, bool quiet, pid_t *process) {
  posix_spawn_file_actions_t actions;
  int result = posix_spawn_file_actions_init(&actions);
  if (result != 0) return -result;
  posix_spawnattr_t attributes;
  result = posix_spawnattr_init(&attributes);
  if (result == 0) {
    result = describe_descriptors(&actions, socket, quiet);
    if (result == 0) result = describe_signals(&attributes);
    if (result == 0) result = posix_spawn(process, program, &actions, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return -result;
}

static int wait_for(pid_t process) {
  int status;
  while (waitpid(process, &status, 0) < 0) {
    if (errno != EINTR) return -errno;
  }
  return status == 0 ? 0 : -EIO;
}

// The environment without one of its entries; to be freed.
static char **environment_without(const char *entry) {
  size_t count = 0;
  while (environ[count]) count += 1;
  char **copy = malloc((count + 1) * sizeof *copy);
  if (!copy) return NULL;
  size_t kept = 0;
  for (size_t index = 0; index < count; index += 1) {
    if (strcmp(environ[index], entry) != 0) copy[kept++] = environ[index];
  }
  copy[kept] = NULL;
  return copy;
}

int cposix_run(char *const arguments[], const char *input, const char *hidden) {
  char **environment = environment_without(hidden);
  if (!environment) return -ENOMEM;
  posix_spawn_file_actions_t actions;
  int result = posix_spawn_file_actions_init(&actions);
  if (result != 0) {
    free(environment);
    return -result;
  }
  const char *nothing = "/dev/null";
  result = posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input ? input : nothing, O_RDONLY, 0);
  if (result == 0) result = posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, nothing, O_WRONLY, 0);
  if (result == 0) result = posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, nothing, O_WRONLY, 0);
  pid_t process;
  if (result == 0) result = posix_spawnp(&process, arguments[0], &actions, NULL, arguments, environment);
  posix_spawn_file_actions_destroy(&actions);
  free(environment);
  return result == 0 ? wait_for(process) : -result;
}

int cposix_become(const char *program, char *const arguments[]) {
  fflush(NULL);
  execv(program, arguments);
  return -errno;
}

int cposix_kill(pid_t process) { return kill(process, SIGKILL) == 0 ? 0 : -errno; }

int cposix_reap(pid_t process, bool blocking, cposix_ending *ending) {
  int status;
  pid_t result;
  do {
    result = waitpid(process, &status, blocking ? 0 : WNOHANG);
  } while (result < 0 && errno == EINTR);
  if (result < 0) return -errno;
  if (result == 0) return 0;
  ending->exited = WIFEXITED(status);
  ending->status = ending->exited ? WEXITSTATUS(status) : WTERMSIG(status);
  ending->killed = !ending->exited && ending->status == SIGKILL;
  return 1;
}

void cposix_signal_text(int number, char *buffer, size_t count) {
  const char *name = strsignal(number);
  if (count > 0) snprintf(buffer, count, "%s", name ? name : "");
}

void cposix_end_within(unsigned seconds) { alarm(seconds); }

void cposix_end(int status) { _exit(status); }

// The shadow memory of these sanitizers takes terabytes of addresses.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define HAS_SHADOW_MEMORY 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_SHADOW_MEMORY 1
#endif
#endif

bool cposix_can_limit_memory(void) {
#if defined(RLIMIT_AS) && !defined(HAS_SHADOW_MEMORY)
  return true;
#else
  return false;
#endif
}

static int limit(int resource, rlim_t most) {
  struct rlimit current;
  if (getrlimit(resource, &current) != 0) return -errno;
  if (current.rlim_max == RLIM_INFINITY || current.rlim_max > most) current.rlim_max = most;
  if (current.rlim_cur == RLIM_INFINITY || current.rlim_cur > most) current.rlim_cur = most;
  return setrlimit(resource, &current) == 0 ? 0 : -errno;
}

int cposix_confine(const cposix_limits *limits) {
#ifdef __linux__
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return -errno;
  // A parent that died before this call has closed the socket.
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -errno;
#endif
  // A write beyond the limit shall fail instead of killing.
  signal(SIGXFSZ, SIG_IGN);
  int result = limit(RLIMIT_CORE, 0);
  if (result == 0) result = limit(RLIMIT_NOFILE, (rlim_t)limits->descriptors);
  if (result == 0) result = limit(RLIMIT_FSIZE, (rlim_t)limits->file_size);
#ifdef RLIMIT_AS
  if (result == 0 && limits->address_space > 0 && cposix_can_limit_memory())
    result = limit(RLIMIT_AS, (rlim_t)limits->address_space);
#endif
  return result;
}

int cposix_limit_time(int64_t seconds) {
  struct rusage used;
  struct rlimit current;
  if (getrusage(RUSAGE_SELF, &used) != 0 || getrlimit(RLIMIT_CPU, &current) != 0) return -errno;
  rlim_t most = (rlim_t)(used.ru_utime.tv_sec + used.ru_stime.tv_sec + seconds + 1);
  if (current.rlim_max != RLIM_INFINITY && most > current.rlim_max) most = current.rlim_max;
  current.rlim_cur = most;
  return setrlimit(RLIMIT_CPU, &current) == 0 ? 0 : -errno;
}

#endif
