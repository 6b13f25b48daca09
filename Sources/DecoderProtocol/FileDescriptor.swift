import CPosix

/// An open file descriptor with one owner, who closes it.
package struct FileDescriptor: ~Copyable, Sendable {
  package let number: CInt

  /// Takes over a descriptor that nobody else will close.
  package init(owning number: CInt) {
    precondition(number >= 0, "descriptor \(number)")
    self.number = number
  }

  deinit {
    _ = cposix_close(number)
  }

  /// Gives the descriptor away without closing it.
  package consuming func release() -> CInt {
    let number = number
    discard self
    return number
  }
}
