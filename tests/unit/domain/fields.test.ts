/** The table of a documentation's fields: what was released stays, and no field stands in it half. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  cleanedColumns,
  loggedColumns,
  personalColumns,
  sealedWords,
  sentColumns,
} from '../../../src/domain/documentation/columns';
import type { Sealed } from '../../../src/domain/documentation/documentation';
import { laterColumns, laterFacts } from '../../../src/domain/documentation/facts';
import { ALL_FIELDS, FIELDS, labelOf } from '../../../src/domain/documentation/fields';
import { laterIn, NEWEST, SEALED_FIELDS, sinceOf, versionOf } from '../../../src/domain/documentation/later';
import { MARKS_SINCE } from '../../../src/domain/documentation/photoMarks';
import { TYPED, TYPED_NAMES } from '../../../src/domain/documentation/typed';

const names = (version: number) => SEALED_FIELDS.filter((field) => sinceOf(field) === version).map(({ name }) => name);

describe('the sealed text', () => {
  it('keeps the fields of versions 1 to 4 as they were released', () => {
    expect(names(1)).toEqual([
      ...['id', 'author', 'property', 'employeeName', 'location', 'latitude', 'longitude', 'accuracy'],
      ...['locationSource', 'serviceType', 'notes', 'startedAt', 'capturedAt', 'clockOffset', 'photos', 'contentHash'],
    ]);
    expect(names(2)).toEqual(['work']);
    expect(names(3)).toEqual(['parent', 'parentHash', 'changes', 'reason']);
    expect(names(4)).toEqual(['defect']);
  });

  it('has fields or marks of photos of its own in each version', () => {
    const versions = Array.from({ length: NEWEST }, (_, index) => index + 1);
    expect(versions.filter((version) => names(version).length === 0)).toEqual([MARKS_SINCE]);
  });

  it('takes the lowest version when it says everything', () => {
    expect(versionOf({})).toBe(1);
    expect(versionOf({ work: null })).toBe(1);
    expect(versionOf({ work: { activities: [], from: '05:10', until: null } })).toBe(2);
    expect(laterIn(1, {})).toEqual({});
    expect(laterIn(2, {})).toEqual({ work: null });
  });
});

describe('a field', () => {
  it('has a column of its own', () => {
    const columns = ALL_FIELDS.map(({ column }) => column);
    expect(columns).toEqual([...new Set(columns)]);
  });

  it('changes no older entry of the log when it comes after version 2', () => {
    const later = SEALED_FIELDS.filter((field) => sinceOf(field) > 2);
    expect(later.filter(({ part, partSince, ifFilled }) => !part || partSince !== 2 || !ifFilled)).toEqual([]);
  });

  it('is kept, cleaned, searched and forgotten when a person types it', () => {
    for (const name of TYPED_NAMES) {
      const { type, most, wrong, ...field } = FIELDS[name];
      expect({ type, most, wrong }).toEqual({ type: 'text', most: TYPED[name].most, wrong: TYPED[name].wrong });
      expect(field).toMatchObject({ asSent: true, clean: 'shown', personal: true, searched: true, inCaseFile: true });
      expect(TYPED[name].label).toContain(labelOf(name));
    }
  });

  it('has a label when it is shown', () => {
    expect(ALL_FIELDS.filter(({ shown, label }) => shown && !label)).toEqual([]);
  });
});

describe('the columns of the server', () => {
  // Only the fields that these columns come from.
  const BODY = {
    notes: 'x',
    latitude: null,
    longitude: null,
    clockOffset: null,
    photos: [],
    serviceType: null,
  } as unknown as Sealed;

  it('keep what the phone sent, and 0 or nothing when it knew nothing', () => {
    expect(sentColumns(BODY)).toMatchObject({ notes: 'x', latitude: 0, longitude: 0, clock_offset: 0, work: null });
    const sent = ['accuracy', 'clock_offset', 'latitude', 'location', 'location_source', 'longitude', 'manifest'];
    expect(Object.keys(sentColumns(BODY))).toEqual(expect.arrayContaining([...sent, 'notes', 'work']));
    expect(sentColumns(BODY)).not.toHaveProperty('service_type');
  });

  it('are compared with the sealed text unless the phone left them open', () => {
    const fields = sealedWords(BODY).map(({ field }) => field);
    expect(fields).toContain('notes');
    expect(fields).toContain('service.work');
    expect(fields).not.toContain('service.service_type');
    expect(sealedWords({ ...BODY, serviceType: 'Winterdienst' }).map(({ field }) => field)).toContain(
      'service.service_type',
    );
  });

  it('are read by their type and by the version of the parts', () => {
    const kinds = Object.fromEntries(loggedColumns('service', 2).map(({ column, kind }) => [column, kind]));
    expect(kinds).toMatchObject({ clock_offset: 'number', late: 'bool', work: 'json', captured_at: 'text' });
    expect(loggedColumns('service', 1).map(({ column }) => column)).not.toContain('edited_at');
    expect(loggedColumns('parties', 1)).toEqual([]);
  });

  it('are cleaned and forgotten when people write them', () => {
    expect(cleanedColumns()).toMatchObject({ notes: 'shown', employee_name: 'seenName', work: 'values' });
    expect(personalColumns()).toContain('found_address');
    expect(personalColumns()).not.toContain('service_type');
  });
});

describe('a text that came after version 1', () => {
  it('stands in the part of the log that a share opens when a share shows it', () => {
    const later = laterColumns('share').map(({ name }) => ALL_FIELDS.find((field) => field.name === name));
    expect(later.filter((field) => field?.part !== 'service')).toEqual([]);
  });

  it('is no line of a record when it says nothing', () => {
    for (const place of ['detail', 'pdf', 'csv', 'share'] as const)
      expect(laterFacts({ notes: 'x' }, place)).toEqual([]);
  });
});

describe('docs/fields.md', () => {
  it('has a line of each field as the table has it', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/fields.md'), 'utf8');
    const lines = ALL_FIELDS.map(({ name, column, since, part }) => {
      const sealed = since === undefined ? '' : String(since);
      return `| \`${name}\` | \`${column}\` | ${sealed} | ${part ? `\`${part}\`` : ''} |`;
    });
    const [, table = ''] = page.split('| field | column | sealed | part |\n|---|---|---|---|\n');
    const hidden = ALL_FIELDS.filter((field) => field.hidden).map(({ name }) => `\`${name}\``);
    expect(page).toContain(`No one sees ${hidden.join(', ')}.`);
    expect(table.split('\n\n')[0]?.trim().split('\n')).toEqual(lines);
  });
});
