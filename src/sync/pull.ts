/**
 * The pull, from server to phone. First it checks the session. Without a 200 it applies and deletes nothing, because
 * PocketBase treats a dead session as a guest and returns empty lists. A dead session only stops the pull; the delivery
 * uses its grant.
 */
import type { Identity, Me } from '../api/auth';
import { type Own, ownOf } from '../api/documentations';
import { RemoteError } from '../api/failure';
import type { DuePlan } from '../api/plans';
import type { TombstoneRecord } from '../api/records';
import type { GrantRow, SessionRow } from '../db/db';
import type { PullCursor, PulledPage } from '../db/documentations';
import type { PropertyRecord } from '../domain/documentation/property';
import type { DocumentationRecord } from '../domain/documentation/record';
import { PULL_WINDOW, ROWS_PER_REQUEST } from '../domain/limits';
import { maySubmit } from '../domain/people/role';
import { DAY, MINUTE } from '../domain/time/duration';
import { type CursorClocks, capAtServerTime, cursorStart, subtractOverlap } from './cursor';

/** A grant is renewed after half of its life. */
export const GRANT_RENEWED = 30 * DAY;
/** Documentations a page. */
export const PULL_PAGE = 200;
/**
 * Plans change rarely and are expensive: requested at the start, then at most this often.
 */
export const PLANS_REST = 10 * MINUTE;

/** Server requests. They throw RemoteError; lists use the token of `setToken`. */
export type PullSource = {
  setToken: (token: string) => void;
  me: (token: string) => Promise<Identity>;
  refresh: (token: string, grant: string | null) => Promise<string>;
  requestGrant: (token: string) => Promise<{ grant: string; expiresAt: number }>;
  properties: () => Promise<PropertyRecord[]>;
  changed: (query: {
    after: { updated: string; id: string };
    own: Own | undefined;
    limit: number;
  }) => Promise<DocumentationRecord[]>;
  tombstones: (since: string) => Promise<TombstoneRecord[]>;
  plans: () => Promise<DuePlan[]>;
};

/** Storage; each call is one transaction, and does nothing after the account signed out. */
export type PullStore = {
  session: () => Promise<SessionRow | null>;
  updateSession: (
    patch: Partial<SessionRow>,
    onlyFor: Pick<SessionRow, 'user' | 'token'>,
    since?: SessionRow,
  ) => Promise<boolean>;
  sessionAccepted: (user: string) => Promise<void>;
  setClockOffset: (offset: number) => Promise<void>;
  keepKnownDevice: (statement: string) => Promise<void>;
  grantOf: (user: string) => Promise<GrantRow | null>;
  saveGrant: (user: string, grant: { grant: string; expiresAt: number }) => Promise<void>;
  cursor: (account: string) => Promise<PullCursor | null>;
  applyPull: (page: PulledPage) => Promise<boolean>;
  replaceProperties: (account: string, rows: readonly PropertyRecord[]) => Promise<boolean>;
  getPlansReceivedAt: (account: string) => Promise<number | null>;
  replacePlans: (account: string, rows: readonly DuePlan[], at: number) => Promise<boolean>;
};

export type PullPorts = {
  source: PullSource;
  store: PullStore;
  /** Sends waiting answers, and replaces the account's threads (threads.ts). */
  threads: (account: string) => Promise<void>;
  now: () => number;
};

/** `nobody`: signed out, or another person; 'signInNeeded': the session is dead. */
export type PullResult = 'done' | 'failed' | 'signInNeeded' | 'nobody';

/**
 * One pull. Idempotent and interruptible: each page is stored with its cursor. A refused session is tried too, because
 * the server may accept it again; puller.ts backs off.
 * @param renew also renew the session token: once per start (D31).
 */
export async function pullFromServer(ports: PullPorts, renew: boolean): Promise<PullResult> {
  const session = await ports.store.session();
  if (!session) return 'nobody';
  try {
    return await pullFor(session, ports, renew);
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    if (error.kind !== 'unauthorized') return 'failed';
    // Unless another person signed in meanwhile.
    return (await ports.store.updateSession({ alive: false }, session)) ? 'signInNeeded' : 'nobody';
  }
}

