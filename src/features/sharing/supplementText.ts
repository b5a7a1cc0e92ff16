/** A Nachtrag of a share, in a line. Pure. */
import type { SharedSupplement } from '../../api/shares';
import { correctedText, handedInText } from '../reports/supplementWords';
import { readSharedContent } from './sharedContent';

/** @param capturedAt the record's, ms; null if closed */
export function sharedSupplementText(one: SharedSupplement, capturedAt: number | null): string {
  const { at, author: by } = readSharedContent(one);
  const maker = { at: at ?? one.at, by };
  if (one.kind === 'photos') return handedInText(maker, capturedAt ?? one.at);
  return one.kind === 'withdrawn' ? `${correctedText(maker)}: Gehört nicht hierher` : correctedText(maker);
}
