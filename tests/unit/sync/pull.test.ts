/** From the server to the phone: requests in order, all or nothing, for the right person only (architecture.md). */
import { PULL_OVERLAP } from '../../../src/sync/cursor';
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { RemoteError } from '../../../src/api/failure';
import { db } from '../../../src/db/db';
import { applyPull, pullCursor } from '../../../src/db/documentations';
import { keepKnownDevice } from '../../../src/db/knownDevices';
import { credentialsOf, outboxRow, signInNeeded } from '../../../src/db/outbox';
import { getPlansReceivedAt, replacePlans } from '../../../src/db/plans';
import { replaceProperties } from '../../../src/db/replaceSet';
import {
  currentSession,
  grantOf,
  judgeGrant,
  saveGrant,
  sessionAccepted,
  signOutLocally,
  updateSession,
} from '../../../src/db/session';
import { getSetting, setSetting } from '../../../src/db/settings';
import { GRANT_LIFETIME, PULL_WINDOW } from '../../../src/domain/limits';
import { measuredNow } from '../../../src/platform/clock';
import { GRANT_RENEWED, PLANS_REST, PULL_PAGE, type PullPorts, pullFromServer } from '../../../src/sync/pull';
import { ANNA, BORIS, emptyPhone, NOW, saved, signIn } from '../db/device';
import { property } from '../db/served';
import { duePlan, record, Server, tombstone } from './pullServer';

let server: Server;
let ports: PullPorts;

beforeEach(async () => {
  await emptyPhone();
  await signIn(ANNA);
  await saveGrant(ANNA, { grant: 'old grant', expiresAt: NOW + GRANT_LIFETIME }, NOW);
  server = new Server();
  const store: PullPorts['store'] = {
    session: currentSession,
    updateSession,
    sessionAccepted,
    setClockOffset: (offset) => setSetting('measuredOffset', measuredNow(offset)),
    keepKnownDevice,
    grantOf,
    saveGrant,
    cursor: pullCursor,
    applyPull,
    replaceProperties,
    getPlansReceivedAt,
    replacePlans,
  };
  ports = { source: server.source(), store, threads: async () => {}, now: () => NOW };
});

const ids = async () => (await db.documentations.toArray()).map(({ id }) => id).sort();

test('brings documentations, properties, own name and clock', async () => {
  server.rows = [record('a', 0), record('b', 1)];
  expect(await pullFromServer(ports, true)).toBe('done');
  expect(await ids()).toEqual(['a', 'b']);
  expect(await db.properties.count()).toBe(1);
  expect(await getSetting('measuredOffset')).toMatchObject({ offset: 1234 });
  expect(await currentSession()).toMatchObject({ fullName: 'Anna Neu', token: 'fresh', alive: true });
  expect(await pullCursor(ANNA)).toMatchObject({ updated: server.rows[1]?.updated, id: 'b', pulledAt: NOW });
});

test('keeps local changes made during the request', async () => {
  server.before.refresh = () => updateSession({ fullName: 'Anna Selbst', activities: { Sonstiges: ['Eis'] } });
  expect(await pullFromServer(ports, true)).toBe('done');
  const changed = { fullName: 'Anna Selbst', activities: { Sonstiges: ['Eis'] } };
  expect(await currentSession()).toMatchObject({ ...changed, employer: { companyName: 'Blank GmbH' }, token: 'fresh' });
  server.before = {};
  await pullFromServer(ports, false);
  expect(await currentSession()).toMatchObject({
    fullName: 'Anna Neu',
    activities: { Winterdienst: ['Dachlawine sichern'] },
  });
});

test('starts two minutes before the last row, by server time', async () => {
  server.rows = [record('a', 0)];
  await pullFromServer(ports, false);
  await pullFromServer(ports, false);
  expect(server.since[0]).toBe(new Date(NOW - PULL_WINDOW - PULL_OVERLAP).toISOString());
  expect(server.since.at(-1)).toBe(new Date(NOW - PULL_OVERLAP).toISOString());
});

test('finds a row that became visible within those two minutes', async () => {
  server.rows = [record('a', 10)];
  await pullFromServer(ports, false);
  server.rows.push(record('late', 9));
  await pullFromServer(ports, false);
  expect(await ids()).toEqual(['a', 'late']);
});

test('reads all pages, also with many rows of one time', async () => {
  server.rows = Array.from({ length: 2 * PULL_PAGE + 3 }, (_, n) => record(`r${String(n).padStart(4, '0')}`, 5));
  await pullFromServer(ports, false);
  expect(await db.documentations.count()).toBe(2 * PULL_PAGE + 3);
});

test('resumes an interrupted pull', async () => {
  server.rows = Array.from({ length: PULL_PAGE + 1 }, (_, n) => record(`r${String(n).padStart(4, '0')}`, n));
  let requestCount = 0;
  server.before.changed = async () => {
    if (++requestCount === 2) server.fail.changed = new RemoteError('offline');
  };
  expect(await pullFromServer(ports, false)).toBe('failed');
  expect(await db.documentations.count()).toBe(PULL_PAGE);
  server.fail = {};
  server.before = {};
  expect(await pullFromServer(ports, false)).toBe('done');
  expect(await db.documentations.count()).toBe(PULL_PAGE + 1);
});

