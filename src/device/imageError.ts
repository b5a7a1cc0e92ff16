import type { IssueCode } from '../domain/issue';

/** Why a picture was not taken over; the sentence stands in ISSUE_TEXT. */
export type ImageIssue = Extract<
  IssueCode,
  'photo_not_jpeg' | 'photo_truncated' | 'photo_dimensions' | 'photo_uniform' | 'photo_bytes'
>;
export class ImageError extends Error {
  constructor(readonly code: ImageIssue) {
    super(code);
  }
}
