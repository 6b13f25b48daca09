import Gallery
import Geometry
import Localization
import Text

extension SceneComposer {
  // MARK: Letters

  func composeKeyboard(_ state: GalleryState, into list: inout DrawList) {
    guard let keyboard = state.keyboard, let frame = state.keyboardFrame else { return }
    let scale = state.viewport.pixelScale
    panel(frame, state, opacity: 1, into: &list)
    for slot in ScreenKeyboard.slots.indices {
      let place = ScreenKeyboard.place(of: slot, in: frame).outset(by: -settings.keyGap / 2)
      let key = ScreenKeyboard.slots[slot].key
      let isLit =
        keyboard.isHeld(slot) || state.usesPad && slot == keyboard.focus
        || key == .shift && keyboard.isShifted
      list.commands.append(
        .panel(
          place.onDevice(scale), radius: 6 * scale, colour: isLit ? settings.accent : settings.key,
          opacity: 1))
      line(
        label(of: key, isShifted: keyboard.isShifted), settings.rowStyle, at: place.center, anchor: .centre,
        width: place.width - 4, state, into: &list)
    }
  }

  private func label(of key: ScreenKeyboard.Key, isShifted: Bool) -> String {
    switch key {
    case .text(" "): "␣"
    case .text(let text): isShifted ? text.uppercased() : text
    case .shift: "⇧"
    case .erase: "⌫"
    case .left: "◀"
    case .right: "▶"
    case .close: localization.text(.cancel)
    case .done: localization.text(.done)
    }
  }
}