const DAY = 86_400_000;
/** The server's clock was a day ahead during a pull. */
async function pulledWhileAhead(): Promise<void> {
  server.now = NOW + DAY;
  server.clockOffset = 1234 + DAY;
  server.rows = [record('a', 24 * 60)];
  server.tombstones = [tombstone('old', 24 * 60)];
  await pullFromServer(ports, false);
  server.clockOffset = 1234;
}

test('brings later changes at once after a fast server clock', async () => {
  await pulledWhileAhead();
  server.now = NOW + 60_000;
  server.rows.push(record('b', 0.5), record('c', 0.6));
  await pullFromServer(ports, false);
  expect(await ids()).toEqual(['a', 'b', 'c']);
  server.tombstones.push(tombstone('c', 1.5));
  server.now = NOW + 120_000;
  await pullFromServer(ports, false);
  expect(await ids()).toEqual(['a', 'b']);
});

test('also when real time has reached the wrong clock', async () => {
  await pulledWhileAhead();
  server.rows.push(record('b', 60));
  server.tombstones.push(tombstone('a', 70));
  server.now = NOW + 2 * DAY;
  await pullFromServer(ports, false);
  expect(await ids()).toEqual(['b']);
});

test('shows a row with a future time and misses no other', async () => {
  server.now = NOW;
  server.rows = [record('a', 24 * 60)];
  server.tombstones = [tombstone('old', 24 * 60)];
  await pullFromServer(ports, false);
  server.rows.push(record('b', 5), record('c', 5));
  server.tombstones.push(tombstone('c', 6));
  server.now = NOW + 10 * 60_000;
  await pullFromServer(ports, false);
  expect(await ids()).toEqual(['a', 'b']);
});

test('rereads only that row', async () => {
  server.now = NOW;
  server.rows = [record('a', 24 * 60)];
  await pullFromServer(ports, false);
  server.now = NOW + 10 * 60_000;
  await pullFromServer(ports, false);
  expect(server.since.at(-1)).toBe(new Date(NOW - PULL_OVERLAP).toISOString());
});

test('leaves a future cursor of an older app version', async () => {
  // The phone knows her company; another one would start anew.
  await pullFromServer(ports, false);
  const ahead = new Date(NOW + DAY).toISOString();
  const cursor = { updated: ahead, id: 'a', tombstones: ahead, pulledAt: NOW };
  await applyPull({ account: ANNA, rows: [], gone: [], olderThan: 0, cursor });
  server.now = NOW + 60_000;
  server.rows = [record('b', 0.5)];
  await pullFromServer(ports, false);
  expect(await ids()).toEqual(['b']);
});

test('does not take a slow answer for a clock that went back', async () => {
  server.rows = [record('a', 0)];
  await pullFromServer(ports, false);
  server.clockOffset -= 30_000;
  await pullFromServer(ports, false);
  expect(server.since.at(-1)).toBe(new Date(NOW - PULL_OVERLAP).toISOString());
});

test('removes rows deleted on the server, also during the pull', async () => {
  server.rows = [record('a', 0), record('b', 1)];
  await pullFromServer(ports, false);
  server.rows = [record('b', 1), record('c', 2)];
  server.tombstones = [tombstone('a', 1)];
  server.before.tombstones = async () => {
    server.tombstones.push(tombstone('c', 3));
  };
  await pullFromServer(ports, false);
  expect(await ids()).toEqual(['b']);
});

test('replaces all properties', async () => {
  await pullFromServer(ports, false);
  server.properties = [property('p2', 'Haus 2')];
  await pullFromServer(ports, false);
  expect((await db.properties.toArray()).map(({ id }) => id)).toEqual(['p2']);
});

test('loads plans at the start, then every ten minutes', async () => {
  server.plans = [duePlan('plan00000000001')];
  await pullFromServer(ports, true);
  expect(await db.plans.toArray()).toMatchObject([{ id: 'plan00000000001', account: ANNA }]);
  server.plans = [duePlan('plan00000000002')];
  await pullFromServer(ports, false);
  ports.now = () => NOW + PLANS_REST - 1;
  await pullFromServer(ports, false);
  expect(server.requests.filter((what) => what === 'plans')).toHaveLength(1);
  ports.now = () => NOW + PLANS_REST;
  await pullFromServer(ports, false);
  expect((await db.plans.toArray()).map(({ id }) => id)).toEqual(['plan00000000002']);
  ports.now = () => NOW - DAY;
  await pullFromServer(ports, false);
  await pullFromServer(ports, true);
  expect(server.requests.filter((what) => what === 'plans')).toHaveLength(4);
  // Only plans fail: an old server, or an outdated page without the file.
  for (const error of [new RemoteError('notFound'), new TypeError('Failed to fetch dynamically imported module')]) {
    server.fail.plans = error;
    expect(await pullFromServer(ports, true)).toBe('done');
    expect(await db.plans.count()).toBe(1);
  }
  server.fail.plans = new RemoteError('unauthorized');
  expect(await pullFromServer(ports, true)).toBe('signInNeeded');
});

