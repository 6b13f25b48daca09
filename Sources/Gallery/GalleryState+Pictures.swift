package import Geometry
import Gestures
package import Motion

extension GalleryState {
  // MARK: The list

  /// Replaces the list of pages. The page that was shown stays shown, wherever
  /// it is now, and nothing on screen moves; if it is gone, the one that took
  /// its place is shown. A list that is not complete and lacks the page that is
  /// shown may yet come to it, and changes nothing.
  ///
  /// - Parameters:
  ///   - current: the page to show instead, for a first listing.
  ///   - isComplete: whether no more pages are being looked for.
  package mutating func setPages(
    _ new: [Page], showing current: PageID? = nil, isComplete: Bool = true, at now: Instant
  ) -> [Effect] {
    isListed = isComplete
    let effects = advance(to: now)
    let new = reconciled(new, at: now)
    let isAwaited = !isComplete && current == nil && !new.isEmpty
    if isAwaited, let currentID, !new.contains(where: { $0.id == currentID }) { return effects }
    replacePages(new, showing: current, at: now)
    return effects + advance(to: now)
  }

  mutating func replacePages(_ new: [Page], showing current: PageID? = nil, at now: Instant) {
    let shown = current ?? currentID
    let before = currentPage
    pages = new
    numberOfPage = Dictionary(new.enumerated().map { ($1.id, $0) }) { first, _ in first }
    let index = shown.flatMap { numberOfPage[$0] } ?? min(before, max(0, new.count - 1))
    let delta = Double(index - before)
    currentPage = index
    pager = pager.shifted(by: delta)
    anchors.pagerOrigin += delta
    anchors.pagerRaw += delta
    if new.isEmpty || shown.flatMap({ numberOfPage[$0] }) == nil { pager = .rest(Double(index)) }
    for page in pictures.keys where numberOfPage[page] == nil { forget(page) }
    for page in motions.keys where numberOfPage[page] == nil { motions[page] = nil }
    // Fingers that held a page that is gone hold nothing.
    if let held = anchors.page, numberOfPage[held] == nil { anchors.page = nil }
    for (page, layer) in grid.thumbnails where numberOfPage[page] == nil {
      grid.thumbnails[page] = nil
      discard(layer)
    }
    marks.removeAll { numberOfPage[$0] == nil }
    isDirty = true
  }

  // MARK: Arrivals

  /// A decoder delivered a layer; its tiles are not in textures yet.
  package mutating func layerArrived(
    _ key: LayerKey, _ delivery: DeliveryID, facts: PictureFacts, size: LayerSize, isPreview: Bool,
    at now: Instant
  ) -> [Effect] {
    var effects = advance(to: now)
    guard numberOfPage[key.page] != nil, lastWants.contains(key) else {
      return effects + [.discard(delivery)]
    }
    if !isPreview { arrivals.insert(key) }
    if case .thumbnail = key.variant {
      takeThumbnail(
        PictureLayer(
          key: key, delivery: delivery, isPreview: isPreview,
          grid: TileGrid(size: size, side: max(size.width, size.height)), facts: facts))
      return effects + advance(to: now)
    }
    let isShownFrame = key.frame == pictures[key.page]?.frame ?? 0
    if isShownFrame { learn(facts, of: key.page, at: now) }
    var side = settings.tileSide
    if case .fitted = key.variant { side = min(max(size.width, size.height), settings.maximumTextureSide) }
    var layer = PictureLayer(
      key: key, delivery: delivery, isPreview: isPreview, grid: TileGrid(size: size, side: side), facts: facts
    )
    if case .region(let level, let region) = key.variant {
      layer.part = Self.part(region, of: facts.size.level(level))
    }
    switch key.variant {
    case .thumbnail: break
    case .fitted where !isShownFrame:
      discard(pictures[key.page]?.comingFrames[key.frame])
      pictures[key.page]?.comingFrames[key.frame] = layer
    case .fitted:
      discard(pictures[key.page]?.nextBase)
      pictures[key.page]?.nextBase = layer
    case .level, .region:
      takeDetail(layer)
    }
    effects += advance(to: now)
    markDirty(page: key.page, at: now)
    return effects
  }

  /// Has the window drawn again if something of the page is in it.
  private mutating func markDirty(page: PageID, at now: Instant) {
    guard let index = index(of: page), visiblePages(at: now).contains(index) else { return }
    isDirty = true
  }

