/** What the page and its two encoding workers say to each other. One question at a time, one answer each. */

/** A frame of the live camera; it is transferred. Sizes in pixels, limits in bytes. */
export type FrameQuestion = { frame: VideoFrame | ImageBitmap; width: number; height: number };
/** A picked file and the longest side of the result. */
export type FileQuestion = { file: File; longSide: number };

/**
 * The encoded JPEG; `uniform`: every sampled pixel has the same colour. 'engine': this engine cannot do it in a worker
 * (WebKit has no Image there) or the file cannot be decoded: the page tries once more itself.
 */
export type EncodeAnswer = { kind: 'jpeg'; bytes: ArrayBuffer; uniform: boolean } | { kind: 'failed'; reason: string };

/** 'incomplete': not every row is there. What failed brings the file without what stood around its picture. */
export type FileAnswer =
  | Extract<EncodeAnswer, { kind: 'jpeg' }>
  | { kind: 'incomplete' }
  | { kind: 'failed'; reason: string; file?: File };
