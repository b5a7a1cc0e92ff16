/**
 * Texts of a shared record. Pure. An open part wins over the server's word, because the browser verified it. For a
 * closed part only the server's word exists (`unprovedIn`).
 */
import type { SharedFacts, SharedRecord } from '../../api/shares';
import { timeOf } from '../../api/values';
import { numberText } from '../../components/format';
import { activitiesText } from '../../domain/documentation/activities';
import { laterColumns } from '../../domain/documentation/facts';
import { marksOf, PHOTO_ROLES, type PhotoMarks } from '../../domain/documentation/photoMarks';
import type { Work } from '../../domain/documentation/work';
import { CORRECTIONS } from '../../domain/evidence/evidenceEntry';
import { ROLE_NAMES } from '../../domain/photos/pairs';
import { isObject } from '../../domain/shape';

/** '' and null: not in a part, or closed; `notes` and `photos` null if closed. */
/** A line of the manifest; `takenAt` device time, ms. */
export type SharedLine = { id: string; sha256: string; takenAt: number | null } & PhotoMarks;

export type SharedContent = {
  number: string;
  at: number | null;
  service: string;
  work: string;
  property: string;
  address: string;
  location: string;
  /** The position was taken from the property. */
  isPropertyPosition: boolean;
  distance: number | null;
  author: string;
  company: string;
  manager: string;
  notes: string | null;
  more: readonly (readonly [label: string, text: string])[];
  photos: readonly SharedLine[] | null;
  photoCount: number;
  corrected: boolean;
};

/** Each record, followed by its Nachträge. */
export function withSupplements(records: readonly SharedRecord[]): SharedFacts[] {
  return records.flatMap((record) => [record, ...record.supplements]);
}

/** The texts of a record or a Nachtrag. */
export function readSharedContent(record: SharedFacts): SharedContent {
  const service = fieldsIn(record, 'service');
  const place = fieldsIn(record, 'place');
  const person = fieldsIn(record, 'person');
  const notes = partIn(record, 'notes');
  const photos = photosIn(record);
  return {
    number: numberIn(record) || record.number,
    at: timeOf(service?.captured_at),
    service: textIn(service?.service_type),
    work: activitiesText(workIn(service?.work)),
    property: textIn(place?.property_name),
    address: textIn(place?.property_address),
    location: textIn(place?.found_address) || textIn(place?.location),
    isPropertyPosition: place?.location_source === 'property',
    distance: typeof place?.distance === 'number' ? place.distance : null,
    author: person ? textIn(person.employee_name) : record.author,
    company: person ? textIn(person.company_name) : record.company,
    manager: person ? textIn(person.manager_name) : record.manager,
    notes: typeof notes === 'string' ? notes : null,
    more: laterColumns('share').map(({ column, label }) => [label, textIn(service?.[column])]),
    photos,
    photoCount: photos?.length ?? record.photoCount,
    corrected: record.corrected || saysCorrected(record),
  };
}

/** By photo of a pair over two shared records: 'Vorher in 4F7K2-Q9M3X'. */
export function pairedElsewhere(records: readonly SharedRecord[]): Map<string, string> {
  const lines = records.flatMap((record) => {
    const { number, photos } = readSharedContent(record);
    return (photos ?? []).map((photo) => ({ ...photo, number }));
  });
  const byId = new Map(lines.map((line) => [line.id, line]));
  const texts = new Map<string, string>();
  for (const after of lines.filter(({ role }) => role === 'after')) {
    const before = byId.get(after.pair ?? '');
    if (before?.role !== 'before' || before.number === after.number) continue;
    texts.set(after.id, `${ROLE_NAMES.before} in ${numberText(before.number)}`);
    texts.set(before.id, `${ROLE_NAMES.after} in ${numberText(after.number)}`);
  }
  return texts;
}

/**
 * Facts that at least one record has by the server's word alone. Open parts decide, not the server's flags: it could say
 * that names are shared and keep them closed.
 */
export function unprovedIn(records: readonly SharedRecord[]): string[] {
  const unproved: [what: string, isUnproved: (record: SharedRecord) => boolean][] = [
    ['Nummer', (record) => numberIn(record) === ''],
    ['Firmen', (record) => !fieldsIn(record, 'person')],
    ['Personen', (record) => !fieldsIn(record, 'person')],
    ['Zahl der Fotos', (record) => photosIn(record) === null],
    // No open part can exclude a correction: an entry between first and newest is closed.
    ['welche Nachträge dazugehören', ({ supplements }) => supplements.length > 0],
    ['Nachfragen und Mängel', ({ threads }) => threads.length > 0],
    ['ob berichtigt wurde', (record) => !saysCorrected(record)],
  ];
  return unproved.filter(([, isUnproved]) => records.some(isUnproved)).map(([what]) => what);
}

/** A part's value in the newest entry; undefined if closed. */
function partIn({ entries }: SharedFacts, name: string): unknown {
  const part = entries.at(-1)?.parts.find((one) => one.name === name);
  return part && JSON.parse(part.text);
}

function fieldsIn(record: SharedFacts, name: string): Record<string, unknown> | undefined {
  const value = partIn(record, name);
  return isObject(value) ? value : undefined;
}

function numberIn(record: SharedFacts): string {
  return textIn(fieldsIn(record, 'record')?.number);
}

function photosIn(record: SharedFacts): SharedContent['photos'] {
  const photos = partIn(record, 'photos');
  return Array.isArray(photos) ? photos.filter(isObject).map(photoOf) : null;
}

function saysCorrected({ entries }: SharedFacts): boolean {
  return entries
    .flatMap(({ parts }) => parts.filter(({ name }) => name === 'change'))
    .some(({ text }) =>
      [JSON.parse(text)].filter(isObject).some(({ kind }) => typeof kind === 'string' && CORRECTIONS.includes(kind)),
    );
}

function photoOf(of: Record<string, unknown>): SharedLine {
  const role = PHOTO_ROLES.find((known) => known === of.role);
  const pair = textIn(of.pair);
  const marks = marksOf({ ...(role && { role }), ...(pair && { pair }), ...(of.masked === true && { masked: true }) });
  return { id: textIn(of.id), sha256: textIn(of.sha256), takenAt: timeOf(of.takenAt), ...marks };
}

function workIn(value: unknown): Work | null {
  if (!isObject(value) || !Array.isArray(value.activities)) return null;
  const activities = value.activities.filter(isObject);
  return {
    activities: activities.map(({ code, label }) => ({ code: textIn(code), label: textIn(label) })),
    from: textIn(value.from) || null,
    until: textIn(value.until) || null,
  };
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
