/** EXIF time of a picture. Not in photoTime.ts: the first screen does not need it. */
import { momentOf } from '../time/germanDay';

/** `original`, `offset`: raw EXIF DateTimeOriginal and OffsetTimeOriginal, of any type. */
export type ExifTime = { original: unknown; offset: unknown };

/**
 * The standard has colons; some programs differ, and an unread time would date an old picture
 * today.
 */
const TIME = /^(\d{4})[:/.-](\d\d)[:/.-](\d\d)[ T](\d\d):(\d\d):(\d\d)/;
const OFFSET = /^([+-])(\d\d):(\d\d)/;
const MINUTE_MS = 60_000;

/** EXIF time in ms; German time without offset. Null for empty, zero or invalid ones. */
export function exifMoment({ original, offset }: ExifTime): number | null {
  const [, year, month, day, hour, minute, second] = (typeof original === 'string' && TIME.exec(original)) || [];
  const text = `${year}-${month}-${day}T${hour}:${minute}`;
  const shown = Date.parse(`${text}:${second}.000Z`);
  // `2019-02-30` would become 2 March.
  if (Number.isNaN(shown) || new Date(shown).toISOString().slice(0, 16) !== text || Number(year) === 0) return null;
  const [, sign, hours, minutes] = (typeof offset === 'string' && OFFSET.exec(offset)) || [];
  if (!sign) return momentOf(text) + Number(second) * 1000;
  return shown - (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
}
