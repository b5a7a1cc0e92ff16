// @vitest-environment happy-dom
/** Every place shows the fields that the table says it shows, under the table's words. */
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { SharedRecord } from '../../../../src/api/shares';
import { laterColumns } from '../../../../src/domain/documentation/facts';
import { ALL_FIELDS, type Place } from '../../../../src/domain/documentation/fields';
import type { DocumentationRecord } from '../../../../src/domain/documentation/record';
import { TYPED_NAMES } from '../../../../src/domain/documentation/typed';
import { Facts } from '../../../../src/features/records/DetailSheet';
import { csvText } from '../../../../src/features/reports/export/csv';
import { toPdfRecord } from '../../../../src/features/reports/pdf/paperWords';
import { overviewText } from '../../../../src/features/sharing/overview';
import { RECORD } from '../../../support/rows/record';

const WORK = { activities: [{ code: 'care_round', label: 'Kontrollgang' }], from: null, until: null };
const TEXTS = { ...Object.fromEntries(TYPED_NAMES.map((name) => [name, 'Licht brennt'])), notes: 'Licht brennt' };
const FULL: DocumentationRecord = { ...RECORD, serviceType: 'Hausmeister', work: WORK, defect: true, ...TEXTS };

const missingOf = (where: Place, texts: readonly string[]) =>
  ALL_FIELDS.filter(({ shown }) => shown?.includes(where)).flatMap(({ label = '' }) =>
    texts.includes(label) ? [] : [label],
  );

describe('a field that the table shows', () => {
  it('stands in the detail', () => {
    const facts = <Facts record={{ ...FULL, transfer: null }} names={[]} propertyPath={undefined} />;
    const { container } = render(<MemoryRouter>{facts}</MemoryRouter>);
    const message = [...container.querySelectorAll('dt')].map(({ textContent }) => textContent);
    expect(missingOf('detail', message)).toEqual([]);
  });

  it('stands in the PDF', () => {
    // Only what the function under test reads.
    const none = { names: [], changes: [], standing: null };
    const beside = { ...none, weather: { state: 'off' }, base: 'https://x.example', shrink: false };
    const { facts } = toPdfRecord(FULL, beside as unknown as Parameters<typeof toPdfRecord>[1]);
    expect(
      missingOf(
        'pdf',
        facts.map(({ label }) => label),
      ),
    ).toEqual([]);
  });

  it('is a column of the CSV', () => {
    const [heads = ''] = csvText([FULL]).split('\r\n');
    expect(missingOf('csv', heads.replaceAll('"', '').split(';'))).toEqual([]);
  });

  it('stands in what a share gives', () => {
    const text = (value: object | string) => JSON.stringify(value);
    const later = Object.fromEntries(laterColumns('share').map(({ column }) => [column, 'Licht brennt']));
    const service = { service_type: 'Hausmeister', captured_at: '2026-11-21 05:42:00.000Z', work: WORK, ...later };
    const parts = [
      { name: 'service', text: text(service) },
      { name: 'place', text: text({ property_name: 'Haus 1', location: 'Weg 1' }) },
      { name: 'person', text: text({ employee_name: 'Emre Aydin', company_name: 'Kowalski' }) },
      { name: 'notes', text: text('Licht brennt') },
    ];
    // Only what the overview reads of a share.
    const record = {
      number: '00000-00000',
      photoCount: 1,
      corrected: false,
      correctedAt: null,
      supplements: [],
      threads: [],
      entries: [{ parts }],
    };
    const shared = { title: 'Titel', by: 'Kowalski', expiresAt: 0, records: [record as unknown as SharedRecord] };
    const expectedText = overviewText(shared as unknown as Parameters<typeof overviewText>[0])
      .split('\n')
      .map((line) => line.split(':')[0] ?? '');
    // Only the card names the Hausverwaltung.
    expect(missingOf('share', [...expectedText, 'Hausverwaltung'])).toEqual([]);
  });
});
