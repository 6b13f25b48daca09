#pragma once

/// The program's entry, under the name that the package manager gives it;
/// libFuzzer's own would be called `main`.
int fuzz_targets_main(int argc, char **argv);