  /// A page's picture cannot be shown.
  package mutating func pictureFailed(_ key: LayerKey, reason: String, at now: Instant) -> [Effect] {
    let effects = advance(to: now)
    guard numberOfPage[key.page] != nil else { return effects }
    if case .thumbnail = key.variant {
      grid.failures.insert(key.page)
      isDirty = true
      return effects + advance(to: now)
    }
    guard isWhatToShow(key) else {
      pictures[key.page]?.failedLayers.insert(key)
      return effects + advance(to: now)
    }
    if motions[key.page] != nil { endScroll(at: now) }
    dropForerunners(of: key.page)
    pictures[key.page, default: Picture()].failure = reason
    isDirty = true
    // The zoom of what it was going to be is no zoom of an error page.
    if let motion = motions[key.page] {
      if !motion.isHeld { motions[key.page] = nil }
      perform(gestures.reanchor(), at: now)
    }
    return effects + advance(to: now)
  }

  /// Whether without this layer the page has nothing to show: a layer that fails on top of one that is
  /// shown, or is about to be, is no reason to take that away. A preview is only a promise.
  private func isWhatToShow(_ key: LayerKey) -> Bool {
    guard let picture = pictures[key.page] else { return true }
    guard case .fitted = key.variant, key.frame == picture.frame else { return false }
    return picture.base?.isPreview ?? true && picture.nextBase?.isPreview ?? true
  }

  /// Drops the previews of what will not come.
  private mutating func dropForerunners(of page: PageID) {
    discard(pictures[page]?.base)
    discard(pictures[page]?.nextBase)
    pictures[page]?.base = nil
    pictures[page]?.nextBase = nil
  }

  /// What a page held before its size was known keeps its zoom and the place
  /// in the window when the size arrives.
  private mutating func learn(_ facts: PictureFacts, of page: PageID, at now: Instant) {
    let before = fit(of: page)
    let known = pictures[page]?.facts
    if known?.size != facts.size, motions[page] != nil { endScroll(at: now) }
    pictures[page, default: Picture()].facts = facts
    pictures[page]?.failure = nil
    if known == nil, motions[page] == nil {
      motions[page] = startMotion(of: page)
      return
    }
    guard known?.size != facts.size, let pageMotion = motions[page], let index = index(of: page) else {
      return
    }
    let after = fit(of: page)
    let shown = pageMotion.transform(at: now, displacement: displacement(ofPage: index, at: now))
    let centre = viewport.size.center
    // The point of the window, at fit, that zooming brought to the centre.
    let atFit = before.fitTransform.screenPoint(of: shown.picturePoint(at: centre))
    let scale = after.clampScale(after.fitScale * shown.scale / before.fitScale)
    let point = after.fitTransform.picturePoint(at: atFit)
    let offset = after.bounds(at: scale).clamp(centre - point.converted(by: scale))
    let rest = ContentTransform(scale: scale, offset: offset)
    motions[page] = isZoomed(rest, after) ? .rest(rest) : nil
    perform(gestures.reanchor(), at: now)
  }

  // MARK: Textures

  /// The tiles that should go into textures next, what is on screen first.
  package func nextUploads(limit: Int, at now: Instant, into result: inout [TextureID]) {
    result.removeAll(keepingCapacity: true)
    guard !pages.isEmpty else { return }
    if showsGrid || settings.fillsEdges { appendThumbnails(limit: limit, at: now, into: &result) }
    guard result.count < limit else { return }
    appendUploads(ofPage: currentPage, limit: limit, at: now, into: &result)
    for index in visiblePages(at: now) where index != currentPage && result.count < limit {
      appendUploads(ofPage: index, limit: limit, at: now, into: &result)
    }
    for index in neighbours where result.count < limit {
      appendUploads(ofPage: index, limit: limit, at: now, into: &result)
    }
  }

  private func appendUploads(ofPage index: Int, limit: Int, at now: Instant, into result: inout [TextureID]) {
    guard let picture = pictures[pages[index].id], picture.hasLayer(where: { $0.hasPixels && !$0.isComplete })
    else { return }
    for layer in [picture.nextBase, picture.base, picture.detail] + comingLayers(picture) {
      guard let layer, layer.hasPixels, !layer.isComplete else { continue }
      let isVisible = tileTest(layer, ofPage: index, at: now)
      for tile in 0..<layer.grid.count where !layer.ready.contains(tile) && isVisible(tile) {
        let texture = layer.texture(tile)
        guard !result.contains(texture) else { continue }
        result.append(texture)
        if result.count >= limit { return }
      }
    }
  }

  private func appendThumbnails(limit: Int, at now: Instant, into result: inout [TextureID]) {
    let indices = showsGrid ? visibleCells(at: now) : visiblePages(at: now)
    for index in indices {
      guard let layer = grid.thumbnails[pages[index].id], !layer.isComplete else { continue }
      result.append(layer.texture(0))
      if result.count >= limit { return }
    }
  }

  /// The layer that a texture is a tile of.
  package func layer(of texture: TextureID) -> PictureLayer? {
    if let layer = grid.thumbnails[texture.page], layer.delivery == texture.delivery { return layer }
    return pictures[texture.page]?.layers.first { $0.delivery == texture.delivery }
  }