test('applies and purges nothing without an identity', async () => {
  server.rows = [record('a', 0)];
  await pullFromServer(ports, false);
  server.fail.me = new RemoteError('offline');
  server.properties = [];
  server.tombstones = [tombstone('a', 1)];
  server.requests = [];
  expect(await pullFromServer(ports, false)).toBe('failed');
  expect(await ids()).toEqual(['a']);
  expect(await db.properties.count()).toBe(1);
  expect(server.requests).not.toContain('properties');
});

test('stops on a dead session, keeps lists and grant, and recovers', async () => {
  server.rows = [record('a', 0)];
  await pullFromServer(ports, false);
  server.token = 'another';
  expect(await pullFromServer(ports, false)).toBe('signInNeeded');
  expect(await currentSession()).toMatchObject({ user: ANNA, alive: false });
  expect(await ids()).toEqual(['a']);
  expect(await grantOf(ANNA)).not.toBeNull();
  const work = await saved(ANNA);
  await signInNeeded(`user:${ANNA}`, await credentialsOf(`user:${ANNA}`), { now: NOW, random: 0, visible: true });
  expect(await pullFromServer(ports, false)).toBe('signInNeeded');
  expect((await outboxRow(work))?.state).toBe('needsSignIn');

  server.token = `token of ${ANNA}`;
  expect(await pullFromServer(ports, false)).toBe('done');
  expect(await currentSession()).toMatchObject({ user: ANNA, alive: true });
  expect((await outboxRow(work))?.state).toBe('waiting');
});

test("ignores another person's token", async () => {
  server.rows = [record('a', 0)];
  server.user = BORIS;
  expect(await pullFromServer(ports, true)).toBe('nobody');
  expect(server.requests.filter((what) => !what.startsWith('token'))).toEqual(['me']);
  expect((await db.documentations.count()) + (await db.properties.count())).toBe(0);
  expect(await currentSession()).toMatchObject({ user: ANNA, token: `token of ${ANNA}` });
  expect(await grantOf(BORIS)).toBeNull();
});

test('replaces a grant that the server refused', async () => {
  await judgeGrant(ANNA, 'old grant', true);
  await pullFromServer(ports, false);
  expect(await grantOf(ANNA)).toMatchObject({ grant: 'new grant' });
  expect((await grantOf(ANNA))?.refused).toBeUndefined();
});

test('notices a session that dies during a pull', async () => {
  server.fail.properties = new RemoteError('unauthorized');
  expect(await pullFromServer(ports, false)).toBe('signInNeeded');
  expect(await currentSession()).toMatchObject({ alive: false });
});

test("does not end a new sign-in by an old session's refusal", async () => {
  server.before.me = async () => {
    server.token = 'another';
    await updateSession({ token: 'another' });
  };
  await pullFromServer(ports, false);
  expect(await currentSession()).toMatchObject({ alive: true, token: 'another' });
});

test('keeps no answer for the next person', async () => {
  server.rows = [record('a', 0)];
  server.before.changed = () => signIn(BORIS);
  expect(await pullFromServer(ports, false)).toBe('nobody');
  expect(await db.documentations.count()).toBe(0);
  expect(await db.properties.count()).toBe(0);
});

test('drops the token of a person who left during the pull', async () => {
  server.before.refresh = () => signOutLocally(NOW);
  expect(await pullFromServer(ports, true)).toBe('nobody');
  expect(server.requests).not.toContain('token fresh');
});

test('requests nothing when signed out', async () => {
  await signOutLocally(NOW);
  expect(await pullFromServer(ports, false)).toBe('nobody');
  expect(server.requests).toEqual([]);
});

test('renews a grant at half its life, or when missing', async () => {
  await pullFromServer(ports, false);
  expect((await grantOf(ANNA))?.grant).toBe('old grant');
  await saveGrant(ANNA, { grant: 'old grant', expiresAt: NOW + GRANT_RENEWED }, NOW);
  await pullFromServer(ports, false);
  expect((await grantOf(ANNA))?.grant).toBe('new grant');
  await db.grants.clear();
  await pullFromServer(ports, false);
  expect((await grantOf(ANNA))?.grant).toBe('new grant');
});

test('goes on when a grant is unavailable', async () => {
  await db.grants.clear();
  server.rows = [record('a', 0)];
  server.fail.grant = new RemoteError('temporary');
  expect(await pullFromServer(ports, false)).toBe('done');
  expect(await ids()).toEqual(['a']);
});

test('stores nothing for office roles', async () => {
  server.role = 'property_manager';
  server.rows = [record('a', 0)];
  expect(await pullFromServer(ports, false)).toBe('done');
  expect(server.requests.filter((what) => !what.startsWith('token'))).toEqual(['me']);
  expect(await currentSession()).toMatchObject({ role: 'property_manager' });
});
