/**
 * The only table of a documentation's fields. Validation, sealed text, columns, log parts, parser,
 * files, screens and docs/fields.md derive from it, or tests/unit/domain/fields.test.ts compares
 * them. For a new field see CONTRIBUTING.md.
 */
import { TRUST_LEVELS } from '../delivery/trust';
import type { EntryPart } from '../evidence/evidenceEntry';
import type { IssueCode } from '../issue';
import { ACCURACY_MAX, CLOCK_OFFSET_MAX, LOCATION_MAX } from '../limits';
import { RECORD_STATES } from '../states';
import { LOCATION_SOURCES, LOCATION_STATUSES } from './place';
import { SERVICE_TYPES } from './service';
import { SUPPLEMENT_REASON_MAX } from './supplement';
import { TYPED } from './typed';

/**
 * `list`: photos of the manifest, or exceptions; `hash`: SHA-256 in hex; `changes`: of a Nachtrag (supplement.ts);
 * `mark`: true, or not stated.
 */
export type Type =
  | { type: 'id' | 'name' | 'time' | 'flag' | 'mark' | 'work' | 'list' | 'hash' | 'number' | 'changes' }
  | { type: 'text'; most?: number; wrong?: IssueCode }
  | { type: 'word'; words?: readonly string[]; wrong?: IssueCode }
  | { type: 'between' | 'whole'; from: number; to: number; wrong: IssueCode };

/** Where a field is shown as a line. */
export type Place = 'detail' | 'pdf' | 'csv' | 'share';

export type Field = Type & {
  column: string;
  /** First version of the sealed text with it; absent = not sent by the phone. */
  since?: number;
  /** The phone may send null. */
  orNull?: true;
  /** Stored as sent; absent = the server computes it. */
  asSent?: true;
  /**
   * Its log part; absent = none. `partSince`: version of the parts (evidenceEntry.VERSION), absent
   * = 1.
   */
  part?: EntryPart;
  partSince?: 2;
  /** Key in the part if not the column; '' = the part is this value. */
  key?: string;
  /** Key only with content: a new field does not change older records. */
  ifFilled?: true;
  /** Cleaning of its text (pb_hooks/lib/database/texts.js); absent = no free text. */
  clean?: 'seenName' | 'shown' | 'values' | 'sealed' | 'server';
  /** The audit log erases it with its record (pb_hooks/lib/audit/write.js). */
  personal?: true;
  searched?: true;
  /** In no answer; other fields are visible with the record (docs/permissions.md). */
  hidden?: true;
  /** A Schadenakte lists its changes. */
  inCaseFile?: true;
  /** Label on screens and in files. */
  label?: string;
  shown?: readonly Place[];
};

const EVERYWHERE = ['detail', 'pdf', 'csv', 'share'] as const;
const TEXT = {
  type: 'text',
  asSent: true,
  clean: 'shown',
  personal: true,
  searched: true,
  inCaseFile: true,
} as const;
const LATITUDE = { type: 'between', from: -90, to: 90, wrong: 'coordinates_invalid' } as const;
const LONGITUDE = { type: 'between', from: -180, to: 180, wrong: 'coordinates_invalid' } as const;
const METRES = { type: 'between', from: 0, to: ACCURACY_MAX, wrong: 'accuracy_invalid' } as const;
const OFFSET = { type: 'whole', from: -CLOCK_OFFSET_MAX, to: CLOCK_OFFSET_MAX, wrong: 'clock_offset_invalid' } as const;
const SERVICE = { type: 'word', words: SERVICE_TYPES, wrong: 'service_type_invalid' } as const;
const SOURCE = { type: 'word', words: LOCATION_SOURCES, wrong: 'location_source_invalid' } as const;
const NAME = { type: 'text', part: 'person', clean: 'seenName', personal: true } as const;
/** Fields of a Nachtrag alone: a record without them keeps its text and its entries. */
const SUPPLEMENT = { since: 3, asSent: true, partSince: 2, ifFilled: true } as const;
const REFERENCE = { type: 'id', part: 'parties', partSince: 2 } as const;

/**
 * By the name in the sealed text; server fields by their name in records
 * (domain/documentation/record.ts).
 */
