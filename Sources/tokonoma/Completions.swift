/// What shells read to complete the program's options, made from their table.
enum Completions {
  static func text(for shell: Options.Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  // MARK: bash

  private static var bash: String {
    var cases = ""
    for definition in Options.definitions where definition.value != nil {
      let names = definition.names.joined(separator: "|")
      let words = definition.words.joined(separator: " ")
      switch (definition.takesFile, words.isEmpty) {
      case (true, true): cases += "    \(names)) return ;;\n"
      case (true, false):
        cases += "    \(names)) compopt -o filenames\n      "
        cases += "mapfile -t COMPREPLY < <(compgen -W '\(words)' -f -- \"$current\"); return ;;\n"
      case (false, false):
        cases += "    \(names)) mapfile -t COMPREPLY < <(compgen -W '\(words)' -- \"$current\"); return ;;\n"
      case (false, true): cases += "    \(names)) compopt +o default; return ;;\n"
      }
    }
    let names = Options.definitions.flatMap(\.names).joined(separator: " ")
    // What has no proposals here is completed by readline, as names of files.
    return #"""
      # bash completion of tokonoma's options
      _tokonoma() {
        local current=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD-1]} word
        # bash parts words at the sign.
        if [ "$current" = = ]; then
          current=
        elif [ "$option" = = ]; then
          option=${COMP_WORDS[COMP_CWORD-2]}
        fi
        COMPREPLY=()
        for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
          if [ "$word" = -- ]; then return; fi
        done
        case $option in

      """# + cases + #"""
          esac
          if [[ $current == -* ]]; then
            mapfile -t COMPREPLY < <(compgen -W '\#(names)' -- "$current")
          fi
        }
        complete -o default -F _tokonoma tokonoma

        """#
  }

  // MARK: zsh

  private static var zsh: String {
    var text = "#compdef tokonoma\n_arguments -s -S \\\n"
    for definition in Options.definitions {
      for name in definition.names {
        let others = definition.names.filter { $0 != name }
        // Each may come again: the last one counts, or all of them do.
        let exclusion =
          definition.value == nil && !others.isEmpty ? "(\(others.joined(separator: " ")))" : "*"
        var specification = exclusion + name
        if definition.value != nil { specification += name.hasPrefix("--") ? "=" : "+" }
        specification += "[\(escaped(definition.summary, in: #"\[]:"#))]"
        if let value = definition.value {
          specification += ":\(escaped(value, in: #"\:"#)):" + zshAction(of: definition)
        }
        text += "  \(quoted(specification)) \\\n"
      }
    }
    return text + "  '*:picture or folder:_files'\n"
  }

  private static func zshAction(of definition: Options.Definition) -> String {
    let words = "(\(definition.words.joined(separator: " ")))"
    guard definition.takesFile else { return definition.words.isEmpty ? " " : words }
    return definition.words.isEmpty
      ? "_files" : "{compadd \(definition.words.joined(separator: " ")); _files}"
  }

  // MARK: fish

  private static var fish: String {
    var text = "# fish completion of tokonoma's options\n"
    for definition in Options.definitions {
      var line = "complete -c tokonoma"
      for name in definition.names {
        line += name.hasPrefix("--") ? " -l \(name.dropFirst(2))" : " -s \(name.dropFirst())"
      }
      if definition.value != nil { line += definition.takesFile ? " -r -F" : " -x" }
      if !definition.words.isEmpty { line += " -a '\(definition.words.joined(separator: " "))'" }
      line += " -d '\(escaped(definition.summary, in: #"\'"#))'"
      text += line + "\n"
    }
    return text
  }

  // MARK: Quoting

  private static func escaped(_ text: String, in special: String) -> String {
    text.reduce(into: "") { result, character in
      if special.contains(character) { result += "\\" }
      result.append(character)
    }
  }

  /// In single quotes, for a shell of the Bourne family.
  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }
}

extension Options.Definition {
  private var alternatives: [Substring] {
    value.map { $0.filter { $0 != "[" && $0 != "]" }.split(separator: "|") } ?? []
  }

  /// The words that may be given as the value.
  fileprivate var words: [String] {
    alternatives.filter { $0.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" } && $0 != "-" }
      .map(String.init)
  }

  /// Whether the value may be the name of a file.
  fileprivate var takesFile: Bool {
    alternatives.contains { alternative in
      ["FILE", "FOLDER", "PATH"].contains { alternative.hasPrefix($0) }
    }
  }
}
