/**
 * Validates a sealed body before the server stores it (docs/api.md, D38, D49). A body is the JSON
 * of a documentation that the phone sends. The phone's tests run these checks too.
 */
import { type Content, PHOTO_SOURCES, type Sealed } from '../documentation/documentation';
import type { NamedField } from '../documentation/fields';
import { emptyOf, NEWEST, SEALED_FIELDS, sinceOf } from '../documentation/later';
import { MARKS_SINCE, PHOTO_ROLES, pairIssues } from '../documentation/photoMarks';
import { isPlace } from '../documentation/place';
import { changesIssue, isSupplement, supplementIssues } from '../documentation/supplement';
import { workIssue } from '../documentation/workShape';
import { toCanonicalJson } from '../evidence/canonical';
import { isId } from '../id';
import type { Issue, IssueCode } from '../issue';
import { NAME_MAX, PHOTO_MAX_BYTES, PHOTOS_MAX, PHOTOS_MIN, SUPPLEMENT_PHOTOS_MAX } from '../limits';
import {
  integerBetween,
  isObject,
  numberBetween,
  orNull,
  type Shape,
  type ShapeCheck,
  shapeIssues,
  textMatching,
} from '../shape';
import { countCharacters, isVisible, isWellFormed } from '../text/text';
import { CLOCK_RIGHT } from './clockOffset';

/** Of width times height: 25 megapixels. */
const PHOTO_MAX_PIXELS = 25_000_000;
/** Most characters of a code word such as 'camera'; our words have at most twenty. */
const WORD_MAX = 40;
const HASH = /^[0-9a-f]{64}$/;
/**
 * ms. A clock without battery starts in 1970 in local time, up to fourteen hours earlier in UTC.
 */
const EARLIEST_TIME = -24 * 3_600_000;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const checkId: ShapeCheck = (value) => (typeof value !== 'string' ? 'wrong_type' : isId(value) ? null : 'id_invalid');
const checkTime: ShapeCheck = (value) => {
  if (typeof value !== 'string') return 'wrong_type';
  const ms = TIME.test(value) ? Date.parse(value) : Number.NaN;
  // Engines disagree on 30 February. Only a real date gives the same text again.
  return ms >= EARLIEST_TIME && new Date(ms).toISOString() === value ? null : 'time_invalid';
};

function createTextCheck(most: number, tooLong: IssueCode): ShapeCheck {
  return (value) => {
    if (typeof value !== 'string') return 'wrong_type';
    if (!isWellFormed(value)) return 'text_invalid';
    return countCharacters(value) <= most ? null : tooLong;
  };
}

const checkName: ShapeCheck = (value) => {
  if (typeof value !== 'string') return 'wrong_type';
  if (!isWellFormed(value)) return 'text_invalid';
  return isVisible(value) && countCharacters(value.trim()) <= NAME_MAX ? null : 'name_length';
};

/** An unknown word may come from a newer phone: 'version_unknown' makes that phone retry later. */
function knownWord(words: readonly string[], wrong: IssueCode): ShapeCheck {
  return (value) => {
    if (typeof value !== 'string') return 'wrong_type';
    if (words.includes(value)) return null;
    return isWellFormed(value) && isVisible(value) && countCharacters(value) <= WORD_MAX ? 'version_unknown' : wrong;
  };
}

const PHOTO: Shape = {
  id: checkId,
  sha256: textMatching(HASH, 'photo_invalid'),
  bytes: integerBetween(1, PHOTO_MAX_BYTES, 'photo_bytes'),
  width: integerBetween(1, PHOTO_MAX_PIXELS, 'photo_dimensions'),
  height: integerBetween(1, PHOTO_MAX_PIXELS, 'photo_dimensions'),
  takenAt: checkTime,
  source: knownWord(PHOTO_SOURCES, 'photo_invalid'),
};
/** Keys that a line has only when it says something. */
const MARKS: Shape = {
  role: knownWord(PHOTO_ROLES, 'photo_invalid'),
  pair: checkId,
  masked: (value) => (value === true ? null : 'wrong_type'),
};

