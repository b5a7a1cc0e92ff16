/** The history with a phone's data (fake-indexeddb) and a server with the rest. */
import { cleanup, configure, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { queries } from '../../../../src/api/cache/queries';
import { setSession } from '../../../../src/api/client';
import { parseDocumentation } from '../../../../src/api/records';
import { db } from '../../../../src/db/db';
import { applyPull } from '../../../../src/db/documentations';
import { applyOutcome } from '../../../../src/db/outbox';
import { PAGE } from '../../../../src/domain/limits';
import type { Role } from '../../../../src/domain/people/role';
import { DAY } from '../../../../src/domain/time/duration';
import { History } from '../../../../src/features/records/History';
import { useSyncStatus } from '../../../../src/sync/status';
import { EMPLOYEE_ROW } from '../../../support/rows/employee';
import { ROW } from '../../api/rows';
import { screenOf } from '../../components/lists/screenOf';
import { ANNA, emptyPhone, NOW, saved, signIn } from '../../db/device';

// Testing Library's second is too short for storage on a busy machine.
configure({ asyncUtilTimeout: 8000 });

type Row = typeof ROW;
export const RECORDS = '/api/collections/documentations/records';
export const DELETIONS = '/api/collections/deleted_documentations/records';

const written = (ms: number) => new Date(ms).toISOString().replace('T', ' ');

export function onServer(id: string, daysAgo: number, changes: Partial<Row> = {}): Row {
  return { ...ROW, id, captured_at: written(Date.now() - daysAgo * DAY), ...changes };
}

/** Captured `daysAgo`. */
export function deletion(id: string, daysAgo: number, changes: Partial<Row> = {}) {
  const gone = { deleted_at: written(Date.now()), deleted_by: 'Dirk Meister', reason: 'Doppelt aufgenommen' };
  return { ...onServer(id, daysAgo, changes), received_at: '', ...gone };
}

/** `silent`: paths without an answer; `requests`: paths of requests. */
export const server = {
  rows: [] as Row[],
  deleted: [] as ReturnType<typeof deletion>[],
  people: [] as { id: string; full_name: string }[],
  silent: new Set<string>(),
  waits: new Map<string, Promise<void>>(),
  requests: [] as string[],
};

function pageOf(filter: string): Row[] {
  const at = /captured_at <= '([^']+)'/.exec(filter)?.[1];
  const id = /id < '([^']+)'/.exec(filter)?.[1] ?? '';
  const isBehind = (row: Row) => at === undefined || row.captured_at < at || (row.captured_at === at && row.id < id);
  const rows = server.rows.filter(isBehind).sort((a, b) => (a.captured_at < b.captured_at ? 1 : -1));
  return rows.slice(0, PAGE);
}

function countedByProperty() {
  const counted = new Map<string, number>();
  for (const { property } of server.rows) if (property) counted.set(property, (counted.get(property) ?? 0) + 1);
  return [...counted].map(([id, documentations]) => ({ id, documentations, last: ROW.captured_at }));
}

function person(of: (typeof server.people)[number]) {
  return { ...EMPLOYEE_ROW, ...of, email: `${of.id}@firma.example` };
}

function bodyOf({ pathname, searchParams }: URL): unknown {
  if (pathname === '/api/app/me') return {};
  if (pathname === '/api/app/counts')
    return searchParams.has('by') ? { items: countedByProperty() } : { documentations: server.rows.length };
  if (pathname === '/api/collections/users/records') return { items: server.people.map(person) };
  if (pathname === DELETIONS) return { items: server.deleted };
  if (pathname === RECORDS) return { items: pageOf(searchParams.get('filter') ?? '') };
  return server.rows.find(({ id }) => pathname === `${RECORDS}/${id}`);
}

async function answer(address: URL): Promise<Response> {
  const url = new URL(String(address));
  server.requests.push(url.pathname);
  await server.waits.get(url.pathname);
  const body = [...server.silent].some((path) => url.pathname.startsWith(path)) ? undefined : bodyOf(url);
  if (body === undefined) throw new TypeError('Failed to fetch');
  return new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } });
}

/** Offline, also by the browser's own report. */
export function offline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.silent.add('/');
}

export async function pulled(...rows: Row[]): Promise<void> {
  const cursor = { updated: 'u', id: 'i', tombstones: 't', pulledAt: NOW };
  await applyPull({ account: ANNA, rows: rows.map(parseDocumentation), gone: [], olderThan: 0, cursor });
}

/** Its id. */
export async function ownDelivered(daysAgo: number): Promise<string> {
  const id = await saved(ANNA, 1, { property: ROW.property });
  const times = { receivedAt: '', completedAt: '' };
  const receipt = { id, contentHash: '', state: 'complete' as const, missing: [], number: '', ...times };
  await applyOutcome(id, { kind: 'receipt', receipt }, { now: Date.now(), random: 0, visible: true });
  await db.outbox.update(id, { capturedAt: Date.now() - daysAgo * DAY });
  return id;
}

export async function signedInAs(role: Role): Promise<void> {
  await db.session.update('current', { role });
}

export function open(path: string): void {
  render(
    <MemoryRouter initialEntries={[path]}>
      <History />
    </MemoryRouter>,
  );
}

export const shown = () =>
  screen.queryAllByRole('article').map((card) => card.querySelector('a')?.getAttribute('href') ?? '');

/** Each test: a phone with Anna signed in, empty and just pulled. */
export function freshHistory(): void {
  beforeEach(async () => {
    await emptyPhone();
    await signIn(ANNA);
    setSession('jwt');
    useSyncStatus.setState({ pull: 'idle', pulledAt: NOW });
    Object.assign(server, { rows: [], deleted: [], people: [], silent: new Set(), waits: new Map(), requests: [] });
    vi.stubGlobal('fetch', answer);
    screenOf(390);
  });
  afterEach(() => {
    cleanup();
    queries.clear();
    setSession(null);
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}
