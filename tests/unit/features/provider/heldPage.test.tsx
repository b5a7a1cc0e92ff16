// @vitest-environment happy-dom
/** 'Nachträglich eingegangen', as the owner of a company meets it. */
import 'fake-indexeddb/auto';
import { cleanup, configure, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queries } from '../../../../src/api/cache/queries';
import { fetchCounts } from '../../../../src/api/counts';
import { type HeldRecord, listHeld } from '../../../../src/api/held';
import { db } from '../../../../src/db/db';
import { heldLine } from '../../../../src/features/provider/dashboard/weekLines';
import { Held } from '../../../../src/features/provider/held/Held';
import { RECORD } from '../../../support/record';

vi.mock('../../../../src/api/ticks', () => ({ onTick: () => () => undefined }));
vi.mock('../../../../src/api/counts', async (original) => ({ ...(await original<object>()), fetchCounts: vi.fn() }));
vi.mock('../../../../src/api/employees', async (original) => ({
  ...(await original<object>()),
  listEmployees: async () => [],
}));
vi.mock('../../../../src/api/ownProperties', async (original) => ({
  ...(await original<object>()),
  listOwnedProperties: async () => [],
}));
vi.mock('../../../../src/api/held', async (original) => ({
  ...(await original<object>()),
  listHeld: vi.fn(),
  listEndedAssignments: async () => [],
  listEndedSharings: async () => [],
  listEndedLinks: async () => [],
}));
configure({ asyncUtilTimeout: 8000 });

const BOSS = 'boss00000000001';
const held = (count: number, changes: Partial<HeldRecord> = {}): HeldRecord[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ ...RECORD, link: null, held: true, late: true },
    ...{ id: `doc${String(index).padStart(12, '0')}`, capturedAt: RECORD.capturedAt - index },
    ...changes,
  }));

beforeEach(async () => {
  await db.session.put({
    id: 'current',
    user: BOSS,
    token: 't',
    email: 'berta@example.org',
    fullName: 'Berta Boss',
    companyName: 'Boss GmbH',
    role: 'company_admin',
    employer: null,
    mustChangePassword: false,
    alive: true,
  });
});
afterEach(() => {
  cleanup();
  queries.clear();
});

/** @param listed what the server lists of them. @param counted what it counts. */
function shown(listed: HeldRecord[], counted: number) {
  vi.mocked(listHeld).mockResolvedValue(listed);
  vi.mocked(fetchCounts).mockResolvedValue({ held: counted });
  render(
    <MemoryRouter>
      <Held />
    </MemoryRouter>,
  );
}

describe('what is held', () => {
  it('is counted also where it is more than the page lists, and the page says that', async () => {
    shown(held(200), 312);
    expect(await screen.findByText('312 Einträge')).toBeTruthy();
    expect(screen.getByText(/^Hier stehen die 200 neuesten\./)).toBeTruthy();
  });

  it('is all there where it is fewer', async () => {
    shown(held(2), 2);
    expect(await screen.findByText('2 Einträge')).toBeTruthy();
    expect(screen.queryByText(/neuesten/)).toBeNull();
  });

  it('is called held, and the reason stands beside each: it may as well have been too early (D85)', async () => {
    shown(held(1, { exceptions: [{ code: 'before_assignment' }] }), 1);
    expect(await screen.findByText(/^Aufgenommen vor der Zuordnung zur Immobilie\./)).toBeTruthy();
    expect(screen.getByText(/^Diese Dokumentationen sind zurückgehalten; warum, steht bei jeder\./)).toBeTruthy();
    expect(screen.queryByText(/bevor ein Zugang endete/)).toBeNull();
    expect(heldLine(1).text).toBe('Zurückgehalten. Die Hausverwaltung sieht sie, sobald Sie sie freigeben.');
  });
});
