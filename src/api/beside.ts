/** What the server says of a record besides its own columns: how much of it is there (D64), and what is unusual (D85). */
import { exceptionsOf } from '../domain/documentation/exception';
import type { DocumentationRecord } from '../domain/documentation/record';
import { type Row, readNumber, readTime, toList } from './values';

type Arriving = Pick<DocumentationRecord, 'photoCount' | 'photosArrived' | 'receivedAt'>;

/** What is absent is not to be said. */
export function besideOf(of: Row): Arriving & Pick<DocumentationRecord, 'exceptions'> {
  const exceptions = exceptionsOf(of.exceptions);
  return { ...arrivingOf(of), ...(exceptions.length > 0 ? { exceptions } : {}) };
}

/** Of an unfinished record `photo_count` says how many are there, and its manifest how many there will be. */
function arrivingOf(of: Row): Arriving {
  const there = readNumber(of, 'photo_count');
  if (of.state !== 'receiving') return { photoCount: there };
  return { photoCount: toList(of.manifest).length, photosArrived: there, receivedAt: readTime(of, 'received_at') };
}