function checkOf(field: NamedField): ShapeCheck {
  const check = plainCheck(field);
  return field.orNull ? orNull(check) : check;
}

function plainCheck(field: NamedField): ShapeCheck {
  switch (field.type) {
    case 'text':
      return createTextCheck(field.most ?? Infinity, field.wrong ?? 'text_invalid');
    case 'word':
      return knownWord(field.words ?? [], field.wrong ?? 'wrong_type');
    case 'between':
      return numberBetween(field.from, field.to, field.wrong);
    case 'whole':
      return integerBetween(field.from, field.to, field.wrong);
    default:
      return CHECKS[field.type];
  }
}

const list: ShapeCheck = (value) => (Array.isArray(value) ? null : 'wrong_type');
const CHECKS = {
  ...{
    id: checkId,
    name: checkName,
    time: checkTime,
    list,
    work: workIssue,
    changes: changesIssue,
    hash: textMatching(HASH, 'hash_mismatch'),
  },
  mark: (value) => (value === true ? null : 'wrong_type'),
  flag: (value) => (typeof value === 'boolean' ? null : 'wrong_type'),
  number: (value) => (typeof value === 'number' ? null : 'wrong_type'),
} as const satisfies Record<string, ShapeCheck>;

const version: ShapeCheck = (value) => (typeof value === 'number' && BODIES[value] ? null : 'version_unknown');

/** Checks of version `number`. It has all fields of earlier versions; those may be empty (null or ''). */
function shapeOf(number: number): Shape {
  const fields = SEALED_FIELDS.filter((field) => sinceOf(field) <= number);
  const checks = fields.map((field): [string, ShapeCheck] => {
    const mayBeEmpty = sinceOf(field) > 1 && sinceOf(field) < number && emptyOf(field) === null;
    return [field.name, mayBeEmpty ? orNull(checkOf(field)) : checkOf(field)];
  });
  return { version, ...Object.fromEntries(checks) };
}

/** Checks of each released version. Version 2 added the activities, 3 the Nachtrag, 4 the defect, 5 marks of photos. */
const BODIES: Record<number, Shape> = Object.fromEntries(
  Array.from({ length: NEWEST }, (_, index) => [index + 1, shapeOf(index + 1)]),
);
/** Checks of version 1, for a body without a known version. */
const [FIRST_BODY = {}] = Object.values(BODIES);

/**
 * All issues of a received body. A future time is no issue: the clock is wrong, not the work (D86).
 * @param body parsed JSON of any shape.
 * @param context `byLink`: sent by a link. Then it needs the worker's name, and has no author (D49).
 */
export function submissionIssues(body: unknown, context: { byLink: boolean }): Issue[] {
  if (!isObject(body)) return [{ field: '', code: 'body_invalid' }];
  // Of an unknown version report only the version: it may be newer, with keys unknown here.
  if (typeof body.version === 'number' && version(body.version)) return [{ field: 'version', code: 'version_unknown' }];
  const issues = shapeIssues(body, (typeof body.version === 'number' && BODIES[body.version]) || FIRST_BODY);
  if (Array.isArray(body.photos)) issues.push(...photosIssues(body.photos, body));
  if (issues.length > 0) return issues;
  const sealed = body as Sealed;
  return [...authorIssues(sealed, context.byLink), ...placeIssues(sealed), ...supplementIssues(sealed)];
}

/** A Nachtrag has up to five photos, or none. */
function photosIssues(photos: readonly unknown[], body: Record<string, unknown>): Issue[] {
  const version = typeof body.version === 'number' ? body.version : 1;
  if (!isSupplement(body)) return manifestIssues(photos, version);
  if (photos.length > SUPPLEMENT_PHOTOS_MAX) return [{ field: 'photos', code: 'supplement_photos' }];
  return lineIssues(photos, version);
}

