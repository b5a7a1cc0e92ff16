/** A picture that was not taken over; `text` says why, without it CAPTURE_TEXT says it by `code`. */
export class ImageError extends Error {
  constructor(
    readonly code: string,
    readonly text?: string,
  ) {
    super(code);
  }
}
