import CFiles
import DecoderProtocol
import FileActions
import Library
import Localization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

extension Localization {
  /// Why something was not done, in the user's language.
  func text(of error: any Error) -> String {
    switch error {
    case let error as FileActionError: text(of: error)
    case let error as Desktop.Failure: text(of: error)
    default: "\(error)"
    }
  }

  private func text(of error: FileActionError) -> String {
    let key: TextKey =
      switch error.action {
      case .trash: .cannotTrash
      case .restore: .cannotRestore
      case .delete: .cannotDelete
      case .rename: .cannotRename
      case .copy: .cannotCopyFile
      case .move: .cannotMoveFile
      case .rotate: .cannotSaveRotation
      }
    // What stood in the way may be another file than the one that was meant.
    let place = error.failure.path == error.path ? "" : " (\(error.failure.path.displayPath))"
    return text(key, name: error.path.displayName, value: text(of: error.failure.reason) + place)
  }

  private func text(of reason: FileFailure.Reason) -> String {
    switch reason {
    case .system(let code): text(ofSystem: code.number)
    case .exists: text(.whyExists)
    case .badName: text(.whyBadName)
    case .notAFile: text(.whyNotAFile)
    case .changedMeanwhile: text(.whyChanged)
    case .unsupported(let what): text(.whyUnsupported, value: what)
    case .damagedMetadata: text(.whyMetadata)
    case .notInTrash: text(.whyNotInTrash)
    }
  }

  /// The common errors of the system; the others in the system's own words.
  private func text(ofSystem code: Int32) -> String {
    switch code {
    case EACCES, EPERM: text(.whyNoPermission)
    case ENOSPC, cfiles_quota_error(): text(.whyDiskFull)
    case EROFS: text(.whyReadOnly)
    case ENOENT: text(.whyNoSuchFile)
    default: SystemError("", code: code).reason
    }
  }

  func text(of failure: Desktop.Failure) -> String {
    switch failure {
    case .openingNeeds(let program): text(.openingNeeds, value: program)
    case .copyingNeeds(let program): text(.copyingNeeds, value: program)
    case .missing(let program): text(.programMissing, value: program)
    case .failed(let program, let code): "\(program): \(text(ofSystem: code))"
    case .cannotCopy(let path): text(.cannotCopyPicture, name: path.displayName)
    case .cannotUse(let path, let code): "\(path.displayName): \(text(ofSystem: code))"
    case .noWallpaper: text(.noWallpaper)
    case .noFolder(let folder): text(.noFolder, value: folder)
    case .nothingToBringBack: text(.nothingToUndo)
    case .notListed: text(.notListed)
    case .noThread: text(.noThread)
    }
  }
}
