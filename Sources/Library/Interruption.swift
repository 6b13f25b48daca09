#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

/// Makes a call of the system again as long as a signal interrupts it, as happens where a file lies on
/// another machine.
///
/// - Parameter call: returns a negative errno value when it fails.
func uninterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result != -Result(EINTR) { return result }
  }
}
