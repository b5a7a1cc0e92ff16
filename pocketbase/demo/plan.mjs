/** Plans the demo's forty records of the last six weeks. */
import { PROPERTIES } from './people.mjs';
import { JOBS } from './work.mjs';

/** @typedef {import('./work.mjs').Job} Job */
/** @typedef {typeof PROPERTIES[number]} Property */
/** @typedef {{source: string, latitude: number, longitude: number, accuracy: number | null, address: string}} Place */
/**
 * Property and person are keys of demo/people.mjs, times are ms since 1970.
 * @typedef {{id?: string, property: string, person: string, service: string | null, notes: string, done?: string[],
 *   pictures: string[], place: Place, startedAt: number, capturedAt: number, receivedAt: number}} Entry `done`: codes of
 *   work.mjs.
 */

const COUNT = 40;
const DAYS = 42;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Central European Time, also in summer. */
const ZONE = HOUR;
/** One in so many is captured across the street and shows 'vom Objekt entfernt'. */
const OFF_SITE_EVERY = 19;
/** This visit goes to 'aachener' instead of 'wiener', so that one day is missing. */
const MISSED = 25;
const INSTEAD = 'aachener';
/** One in so many arrives the next morning. */
const LATE_EVERY = 13;

/** Same numbers in [0, 1) for every demo (mulberry32). @type {(seed: number) => () => number} */
export function createSeededRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Oldest first. @param {number} now ms since 1970; all records are earlier. @returns {Entry[]} */
export function planDocumentations(now) {
  const random = createSeededRandom(20261121);
  const places = PROPERTIES.filter(({ people }) => people.length > 0);
  const instead = places.find(({ key }) => key === INSTEAD);
  return [...Array(COUNT).keys()]
    .map((index) => {
      const property = index === MISSED ? instead : places[index % places.length];
      const day = Math.floor((now + ZONE) / DAY - DAYS + ((index + 1) * DAYS) / COUNT);
      return planDocumentation({
        index,
        day: toWorkday(day),
        now,
        random,
        property: /** @type {Property} */ (property),
      });
    })
    .sort((a, b) => a.capturedAt - b.capturedAt);
}

/**
 * Two records of the Hausverwaltung with the same motive: the later one shows a copy of the earlier one's first picture.
 * @returns places in the plan; null where no two fit.
 * @type {(entries: Entry[]) => {earlier: number, later: number} | null}
 */
export function choosePair(entries) {
  const managed = new Set(PROPERTIES.filter(({ owner }) => owner === 'manager').map(({ key }) => key));
  const isManaged = (/** @type {Entry} */ { property }) => managed.has(property);
  for (let later = entries.length - 1; later > 0; later--) {
    const last = entries[later];
    // A story's own record, which has its id, keeps its pictures.
    if (!last || last.id || !isManaged(last)) continue;
    const earlier = entries.findIndex(
      (entry) =>
        isManaged(entry) && entry.pictures[0] === last.pictures[0] && last.capturedAt - entry.capturedAt > 3 * DAY,
    );
    if (earlier >= 0) return { earlier, later };
  }
  return null;
}

/** Moves Sundays to Saturday. `day` counts from 1 January 1970. @type {(day: number) => number} */
function toWorkday(day) {
  return new Date(day * DAY).getUTCDay() === 0 ? day - 1 : day;
}

/** @type {(of: {index: number, day: number, now: number, random: () => number, property: Property}) => Entry} */
function planDocumentation({ index, day, now, random, property }) {
  /** @type {<T>(list: T[]) => T} */
  const pickRandom = (list) => /** @type {typeof list[number]} */ (list[Math.floor(random() * list.length)]);
  const month = new Date(day * DAY).getUTCMonth() + 1;
  const { service, job } = pickRandom(jobsOf(property, month));
  const [from, to] = job.hours;
  const startedAt = moveIntoPast(day * DAY + (from + random() * (to - from)) * HOUR - ZONE, now);
  const capturedAt = startedAt + Math.round((90 + random() * 330) * 1000);
  const person = pickRandom(property.people);
  const { text, done } = pickRandom(job.notes);
  return {
    property: property.key,
    person,
    service,
    notes: text,
    done,
    pictures: choosePictures(job, random),
    place: choosePosition({ property, job, random, far: index % OFF_SITE_EVERY === OFF_SITE_EVERY - 1 }),
    startedAt,
    capturedAt,
    receivedAt: Math.min(now - MINUTE, capturedAt + chooseDelayMs({ index, job, random })),
  };
}

/** @type {(property: Property, month: number) => {service: string | null, job: Job}[]} */
function jobsOf(property, month) {
  /** @type {(string | null)[]} */
  const services = property.services.length > 0 ? property.services : [null];
  const all = services.flatMap((service) => (JOBS[service ?? 'none'] ?? []).map((job) => ({ service, job })));
  const inSeason = all.filter(({ job }) => !job.months || job.months.includes(month));
  return inSeason.length > 0 ? inSeason : all;
}

/** @type {(time: number, now: number) => number} */
function moveIntoPast(time, now) {
  return time > now - 2 * HOUR ? time - DAY : time;
}

/** @type {(job: Job, random: () => number) => string[]} */
function choosePictures(job, random) {
  const count = 2 + Math.floor(random() * 3);
  return [...Array(count).keys()].map((index) => job.pictures[index % job.pictures.length] ?? '');
}

/**
 * Below ground phones have no position, so the property's counts.
 * @type {(of: {property: Property, job: Job, random: () => number, far: boolean}) => Place}
 */
function choosePosition({ property, job, random, far }) {
  const { latitude, longitude, address } = property;
  if (job.below) return { source: 'property', latitude, longitude, accuracy: null, address };
  const north = (random() - 0.5) * 0.0004 + (far ? 0.0042 : 0);
  const east = (random() - 0.5) * 0.0006;
  /** @type {(degrees: number) => number} */
  const roundDegrees = (degrees) => Math.round(degrees * 1e6) / 1e6;
  const accuracy = Math.round(4 + random() * 14);
  const at = { latitude: roundDegrees(latitude + north), longitude: roundDegrees(longitude + east) };
  // Across the street the building's address would be wrong: a phone without an address has the coordinates.
  return {
    source: 'gps',
    ...at,
    accuracy,
    address: far ? `${at.latitude.toFixed(5)}, ${at.longitude.toFixed(5)}` : address,
  };
}

/** @type {(of: {index: number, job: Job, random: () => number}) => number} */
function chooseDelayMs({ index, job, random }) {
  if (index % LATE_EVERY === LATE_EVERY - 1) return 18 * HOUR;
  return job.below ? (25 + random() * 150) * MINUTE : (4 + random() * 20) * 1000;
}
