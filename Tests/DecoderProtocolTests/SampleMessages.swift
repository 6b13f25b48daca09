import DecoderProtocol
import Pixels

/// Messages that between them fill every field and take every branch of the format.
enum SampleMessages {
  static let picture = PictureInformation(
    width: 6000, height: 4000, format: "jpeg", frames: 12, isAnimated: true, frameMilliseconds: 40, loops: 3,
    hasAlpha: true, isVector: false, isDamaged: true, orientation: 6, hasPreview: true, backdrop: .light)

  static let all: [DecoderMessage] = [
    .request(DecodeRequest(id: 1, specification: .init(size: .fitting(width: 1280, height: 720)))),
    .request(
      DecodeRequest(
        id: .max,
        specification: .init(
          size: .level(-3), region: PixelRect(x: 1, y: 2, width: 3, height: 4), frame: 999_999,
          backdrop: .checkerboard),
        limits: DecodeLimits(
          maximumPixels: 1, maximumOutputBytes: 2, maximumFileBytes: 3, maximumMilliseconds: 4,
          millisecondsPerMegapixel: 5, longestMilliseconds: 6),
        wantsPreview: false)),
    .cancel(id: 77),
    .describe,
    .scratch(limit: 3 << 30),
    .hello(DecoderHello(formats: [])),
    .hello(
      DecoderHello(formats: [
        .init(name: "jpeg", library: "libjpeg-turbo 2.1.5"), .init(name: "", library: "ü – 図"),
      ])),
    .response(
      DecodeResponse(
        id: 5, stage: .preview,
        outcome: .success(picture, DecodedPixels(width: 1080, height: 720, bytesPerRow: 4352)))),
    .response(
      DecodeResponse(
        id: 5, stage: .final,
        outcome: .success(
          picture,
          DecodedPixels(
            width: 2, height: 3, bytesPerRow: 8, x: 10, y: 20, fullWidth: 100, fullHeight: 200)))),
    .response(
      DecodeResponse(id: 6, stage: .final, outcome: .failure(.init(.tooLarge, "too large: 1×1")))),
    .opened(id: 7, pixels: 24_000_000),
  ]
}
