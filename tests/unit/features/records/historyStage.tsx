/** The history as a person finds it: what the phone has (fake-indexeddb), and a server that knows the rest. */
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
import { ROW } from '../../api/rows';
import { screenOf } from '../../components/lists/screenOf';
import { ANNA, emptyPhone, NOW, saved, signIn } from '../../db/device';

// The library's own patience of a second is too short for a storage on a machine that is busy elsewhere.
configure({ asyncUtilTimeout: 8000 });

type Row = typeof ROW;
export const RECORDS = '/api/collections/documentations/records';
export const DELETIONS = '/api/collections/deleted_documentations/records';

/** As PocketBase writes a time. */
const written = (ms: number) => new Date(ms).toISOString().replace('T', ' ');

/** A documentation as the server has it, captured so many days ago. */
export function onServer(id: string, daysAgo: number, changes: Partial<Row> = {}): Row {
  return { ...ROW, id, captured_at: written(Date.now() - daysAgo * DAY), ...changes };
}

/** What is left of a deleted one, captured so many days ago. */
export function deletion(id: string, daysAgo: number, changes: Partial<Row> = {}) {
  const gone = { deleted_at: written(Date.now()), deleted_by: 'Dirk Meister', reason: 'Doppelt aufgenommen' };
  return { ...onServer(id, daysAgo, changes), received_at: '', ...gone };
}

/** What the server has; a path in `silent` is not answered, `asked` are the paths that were asked for. */
export const server = {
  rows: [] as Row[],
  deleted: [] as ReturnType<typeof deletion>[],
  /** The company's people, as far as a test needs them. */
  people: [] as { id: string; full_name: string }[],
  silent: new Set<string>(),
  waits: new Map<string, Promise<void>>(),
  asked: [] as string[],
};

/** One page of the list, newest first, behind the row that the filter names. */
function pageOf(filter: string): Row[] {
  const at = /captured_at <= '([^']+)'/.exec(filter)?.[1];
  const id = /id < '([^']+)'/.exec(filter)?.[1] ?? '';
  const isBehind = (row: Row) => at === undefined || row.captured_at < at || (row.captured_at === at && row.id < id);
  const rows = server.rows.filter(isBehind).sort((a, b) => (a.captured_at < b.captured_at ? 1 : -1));
  return rows.slice(0, PAGE);
}

/** What has a property, counted by it. */
function countedByProperty() {
  const counted = new Map<string, number>();
  for (const { property } of server.rows) if (property) counted.set(property, (counted.get(property) ?? 0) + 1);
  return [...counted].map(([id, documentations]) => ({ id, documentations, last: ROW.captured_at }));
}

/** One of the company's people as the server gives it. */
function person(of: (typeof server.people)[number]) {
  return {
    ...of,
    email: `${of.id}@firma.example`,
    active: true,
    verified: true,
    mfa: false,
    must_change_password: false,
  };
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
  server.asked.push(url.pathname);
  await server.waits.get(url.pathname);
  const body = [...server.silent].some((path) => url.pathname.startsWith(path)) ? undefined : bodyOf(url);
  if (body === undefined) throw new TypeError('Failed to fetch');
  return new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } });
}

/** The browser is sure that there is no network, and there is none. */
export function offline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.silent.add('/');
}

/** What the pull brought to this phone. */
export async function pulled(...rows: Row[]): Promise<void> {
  const cursor = { updated: 'u', id: 'i', tombstones: 't', pulledAt: NOW };
  await applyPull({ account: ANNA, rows: rows.map(parseDocumentation), gone: [], olderThan: 0, cursor });
}

/** Anna captured something herself so many days ago, and the server has it; its id. */
export async function ownDelivered(daysAgo: number): Promise<string> {
  const id = await saved(ANNA, 1, { property: ROW.property });
  const times = { receivedAt: '', completedAt: '' };
  const receipt = { id, contentHash: '', state: 'complete' as const, missing: [], number: '', ...times };
  await applyOutcome(id, { kind: 'receipt', receipt }, { now: Date.now(), random: 0, visible: true });
  await db.outbox.update(id, { capturedAt: Date.now() - daysAgo * DAY });
  return id;
}

/** Anna is signed in as this, instead of an employee. */
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

/** The addresses of the records that are shown, in their order. */
export const shown = () =>
  screen.queryAllByRole('article').map((card) => card.querySelector('a')?.getAttribute('href') ?? '');

/** Each test begins with an empty phone that Anna has signed in to and that has heard everything new. */
export function freshHistory(): void {
  beforeEach(async () => {
    await emptyPhone();
    await signIn(ANNA);
    setSession('jwt');
    useSyncStatus.setState({ pull: 'idle', pulledAt: NOW });
    Object.assign(server, { rows: [], deleted: [], people: [], silent: new Set(), waits: new Map(), asked: [] });
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