export const FIELDS = {
  // Sealed by the phone, in the order of its text; later versions append.
  id: { column: 'id', type: 'id', since: 1, part: 'record' },
  author: { column: 'user', ...REFERENCE, orNull: true, since: 1, inCaseFile: true },
  property: { column: 'property', ...REFERENCE, orNull: true, since: 1, inCaseFile: true },
  employeeName: {
    ...{ column: 'employee_name', ...NAME, type: 'name', orNull: true, since: 1, searched: true, inCaseFile: true },
    ...{ label: 'Erstellt von', shown: EVERYWHERE },
  },
  location: {
    ...{ column: 'location', ...TEXT, most: LOCATION_MAX, wrong: 'location_length', since: 1 },
    ...{ part: 'place', label: 'Standort', shown: EVERYWHERE },
  },
  latitude: {
    ...{ column: 'latitude', ...LATITUDE, orNull: true, since: 1, asSent: true, part: 'place', personal: true },
    ...{ label: 'Breitengrad', shown: ['csv'] },
  },
  longitude: {
    ...{ column: 'longitude', ...LONGITUDE, orNull: true, since: 1, asSent: true, part: 'place', personal: true },
    ...{ label: 'Längengrad', shown: ['csv'] },
  },
  accuracy: {
    ...{ column: 'accuracy', ...METRES, orNull: true, since: 1, asSent: true, part: 'place' },
    ...{ label: 'Genauigkeit (m)', shown: ['csv'] },
  },
  locationSource: { column: 'location_source', ...SOURCE, since: 1, asSent: true, part: 'place' },
  serviceType: {
    ...{ column: 'service_type', ...SERVICE, orNull: true, since: 1, part: 'service' },
    ...{ searched: true, inCaseFile: true, label: 'Leistung', shown: EVERYWHERE },
  },
  notes: {
    ...{ column: 'notes', ...TEXT, most: TYPED.notes.most, wrong: TYPED.notes.wrong, since: 1 },
    ...{ part: 'notes', key: '', label: 'Notizen', shown: EVERYWHERE },
  },
  startedAt: { column: 'started_at', type: 'time', since: 1, part: 'service' },
  capturedAt: {
    ...{ column: 'captured_at', type: 'time', since: 1, part: 'service', inCaseFile: true },
    ...{ label: 'Datum', shown: ['detail', 'pdf', 'csv'] },
  },
  clockOffset: { column: 'clock_offset', ...OFFSET, orNull: true, since: 1, asSent: true, part: 'service' },
  photos: {
    column: 'manifest',
    type: 'list',
    since: 1,
    asSent: true,
    part: 'photos',
    key: '',
    clean: 'sealed',
    label: 'Fotos',
  },
  contentHash: { column: 'content_hash', type: 'hash', since: 1, part: 'record', key: 'contentHash' },
  work: {
    ...{ column: 'work', type: 'work', since: 2, asSent: true, part: 'service', clean: 'values', personal: true },
    ...{ searched: true, inCaseFile: true, label: 'Tätigkeiten', shown: ['detail', 'pdf', 'csv'] },
  },
  parent: { column: 'parent', ...SUPPLEMENT, part: 'record', type: 'id', orNull: true, clean: 'server' },
  parentHash: { column: 'parent_hash', ...SUPPLEMENT, part: 'record', type: 'hash', orNull: true, clean: 'server' },
  // In the part of the notes: it may say as much, and the part `record` is flat (evidence/exactForms.ts).
  changes: {
    ...{ column: 'changes', ...SUPPLEMENT, part: 'notes', type: 'changes', orNull: true, clean: 'values' },
    personal: true,
  },
  reason: {
    ...{ column: 'reason', ...SUPPLEMENT, part: 'notes', type: 'text', most: SUPPLEMENT_REASON_MAX },
    ...{ wrong: 'reason_length', clean: 'shown', personal: true, label: 'Grund des Nachtrags' },
  },
  defect: {
    ...{ column: 'defect', type: 'mark', orNull: true, since: 4, asSent: true, part: 'service', partSince: 2 },
    ...{ ifFilled: true, label: 'Mangel', shown: ['detail', 'pdf', 'csv'] },
  },
  // What the server says.
  number: {
    ...{ column: 'number', type: 'text', part: 'record', clean: 'server', searched: true },
    ...{ label: 'Nummer', shown: ['csv', 'share'] },
  },
  state: { column: 'state', type: 'word', words: RECORD_STATES, part: 'record' },
  held: { column: 'held', type: 'flag', part: 'record', inCaseFile: true },
  sealed: { column: 'sealed', type: 'text', part: 'record', clean: 'sealed', hidden: true },
  signature: { column: 'device_signature', type: 'text', part: 'signature', key: '', clean: 'server', hidden: true },
  winter: {
    column: 'winter',
    type: 'text',
    part: 'service',
    inCaseFile: true,
    label: 'Vereinbarte Zeit',
    shown: ['csv'],
  },
  receivedAt: { column: 'received_at', type: 'time', part: 'service' },
  completedAt: {
    ...{ column: 'completed_at', type: 'time', part: 'service' },
    ...{ label: 'Übertragen am', shown: ['csv'] },
  },
  clockKnown: { column: 'clock_known', type: 'flag', part: 'service' },
  late: { column: 'late', type: 'flag', part: 'service' },
  exceptions: { column: 'exceptions', type: 'list', part: 'service', clean: 'server' },
  created: { column: 'created', type: 'time', part: 'service', partSince: 2 },
  editedAt: {
    ...{ column: 'edited_at', type: 'time', part: 'service', partSince: 2 },
    ...{ label: 'Berichtigt am', shown: ['csv'] },
  },
  supplementedAt: { column: 'supplemented_at', type: 'time' },
  supplementPhotos: { column: 'supplement_photos', type: 'number' },
  withdrawn: { column: 'withdrawn', type: 'flag', part: 'record', partSince: 2, ifFilled: true, inCaseFile: true },
  propertyName: {
    ...{ column: 'property_name', ...NAME, part: 'place', searched: true, inCaseFile: true },
    ...{ label: 'Immobilie', shown: EVERYWHERE },
  },
  propertyAddress: {
    ...{ column: 'property_address', ...NAME, part: 'place', searched: true, inCaseFile: true },
    ...{ label: 'Adresse', shown: ['csv'] },
  },
  locationStatus: {
    ...{ column: 'location_status', type: 'word', words: LOCATION_STATUSES, part: 'place' },
    ...{ label: 'Standort-Status', shown: ['csv'] },
  },
  foundAddress: {
    ...{ column: 'found_address', type: 'text', part: 'place', clean: 'shown', personal: true },
    ...{ searched: true, inCaseFile: true },
  },
  distance: { column: 'distance', type: 'number', part: 'place', label: 'Entfernung (m)', shown: ['csv'] },
  referenceLatitude: { column: 'reference_latitude', type: 'number', part: 'place', personal: true },
  referenceLongitude: { column: 'reference_longitude', type: 'number', part: 'place', personal: true },
  companyName: { column: 'company_name', ...NAME, searched: true, label: 'Dienstleister', shown: ['csv'] },
  managerName: { column: 'manager_name', ...NAME, label: 'Hausverwaltung', shown: ['share'] },
  byLink: {
    column: 'trust_level',
    type: 'word',
    words: TRUST_LEVELS,
    part: 'person',
    label: 'Herkunft',
    shown: ['csv'],
  },
  link: { column: 'link', ...REFERENCE },
  deliverer: { column: 'deliverer', ...REFERENCE, clean: 'server', hidden: true },
  company: { column: 'company_admin', ...REFERENCE },
  manager: { column: 'property_manager', ...REFERENCE },
  photoCount: { column: 'photo_count', type: 'number', part: 'photos', label: 'Fotos', shown: ['csv', 'share'] },
  editedBy: { column: 'edited_by', type: 'text', part: 'by', clean: 'seenName', personal: true },
  addressDue: { column: 'address_due', type: 'time', hidden: true },
  addressTries: { column: 'address_tries', type: 'number', hidden: true },
  logSize: { column: 'log_size', type: 'number', hidden: true },
  updated: { column: 'updated', type: 'time' },
} as const satisfies Record<string, Field>;

export type FieldName = keyof typeof FIELDS;
export const ALL_FIELDS = Object.entries(FIELDS).map(([name, field]) => ({ name, ...(field as Field) }));
export type NamedField = (typeof ALL_FIELDS)[number];

/** Label of a field; its name where it is never shown. */
export function labelOf(name: FieldName): string {
  const { label = name }: Field = FIELDS[name];
  return label;
}
