#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

/// e to the power of `x`.
package func exponential(_ x: Double) -> Double { exp(x) }

/// The natural logarithm of `x`.
package func logarithm(_ x: Double) -> Double { log(x) }

/// `base` to the power of `exponent`.
package func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
