/** A rejected picture; `text` is the reason, default CAPTURE_TEXT of `code`. */
export class ImageError extends Error {
  constructor(
    readonly code: string,
    readonly text?: string,
  ) {
    super(code);
  }
}
