/** What the server says of a record besides its own columns: how much of it is there (D64), and what is unusual (D85). */
import { type Exception, exceptionsOf } from '../domain/exception';
import { list, number, type Row, time } from './values';

/**
 * `photoCount`: as many as were sealed. The others only while photos are missing: how many are there, heard of when (ms).
 * `exceptions`: absent where there is nothing to say.
 */
export type Beside = { photoCount: number; photosArrived?: number; receivedAt?: number; exceptions?: Exception[] };

export function besideOf(of: Row): Beside {
  const exceptions = exceptionsOf(of.exceptions);
  return { ...arrivingOf(of), ...(exceptions.length > 0 ? { exceptions } : {}) };
}

/** Of an unfinished record `photo_count` says how many are there, and its manifest how many there will be. */
function arrivingOf(of: Row): Omit<Beside, 'exceptions'> {
  const there = number(of, 'photo_count');
  if (of.state !== 'receiving') return { photoCount: there };
  return { photoCount: list(of.manifest).length, photosArrived: there, receivedAt: time(of, 'received_at') };
}