async function pullFor(session: SessionRow, ports: PullPorts, renew: boolean): Promise<PullResult> {
  const { source, store } = ports;
  source.setToken(session.token);
  const { me, clockOffset } = await source.me(session.token);
  if (me.id !== session.user) return 'nobody';
  await store.setClockOffset(clockOffset);
  if (me.device) await store.keepKnownDevice(me.device);
  const grant = renew ? await store.grantOf(me.id) : null;
  const token = renew ? await source.refresh(session.token, grant?.grant ?? null) : session.token;
  // The page must not keep the token of a person who signed out.
  if (!(await store.updateSession({ ...factsOf(me), token, alive: true }, session, session))) return 'nobody';
  source.setToken(token);
  await store.sessionAccepted(me.id);
  if (!maySubmit(me.role)) return 'done';
  await renewGrant(me, token, ports);
  if (!(await store.replaceProperties(me.id, await source.properties()))) return 'nobody';
  if (!(await pullDocumentations(me, { serverTime: me.serverTime, clockOffset }, ports))) return 'nobody';
  if (!(await pullPlans(me, renew, ports))) return 'nobody';
  await ports.threads(me.id).catch(rethrowDeadSession);
  return 'done';
}

/** Another failure of plans or threads does not fail the pull. */
function rethrowDeadSession(error: unknown): null {
  if (error instanceof RemoteError && error.kind === 'unauthorized') throw error;
  return null;
}

function factsOf({
  email,
  fullName,
  companyName,
  role,
  employer,
  mustChangePassword,
  activities,
}: Me): Partial<SessionRow> {
  return { email, fullName, companyName, role, employer, mustChangePassword, activities };
}

/** Renews the grant. A failure does not stop the pull. */
async function renewGrant({ id, serverTime }: Me, token: string, { source, store }: PullPorts): Promise<void> {
  const known = await store.grantOf(id);
  if (known && !known.refused && known.expiresAt - serverTime > GRANT_RENEWED) return;
  try {
    await store.saveGrant(id, await source.requestGrant(token));
  } catch (error) {
    if (!(error instanceof RemoteError) || error.kind === 'unauthorized') throw error;
  }
}

async function pullDocumentations(me: Me, clocks: CursorClocks, { source, store, now }: PullPorts): Promise<boolean> {
  const olderThan = me.serverTime - PULL_WINDOW;
  let cursor = cursorStart(await store.cursor(me.id), clocks);
  const applyPage = (page: Pick<PulledPage, 'rows' | 'gone'>) =>
    store.applyPull({ account: me.id, olderThan, cursor, ...page });

  const own = ownOf(me.role, me.id);
  let after = { updated: subtractOverlap(cursor.updated), id: '' };
  for (;;) {
    const rows = await source.changed({ after, own, limit: PULL_PAGE });
    const last = rows.at(-1);
    if (last) cursor = { ...cursor, updated: capAtServerTime(last.updated, clocks), id: last.id };
    if (!(await applyPage({ rows, gone: [] }))) return false;
    if (!last || rows.length < PULL_PAGE) break;
    after = { updated: last.updated, id: last.id };
  }
  // Tombstones come last, to include deletions during the pull.
  const gone = await allTombstones(subtractOverlap(cursor.tombstones), source);
  const deleted = gone.at(-1)?.deletedAt;
  cursor = { ...cursor, tombstones: deleted ? capAtServerTime(deleted, clocks) : cursor.tombstones, pulledAt: now() };
  return applyPage({ rows: [], gone: gone.map(({ id }) => id) });
}

/** Plans come last, as a complete set; their failure does not fail the pull. */
async function pullPlans({ id }: Me, atOnce: boolean, { source, store, now }: PullPorts): Promise<boolean> {
  const receivedAt = await store.getPlansReceivedAt(id);
  const age = receivedAt === null ? null : now() - receivedAt;
  // A clock set back must not block the refresh.
  if (!atOnce && age !== null && age >= 0 && age < PLANS_REST) return true;
  const rows = await source.plans().catch(rethrowDeadSession);
  return rows === null || store.replacePlans(id, rows, now());
}

async function allTombstones(since: string, source: PullSource): Promise<TombstoneRecord[]> {
  const all: TombstoneRecord[] = [];
  let from = since;
  for (;;) {
    const page = await source.tombstones(from);
    all.push(...page);
    const last = page.at(-1);
    // The edge is inclusive; a page of a single moment cannot be passed.
    if (!last || page.length < ROWS_PER_REQUEST || last.deletedAt === from) return all;
    from = last.deletedAt;
  }
}
