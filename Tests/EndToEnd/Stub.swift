/// Keeps the target alive until its first suite is here.
enum Stub {}
