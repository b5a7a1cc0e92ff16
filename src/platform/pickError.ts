import { PICK_TEXT, type PickIssue } from '../domain/text/texts.pick';
import { ImageError } from './imageError';

export function pickError(code: PickIssue): ImageError {
  return new ImageError(code, PICK_TEXT[code]);
}
