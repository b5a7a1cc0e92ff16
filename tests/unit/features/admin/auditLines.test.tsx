// @vitest-environment happy-dom
/** The audit log of the super admin: names, German words, and an import as one line. */
import { readFileSync } from 'node:fs';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../../src/api/adminAudit';
import { LOCATION_STATUSES } from '../../../../src/domain/documentation/place';
import { AuditRows } from '../../../../src/features/admin/audit/AuditRows';
import { auditLines, namesWithGone, objectText } from '../../../../src/features/admin/audit/lines';
import { changesOf } from '../../../../src/features/evidence/auditWords';
import { screenOf } from '../../components/lists/screenOf';

afterEach(cleanup);

const NOON = new Date(2026, 10, 21, 12).getTime();
let made = 0;
const entry = (changes: Partial<AuditEntry>): AuditEntry => ({
  ...{ id: `entry${made++}`, at: NOON, actor: 'reinhardtreinha', actorName: 'Claudia Reinhardt' },
  ...{ actorRole: 'property_manager', action: 'create', object: 'properties', record: 'recordrecordrec' },
  ...{ label: '', detail: '', before: null, after: null, tombstone: null },
  ...changes,
});
/** Newest first, so many seconds before noon. */
const created = (names: readonly string[], seconds = 1) =>
  names.map((label, index) => entry({ label, detail: `${label}, Köln`, at: NOON - index * seconds * 1000 }));

describe('an import', () => {
  const houses = created(['Ottoplatz', 'Hof', 'Domkloster', 'Weg 1', 'Weg 2']);
  // The server looks an address up meanwhile.
  const lookup = entry({ actor: null, actorName: 'System', action: 'update', label: 'Hof', at: NOON - 1500 });

  it.each([1440, 390])('is one line with its number, and opens to its entries, at %d px', (width) => {
    screenOf(width);
    render(
      <MemoryRouter>
        <AuditRows entries={auditLines([...houses.slice(0, 2), lookup, ...houses.slice(2)])} names={{}} />
      </MemoryRouter>,
    );
    expect(screen.getAllByText('5 Immobilien')).toHaveLength(1);
    expect(screen.getByText('Ottoplatz, Hof, Domkloster, 2 weitere')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^Aufklappen: Immobilie angelegt, 5 Immobilien$/ }));
    const list = screen.getByRole('list');
    expect(within(list).getAllByRole('listitem')).toHaveLength(5);
    expect(list.textContent).toContain('Weg 2, Köln');
    // The change of the server in between stays a line of its own.
    expect(screen.getAllByRole('button', { name: /^(Auf|Zu)klappen/ })).toHaveLength(2);
  });

  it('joins no other person, object, action, or later hour', () => {
    const others = [
      entry({ actor: 'kowalskikowalsk' }),
      entry({ object: 'documentations' }),
      entry({ action: 'end' }),
      entry({ at: NOON - 3_600_000 }),
    ];
    for (const other of others) expect(auditLines([entry({}), other])).toHaveLength(2);
    expect(auditLines([entry({}), entry({ at: NOON - 59_000 })])).toHaveLength(1);
    const long = created(['A', 'B', 'C', 'D'], 50);
    expect(auditLines(long).map(({ together }) => together?.length)).toEqual([4]);
  });
});

describe('an entry', () => {
  const house = 'househousehouse';
  it('shows names, and words where the row is gone', () => {
    const after = { property: house, company_admin: 'gonegonegonegon', link: '' };
    const changed = entry({ object: 'property_sharing', after });
    const names = namesWithGone([changed], { [house]: 'Domkloster 4' });
    expect(changesOf(changed, names).map((one) => [one.field, one.after])).toEqual([
      ['Immobilie', 'Domkloster 4'],
      ['Dienstleister', 'nicht mehr vorhanden'],
    ]);
    expect(objectText(changed, names)).toBe('Domkloster 4');
    expect(objectText(entry({ after: { property: 'gonegonegonegon' } }), names)).toBe('nicht mehr vorhanden');
  });

  it('has German words for each column that the server logs', () => {
    const trails = readFileSync('pocketbase/pb_hooks/lib/audit/parties.js', 'utf8');
    const logged = [...trails.matchAll(/columns: \[([^\]]*)\]/g)].flatMap(([, list = '']) => list.match(/\w+/g) ?? []);
    const cellsIn = (page: string) =>
      readFileSync(page, 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('| `'))
        .map((line) => line.split('|').map((cell) => cell.trim()));
    const ofRecords = cellsIn('docs/fields.md').map(([, , column = '']) => column.replaceAll('`', ''));
    const photos = cellsIn('docs/permissions.md').find(([, name]) => name === '`documentation_photos`');
    const ofPhotos = `${photos?.[2]} ${photos?.[3]}`.split(' ');
    const columns = [...logged, ...ofRecords, ...ofPhotos].filter(
      (column) => !['id', 'created', 'updated'].includes(column),
    );
    expect(columns.length).toBeGreaterThan(100);
    const raw = columns.filter(
      (column) =>
        changesOf({ before: { [column]: column === 'work' ? 'null' : 'x' }, after: null }, {})[0]?.field === column,
    );
    expect(raw).toEqual([]);
  });

  it('has German values: states, days, seasons and rhythms', () => {
    const after = {
      ...{ status: 'pending', end_reason: 'leaked', trust_level: 'by_link', source: 'camera' },
      ...{ starts_on: '2026-11-01', season_from: '11-01', rhythm: '{"kind":"weekdays","days":[2,5]}' },
    };
    expect(changesOf({ before: null, after }, {}).map((one) => one.after)).toEqual([
      'ausstehend',
      'in falsche Hände gekommen',
      'per Link',
      'Kamera',
      '01.11.2026',
      '01.11.',
      'jeden Dienstag und Freitag',
    ]);
    for (const status of LOCATION_STATUSES)
      expect(changesOf({ before: null, after: { location_status: status } }, {})[0]?.after).not.toBe(status);
  });
});