  private func comingLayers(_ picture: Picture) -> [PictureLayer?] {
    picture.comingFrames.isEmpty ? [] : Array(picture.comingFrames.values)
  }

  /// Which tiles of a layer are in the window, or soon will be.
  func tileTest(_ layer: PictureLayer, ofPage index: Int, at now: Instant) -> (Int) -> Bool {
    if case .fitted = layer.key.variant { return { _ in true } }
    let page = pages[index].id
    let transform = motions[page]?.target ?? transform(ofPage: index, at: now)
    let size = fit(of: page).picture
    let texel = size.width * transform.scale * layer.part.width / Double(layer.grid.size.width)
    let left = transform.offset.x + layer.part.x * size.width * transform.scale
    let top = transform.offset.y + layer.part.y * size.height * transform.scale
    let window = Rect(viewport.size)
    return { tile in
      var onScreen: Rect = layer.grid.rect(of: tile).converted(by: texel)
      onScreen.x += left
      onScreen.y += top
      return !onScreen.intersection(window).isEmpty
    }
  }

  /// A tile is in its texture.
  package mutating func textureIsReady(_ texture: TextureID, at now: Instant) -> [Effect] {
    if grid.thumbnails[texture.page]?.delivery == texture.delivery {
      grid.thumbnails[texture.page]?.ready.insert(texture.tile)
      if settings.texturesAreCopies { effects.append(.releasePixels(texture.delivery)) }
      isDirty = isDirty || showsGrid
      return takeEffects()
    }
    guard note(texture) else { return [.discard(texture.delivery)] }
    let picture = pictures[texture.page]
    switch texture.delivery {
    case picture?.nextBase?.delivery:
      if picture?.nextBase?.isComplete ?? false {
        takeNextBase(of: texture.page)
        baseAppeared(on: texture.page, at: now)
      }
    case picture?.base?.delivery: break
    case picture?.detail?.delivery: dropCoveredDetails(of: texture.page, at: now)
    default: showLateFrame(of: texture.page, at: now)
    }
    followSlideshow(at: now)
    markDirty(page: texture.page, at: now)
    return takeEffects()
  }

  /// Takes note of a tile in its texture; false if nobody knows it.
  private mutating func note(_ texture: TextureID) -> Bool {
    let areCopies = settings.texturesAreCopies
    var isNeedless = false
    let isKnown = pictures[texture.page]?.changeLayer(texture.delivery) { layer in
      layer.ready.insert(texture.tile)
      isNeedless = areCopies && layer.hasPixels && layer.isComplete
      if isNeedless { layer.hasPixels = false }
    }
    if isNeedless { effects.append(.releasePixels(texture.delivery)) }
    return isKnown ?? false
  }

  /// Puts the new base in the old one's place.
  mutating func takeNextBase(of page: PageID) {
    guard var picture = pictures[page] else { return }
    discard(picture.base)
    picture.base = picture.nextBase
    picture.nextBase = nil
    pictures[page] = picture
  }

  mutating func discard(_ layer: PictureLayer?) {
    if let layer { effects.append(.discard(layer.delivery)) }
  }

  mutating func forget(_ page: PageID) {
    guard let picture = pictures.removeValue(forKey: page) else { return }
    // Its zoom is a zoom of a picture whose size is forgotten, too.
    motions[page] = nil
    for layer in picture.layers { discard(layer) }
  }

  /// Whether a decoder has answered for this layer already.
  package func hasDelivered(_ key: LayerKey) -> Bool {
    if case .thumbnail = key.variant {
      return grid.thumbnails[key.page]?.key == key || grid.failures.contains(key.page)
    }
    guard let picture = pictures[key.page] else { return false }
    if picture.failure != nil || picture.failedLayers.contains(key) { return true }
    return picture.hasLayer { $0.key == key && !$0.isPreview }
  }

  // MARK: Wants

  /// The layers wanted now, most urgent first: the page that is shown, what else
  /// is in the window, the sharper tiles of a zoomed page, then the neighbours,
  /// those in the direction of travel first.
  func appendWants(to wanted: inout [LayerKey]) {
    guard !pages.isEmpty else { return }
    if isInGrid { return appendWantsInGrid(to: &wanted) }
    wanted.append(fitted(currentPage))
    if let detail = wantedDetail { wanted.append(detail) }
    appendWantedFrames(to: &wanted)
    let affordable = neighbours.prefix(affordableNeighbourCount(beside: bytesNeeded(for: wanted)))
    if settings.fillsEdges {
      if let small = thumbnail(of: currentPage, side: 128) { wanted.append(small) }
      for index in affordable { if let small = thumbnail(of: index, side: 128) { wanted.append(small) } }
    }
    for index in affordable { wanted.append(fitted(index)) }
  }

