/** A Nachtrag of a share, in a line. Pure. */
import type { SharedSupplement } from '../../api/shares';
import { arrivalText, correctedText, handedInText } from '../reports/supplementWords';
import { readSharedContent } from './sharedContent';

/** @param capturedAt the record's, ms; null if closed */
export function sharedSupplementText(one: SharedSupplement, capturedAt: number | null): string {
  const { at, author: by } = readSharedContent(one);
  const maker = { at: at ?? one.at, by };
  const arrival = arrivalText({ at: maker.at, completedAt: one.receivedAt }).replace('Ü', 'ü');
  return [madeText(one, { maker, capturedAt }), arrival].filter(Boolean).join(', ');
}

type Made = { maker: { at: number; by: string }; capturedAt: number | null };

function madeText({ kind, at }: SharedSupplement, { maker, capturedAt }: Made): string {
  if (kind === 'photos') return handedInText(maker, capturedAt ?? at);
  return kind === 'withdrawn' ? `${correctedText(maker)}: Gehört nicht hierher` : correctedText(maker);
}
