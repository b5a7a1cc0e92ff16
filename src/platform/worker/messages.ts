/** Messages between the page and its workers for photos. One answer a question. */
import type { Block } from '../../domain/photos/cover';
import type { PhotoFault } from '../../domain/photos/photoFault';

/** A camera frame, transferred. Sizes in pixels. `covered`: blocks to paint over. */
export type FrameQuestion = {
  frame: VideoFrame | ImageBitmap;
  width: number;
  height: number;
  covered?: readonly Block[];
};
/** A picked JPEG or PNG, its size in pixels, and the longest side of the result. */
export type FileQuestion = {
  file: File;
  format: 'JPEG' | 'PNG';
  size: { width: number; height: number };
  longSide: number;
};

/**
 * The encoded JPEG; `uniform`: all samples have one colour. 'engine': not possible in this worker
 * (WebKit has no Image there) or undecodable: the page retries.
 */
export type EncodeAnswer = { kind: 'jpeg'; bytes: ArrayBuffer; uniform: boolean } | { kind: 'failed'; reason: string };

/**
 * 'frame': decoded at reduced size, still to be encoded. 'incomplete': rows are missing. 'other': a PNG for the browser's
 * decoder. A failure returns the cleaned file.
 */
export type FileAnswer =
  | { kind: 'frame'; frame: VideoFrame | ImageBitmap }
  | Extract<EncodeAnswer, { kind: 'jpeg' }>
  | { kind: 'incomplete' | 'other' }
  | { kind: 'failed'; reason: string; file?: File };

/** A stored JPEG. */
export type InspectQuestion = Blob;
/** 'undecodable': no judgement; null = a good photo. */
export type InspectAnswer = PhotoFault | 'undecodable' | null;
