/** How much of a record the server has (D64). */
import { list, number, type Row, time } from './values';

/** `photoCount`: as many as were sealed. The others only while photos are missing: how many are there, heard of when (ms). */
export type Arriving = { photoCount: number; photosArrived?: number; receivedAt?: number };

/** Of an unfinished record `photo_count` says how many are there, and its manifest how many there will be. */
export function arrivingOf(of: Row): Arriving {
  const there = number(of, 'photo_count');
  if (of.state !== 'receiving') return { photoCount: there };
  return { photoCount: list(of.manifest).length, photosArrived: there, receivedAt: time(of, 'received_at') };
}
