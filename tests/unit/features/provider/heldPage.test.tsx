// @vitest-environment happy-dom
/** 'Nachträglich eingegangen' for the owner of a company. */
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
import { RECORD } from '../../../support/rows/record';

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

/** @param listed the server's list. @param counted the server's count. */
function shown(listed: HeldRecord[], counted: number) {
  vi.mocked(listHeld).mockResolvedValue(listed);
  vi.mocked(fetchCounts).mockResolvedValue({ held: counted });
  render(
    <MemoryRouter>
      <Held />
    </MemoryRouter>,
  );
}

describe('held records', () => {
  it('are counted beyond the listed ones, and the page says so', async () => {
    shown(held(200), 312);
    expect(await screen.findByText('312 Einträge')).toBeTruthy();
    expect(screen.getByText(/^Hier stehen die 200 neuesten\./)).toBeTruthy();
  });

  it('are complete when they are fewer', async () => {
    shown(held(2), 2);
    expect(await screen.findByText('2 Einträge')).toBeTruthy();
    expect(screen.queryByText(/neuesten/)).toBeNull();
  });

  it('are called held, each with its reason', async () => {
    shown(held(1, { exceptions: [{ code: 'before_assignment' }] }), 1);
    expect(await screen.findByText(/^Aufgenommen vor der Zuordnung zur Immobilie\./)).toBeTruthy();
    expect(screen.getByText(/^Diese Dokumentationen sind zurückgehalten; warum, steht bei jeder\./)).toBeTruthy();
    expect(screen.queryByText(/bevor ein Zugang endete/)).toBeNull();
    expect(heldLine(1).text).toBe('Zurückgehalten. Die Hausverwaltung sieht sie, sobald Sie sie freigeben.');
  });
});