  func fitted(_ index: Int) -> LayerKey {
    let page = pages[index].id
    return LayerKey(
      page: page, variant: .fitted(viewport.pixels), frame: pictures[page]?.frame ?? 0, wall: wall,
      turn: turns[page] ?? .none, version: versions[page] ?? 0)
  }

  /// The layer that a zoomed page needs: the coarsest level that still has a
  /// texel for each device pixel at the scale it will rest at, whole where that
  /// is not too large, else what is in the window and around it. Once there it is
  /// kept while it serves.
  private var wantedDetail: LayerKey? {
    guard let page = currentID, let picture = pictures[page], let facts = picture.facts, !facts.isAnimated
    else {
      return nil
    }
    guard let aim = zoomedTransform(of: page), let level = neededLevel(at: aim, facts),
      let base = picture.base,
      !base.isPreview
    else { return picture.detail?.key }
    let needed = visibleRegion(of: facts.size.level(level), facts: facts, at: aim, margin: 0)
    let turn = turns[page] ?? .none
    let version = versions[page] ?? 0
    if let detail = picture.detail, detail.key.frame == picture.frame, detail.key.wall == wall,
      detail.key.turn == turn, detail.key.version == version
    {
      switch detail.key.variant {
      case .level(let have) where have <= level: return detail.key
      case .region(level, let have) where have.contains(needed): return detail.key
      default: break
      }
    }
    let size = facts.size.level(level)
    var variant = LayerKey.Variant.level(level)
    if size.pixelCount > settings.detailPixelLimit {
      variant = .region(level, visibleRegion(of: size, facts: facts, at: aim, margin: 0.5))
    }
    return LayerKey(
      page: page, variant: variant, frame: picture.frame, wall: wall, turn: turn, version: version)
  }

  /// Where a zoomed page's picture is going to be, nil at fit.
  private func zoomedTransform(of page: PageID) -> ContentTransform? {
    guard let motion = motions[page] else { return nil }
    let transform = motion.target ?? motion.transform(at: lastInput, displacement: 0)
    return transform.isFinite && isZoomed(transform, fit(of: page)) ? transform : nil
  }

  private func neededLevel(at aim: ContentTransform, _ facts: PictureFacts) -> Int? {
    let needed = aim.scale * viewport.pixelScale
    let box = viewport.pixels
    let shrinks = facts.size.width > box.width || facts.size.height > box.height
    // The base has its own resolution; a level that is no finer is no use.
    guard facts.isVector || shrinks else { return nil }
    let level = Int((logarithm(1 / needed) / logarithm(2) + 1e-9).rounded(.down))
    return facts.isVector ? max(level, -8) : max(level, 0)
  }

  /// What the window shows of a level, in its pixels, with a margin in windows
  /// on each side, rounded out to a grid so that small moves change nothing.
  private func visibleRegion(
    of size: LayerSize, facts: PictureFacts, at aim: ContentTransform, margin: Double
  ) -> PixelRegion {
    let grid = margin > 0 ? 256 : 1
    let texels = Double(size.width) / (Double(facts.size.width) * aim.scale)
    func range(_ offset: Double, _ length: Double, _ limit: Int) -> (start: Int, length: Int) {
      let first = (-offset - margin * length) * texels
      let last = (-offset + (1 + margin) * length) * texels
      let start = min(max(Int(first.rounded(.down)), 0) / grid * grid, max(0, limit - 1))
      let end = min(max((Int(last.rounded(.up)) + grid - 1) / grid * grid, start + 1), limit)
      return (start, end - start)
    }
    let x = range(aim.offset.x, viewport.size.width, size.width)
    let y = range(aim.offset.y, viewport.size.height, size.height)
    return PixelRegion(x: x.start, y: y.start, width: x.length, height: y.length)
  }

  private static func part(_ region: PixelRegion, of size: LayerSize) -> Rectangle<PictureShares> {
    Rectangle(
      x: Double(region.x) / Double(size.width), y: Double(region.y) / Double(size.height),
      width: Double(region.width) / Double(size.width), height: Double(region.height) / Double(size.height))
  }

  mutating func releaseFarPictures(at now: Instant) {
    let visible = visiblePages(at: now)
    for page in pictures.keys {
      guard let index = index(of: page), !visible.contains(index), page != slideshow?.fading?.page else {
        continue
      }
      if abs(index - currentPage) > settings.neighbours { forget(page) }
    }
    if let page = currentID {
      for other in pictures.keys where other != page {
        guard pictures[other]?.detail != nil, motions[other] == nil else { continue }
        discardDetails(of: other)
      }
      dropCoveredDetails(of: page, at: now)
    }
    releaseThumbnails()
  }
}
