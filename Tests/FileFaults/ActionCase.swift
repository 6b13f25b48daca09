package import FileActions
import Library
import PictureMetadata

/// An action on a folder that is laid out for it.
package struct ActionCase: Sendable {
  package let name: String
  /// The folder that lies on another file system.
  private let foreign: String?
  private let lacks: Set<FaultyCalls.Lack>
  package let setUp: @Sendable (ScratchFolder) throws -> Void
  package let act: @Sendable (FileSystem, ScratchFolder) throws -> Void

  private init(
    name: String, foreign: String? = nil, lacks: Set<FaultyCalls.Lack> = [],
    setUp: @escaping @Sendable (ScratchFolder) throws -> Void,
    act: @escaping @Sendable (FileSystem, ScratchFolder) throws -> Void
  ) {
    self.name = name
    self.foreign = foreign
    self.lacks = lacks
    self.setUp = setUp
    self.act = act
  }

  /// Whether the action needs a file system that is not what it seems.
  package var isSimulated: Bool { foreign != nil || !lacks.isEmpty }

  /// The system with a fault, as the action meets it in the folder.
  package func calls(_ fault: FaultyCalls.Fault?, in folder: ScratchFolder) -> FaultyCalls {
    FaultyCalls(fault, foreign: foreign.map { folder($0) }, lacks: lacks)
  }

  private static func trash(_ files: FileSystem, _ folder: ScratchFolder) -> FreedesktopTrash {
    FreedesktopTrash(home: folder("home/Trash"), files: files, now: { 0 })
  }

  private static let content = (0..<3000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) }
  private static let picture: @Sendable (ScratchFolder) throws -> Void = { folder in
    try folder.write("photos/a.jpg", content, permissions: 0o640)
    try folder.makeFolder(folder("album"))
  }

  package static let all = [
    ActionCase(name: "trash at home", setUp: picture) { files, folder in
      _ = try trash(files, folder).put(folder("photos/a.jpg"))
    },
    ActionCase(
      name: "trash, where the name is taken",
      setUp: { folder in
        try picture(folder)
        try folder.write("home/Trash/files/a.jpg", [1])
        try folder.write("home/Trash/info/a.jpg.trashinfo", [2])
      }
    ) { files, folder in
      _ = try trash(files, folder).put(folder("photos/a.jpg"))
    },
    ActionCase(name: "trash from another file system", foreign: "photos", setUp: picture) { files, folder in
      _ = try trash(files, folder).put(folder("photos/a.jpg"))
    },
    ActionCase(
      name: "trash from a file system without a place for one", foreign: "photos",
      setUp: { folder in
        try picture(folder)
        try folder.write("photos/.Trash-\(TrashInformation.user)", [1])
      }
    ) { files, folder in
      _ = try trash(files, folder).put(folder("photos/a.jpg"))
    },
    ActionCase(
      name: "restore",
      setUp: { folder in
        try picture(folder)
        _ = try trash(FileSystem(), folder).put(folder("photos/a.jpg"))
      }
    ) { files, folder in
      _ = try trash(files, folder).restore(trashed(in: folder))
    },
    ActionCase(
      name: "restore to another file system", foreign: "photos",
      setUp: { folder in
        try picture(folder)
        _ = try trash(FileSystem(), folder).put(folder("photos/a.jpg"))
      }
    ) { files, folder in
      _ = try trash(files, folder).restore(trashed(in: folder))
    },
    ActionCase(name: "delete", setUp: picture) { files, folder in
      try FileActions(files).deletePermanently(folder("photos/a.jpg"))
    },
    ActionCase(name: "rename", setUp: picture) { files, folder in
      _ = try FileActions(files).rename(folder("photos/a.jpg"), to: "b.jpg".utf8)
    },
    ActionCase(name: "rename without exclusive renames", lacks: [.exclusiveRenames], setUp: picture) {
      files, folder in
      _ = try FileActions(files).rename(folder("photos/a.jpg"), to: "b.jpg".utf8)
    },
    ActionCase(name: "rename without links", lacks: [.exclusiveRenames, .links], setUp: picture) {
      files, folder in
      _ = try FileActions(files).rename(folder("photos/a.jpg"), to: "b.jpg".utf8)
    },
    ActionCase(name: "copy", setUp: picture) { files, folder in
      _ = try FileActions(files).copy(folder("photos/a.jpg"), into: folder("album"))
    },
    ActionCase(name: "move", setUp: picture) { files, folder in
      _ = try FileActions(files).move(folder("photos/a.jpg"), into: folder("album"))
    },
    ActionCase(
      name: "move, where the name is taken",
      setUp: { folder in
        try picture(folder)
        try folder.write("album/a.jpg", [1])
      }
    ) { files, folder in
      _ = try FileActions(files).move(folder("photos/a.jpg"), into: folder("album"))
    },
    ActionCase(name: "move to another file system", foreign: "album", setUp: picture) { files, folder in
      _ = try FileActions(files).move(folder("photos/a.jpg"), into: folder("album"))
    },
    ActionCase(
      name: "save a rotation", setUp: { try $0.write("photos/a.jpg", plainJPEG) }
    ) { files, folder in
      try FileActions(files).saveRotation(
        folder("photos/a.jpg"), turn: .quarterTurn, keepsModificationTime: true)
    },
    ActionCase(name: "replace", setUp: { try $0.write("state", [1, 2, 3], permissions: 0o600) }) {
      files, folder in
      try files.replace(folder("state"), with: [4, 5, 6, 7])
    },
  ]

  private static func trashed(in folder: ScratchFolder) -> TrashedFile {
    TrashedFile(
      original: folder("photos/a.jpg"), place: folder("photos/a.jpg"),
      file: folder("home/Trash/files/a.jpg"), information: folder("home/Trash/info/a.jpg.trashinfo"),
      top: nil)
  }

  /// SOI, JFIF, a table, a scan of a few bytes and EOI: what matters of a JPEG here.
  package static let plainJPEG: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0]
    + [0xFF, 0xDB, 0, 5, 1, 2, 3, 0xFF, 0xDA, 0, 4, 1, 2, 0x12, 0xFF, 0, 0x34, 0xFF, 0xD9]
}
