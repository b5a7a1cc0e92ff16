/** The time that a camera wrote into a picture (EXIF). Apart from photoTime.ts: the first screen of a phone does not need it. */
import { momentOf } from '../time/germanDay';

/** `original`, `offset`: EXIF's DateTimeOriginal and OffsetTimeOriginal as they are written, of any type. */
export type ExifTime = { original: unknown; offset: unknown };

const TIME = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/;
const OFFSET = /^([+-])(\d\d):(\d\d)/;
const MINUTE_MS = 60_000;

/** The moment of an EXIF time, ms; German time where it says no offset. Null for none: empty, zeros, a day that is not. */
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
