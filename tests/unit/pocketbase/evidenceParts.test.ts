/**
 * The keys of each part of an entry, by version. An entry is always compared in its own version.
 * So a new key would accuse all earlier records: it needs version 3 with its own list.
 * A key that exists only with a value (D433) is safe.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ALL_FIELDS } from '../../../src/domain/documentation/fields';
import { VERSION } from '../../../src/domain/evidence/evidenceEntry';
import type { Foreign } from '../../support/reading/json';
import { hookModule } from '../../support/server/hookModule';

/** PocketBase functions for the parts: text of a JSON column's bytes, and a hash. */
beforeAll(() => {
  vi.stubGlobal('toString', String);
  vi.stubGlobal('$security', { sha256: (text: string) => text });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** Columns whose key stands only where they say something. */
const IF_FILLED = ALL_FIELDS.filter(({ ifFilled }) => ifFilled).map(({ column }) => column);

/** Every column has a value of its type, later ones apart. */
const ROW = {
  id: 'aaaaaaaaaaaaaaa',
  getString: (column: string) => {
    if (column === 'device_signature') return `${'A'.repeat(87)}.${'A'.repeat(86)}`;
    return IF_FILLED.includes(column) ? '' : column;
  },
  getFloat: () => 1,
  getBool: (column: string) => !IF_FILLED.includes(column),
  get: () => '[]',
};

/** With the columns of a Nachtrag. */
const SUPPLEMENT = {
  ...ROW,
  getString: (column: string) => (IF_FILLED.includes(column) ? column : ROW.getString(column)),
};

/** null: a part without keys. */
function keysIn(texts: { [part: string]: string }): { [part: string]: string[] | null } {
  const keys = (text: string) => {
    const value: Foreign = JSON.parse(text);
    return typeof value === 'object' && !Array.isArray(value) ? Object.keys(value).sort() : null;
  };
  return Object.fromEntries(Object.entries(texts).map(([part, text]) => [part, keys(text)]));
}

const { ofChange, ofDocumentation, ofPlan, ofProperty, ofTombstone } = hookModule('lib/evidence/parts.js') as {
  [name: string]: (...of: Foreign[]) => { [part: string]: string };
};

const DOCUMENTATION_1 = {
  record: ['contentHash', 'held', 'id', 'number', 'sealed', 'state'],
  photos: null,
  service: [
    ...['captured_at', 'clock_known', 'clock_offset', 'completed_at', 'exceptions', 'late', 'received_at'],
    ...['service_type', 'started_at', 'winter', 'work'],
  ],
  place: [
    ...['accuracy', 'distance', 'found_address', 'latitude', 'location', 'location_source', 'location_status'],
    ...['longitude', 'property_address', 'property_name', 'reference_latitude', 'reference_longitude'],
  ],
  person: ['company_name', 'employee_name', 'manager_name', 'trust_level'],
  notes: null,
  signature: ['key', 'signature'],
};
const PARTIES = ['company_admin', 'deliverer', 'link', 'property', 'property_manager', 'user'];
const PLACE = ['latitude', 'longitude'];
const PLAN = ['ends_on', 'rhythm', 'season_from', 'season_to', 'service_type', 'starts_on', 'tolerance'];

it('has a list for each version', () => {
  expect(VERSION).toBe(2);
});

it.each([
  ['a documentation in version 1', () => ofDocumentation?.(ROW, 1), DOCUMENTATION_1],
  [
    'a documentation in version 2',
    () => ofDocumentation?.(ROW, 2),
    {
      ...DOCUMENTATION_1,
      service: [...DOCUMENTATION_1.service, 'created', 'edited_at'].sort(),
      parties: PARTIES,
    },
  ],
  [
    'a Nachtrag',
    () => ofDocumentation?.(SUPPLEMENT),
    {
      ...DOCUMENTATION_1,
      record: [...DOCUMENTATION_1.record, 'parent', 'parent_hash'].sort(),
      notes: ['changes', 'notes', 'reason'],
      service: [...DOCUMENTATION_1.service, 'created', 'edited_at'].sort(),
      parties: PARTIES,
    },
  ],
  [
    'a record that was taken back',
    () => ofDocumentation?.({ ...ROW, getBool: () => true }),
    {
      ...DOCUMENTATION_1,
      record: [...DOCUMENTATION_1.record, 'withdrawn'].sort(),
      service: [...DOCUMENTATION_1.service, 'created', 'defect', 'edited_at'].sort(),
      parties: PARTIES,
    },
  ],
  [
    'a tombstone of a Nachtrag',
    () => ofTombstone?.(SUPPLEMENT, { town: null }),
    {
      record: ['contentHash', 'id', 'number', 'parent'],
      service: ['captured_at', 'deleted_at', 'received_at', 'service_type'],
      place: ['town'],
      person: ['property_name'],
      parties: PARTIES,
    },
  ],
  [
    'a correction by a Nachtrag',
    () => ofChange?.({ kind: 'correction', at: 0, fields: ['notes'], supplement: { id: 'x', contentHash: 'y' } }),
    { change: ['at', 'fields', 'kind', 'supplement', 'supplementHash', 'version'] },
  ],
  [
    'a tombstone',
    () => ofTombstone?.(ROW, { town: 'Köln', entries: [1] }),
    {
      record: ['contentHash', 'entries', 'id', 'number'],
      service: ['captured_at', 'deleted_at', 'received_at', 'service_type'],
      place: ['town'],
      person: ['property_name'],
      parties: PARTIES,
    },
  ],
  ['a property in version 1', () => ofProperty?.(ROW, 1), { record: ['property'], place: PLACE }],
  [
    'a property in version 2',
    () => ofProperty?.(ROW, 2),
    {
      record: ['property'],
      service: ['ended_at', 'winter'],
      place: PLACE,
      person: ['address', 'name'],
      parties: ['company_admin', 'property_manager'],
    },
  ],
  [
    'a plan',
    () => ofPlan?.(ROW),
    {
      record: ['plan'],
      service: [...PLAN, 'free_in', 'pause_from', 'pause_to'].sort(),
      parties: ['company_admin', 'property', 'property_manager', 'provider'],
    },
  ],
  [
    'a plan without free days, as all from before',
    () => ofPlan?.({ ...ROW, getString: (column: string) => (/^(?:free|pause)_/.test(column) ? '' : column) }),
    {
      record: ['plan'],
      service: PLAN,
      parties: ['company_admin', 'property', 'property_manager', 'provider'],
    },
  ],
  [
    'a change',
    () => ofChange?.({ kind: 'corrected', at: 0, by: 'a', reason: 'b', fields: ['notes'], closed: [[1, 'notes']] }),
    { change: ['at', 'closed', 'fields', 'kind', 'version'], by: ['name', 'reason'] },
  ],
])('%s has these keys and no other', (_what, describe, keys) => {
  expect(keysIn(describe() ?? {})).toEqual(keys);
});