/**
 * Issues of a manifest: 1 to 20 distinct photos within the limits.
 * @param version of the sealed text: photos of an older one have no marks.
 */
export function manifestIssues(photos: readonly unknown[], version: number): Issue[] {
  if (photos.length < PHOTOS_MIN || photos.length > PHOTOS_MAX) return [{ field: 'photos', code: 'photos_count' }];
  return lineIssues(photos, version);
}

function lineIssues(photos: readonly unknown[], version: number): Issue[] {
  const issues: Issue[] = [];
  const seen = new Set<unknown>();
  photos.forEach((photo, index) => {
    const field = `photos.${index}`;
    if (!isObject(photo)) {
      issues.push({ field, code: 'photo_invalid' });
      return;
    }
    const wrong = shapeIssues(photo, shapeOfLine(photo, version));
    issues.push(...wrong.map((issue) => ({ ...issue, field: `${field}.${issue.field}` })));
    if (pixelsOf(photo) > PHOTO_MAX_PIXELS) issues.push({ field, code: 'photo_dimensions' });
    if (seen.has(photo.id)) issues.push({ field, code: 'photo_duplicate' });
    seen.add(photo.id);
  });
  return issues.length > 0 ? issues : pairIssues(photos as Sealed['photos']);
}

function shapeOfLine(photo: Record<string, unknown>, version: number): Shape {
  if (version < MARKS_SINCE) return PHOTO;
  const marks = Object.entries(MARKS).filter(([key]) => Object.hasOwn(photo, key));
  return { ...PHOTO, ...Object.fromEntries(marks) };
}

/** 0 for a non-number, which the shape check reports. Multiplying an object would throw. */
function pixelsOf({ width, height }: Record<string, unknown>): number {
  return typeof width === 'number' && typeof height === 'number' ? width * height : 0;
}

/** The worker's name comes only from links. A signed-in person's body needs a property, unless its parent lost it. */
function authorIssues(body: Sealed, byLink: boolean): Issue[] {
  if (byLink) return body.employeeName === null ? [{ field: 'employeeName', code: 'name_missing' }] : [];
  const issues: Issue[] = [];
  if (body.employeeName !== null) issues.push({ field: 'employeeName', code: 'name_not_allowed' });
  if (body.property === null && !isSupplement(body)) issues.push({ field: 'property', code: 'property_missing' });
  return issues;
}

/** The position must fit its source, such as GPS or the property's address. */
function placeIssues(body: Sealed): Issue[] {
  if ((body.latitude === null) !== (body.longitude === null))
    return [{ field: 'latitude', code: 'coordinates_invalid' }];
  const { locationSource: source, latitude, longitude, location: address } = body;
  return isPlace({ source, latitude, longitude, address }) ? [] : [{ field: 'location', code: 'location_missing' }];
}

function deviceTime(iso: string, clockOffset: number | null): number {
  return Date.parse(iso) + (clockOffset ?? 0);
}

/** The text whose SHA-256 must equal `contentHash`. */
export function hashedText(body: Sealed): string {
  const { contentHash: _hash, ...content } = body;
  return toCanonicalJson(content as Content);
}

/**
 * The times to store, ms since 1970. A time after the arrival shows a wrong clock, despite its
 * offset: the arrival replaces that time, and `clockKnown` is false.
 * @param receivedAt server time at which the body arrived, ms.
 */
export function storedTimes(
  body: Sealed,
  receivedAt: number,
): { startedAt: number; capturedAt: number; clockKnown: boolean } {
  const started = deviceTime(body.startedAt, body.clockOffset);
  const captured = deviceTime(body.capturedAt, body.clockOffset);
  const isAhead = Math.max(started, captured) > receivedAt + CLOCK_RIGHT;
  return {
    startedAt: Math.min(started, receivedAt),
    capturedAt: Math.min(captured, receivedAt),
    clockKnown: body.clockOffset !== null && !isAhead,
  };
}
