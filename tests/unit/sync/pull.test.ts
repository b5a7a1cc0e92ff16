/** From the server to the phone: who asks first, nothing by halves, nothing for the wrong person (architecture 4b). */
import { PULL_OVERLAP } from '../../../src/sync/cursor';
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { RemoteError } from '../../../src/api/failure';
import { db } from '../../../src/db/db';
import { applyPull, pullCursor } from '../../../src/db/documentations';
import { keepKnownDevice } from '../../../src/db/knownDevices';
import { credentialsOf, outboxRow, signInNeeded } from '../../../src/db/outbox';
import { plansHeardAt, replacePlans } from '../../../src/db/plans';
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
import { replaceProperties } from '../../../src/db/wholeSet';
import { GRANT_LIFETIME, PULL_WINDOW } from '../../../src/domain/limits';
import { measuredNow } from '../../../src/platform/clock';
import { GRANT_RENEWED, PLANS_REST, PULL_PAGE, type PullPorts, pullFromServer } from '../../../src/sync/pull';
import { ANNA, BORIS, emptyPhone, NOW, saved, signIn } from '../db/device';
import { property } from '../db/served';
import { duePlan, record, Server, tomb } from './pullServer';

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
    plansHeardAt,
    replacePlans,
  };
  ports = { source: server.source(), store, now: () => NOW };
});

const ids = async () => (await db.documentations.toArray()).map(({ id }) => id).sort();

test('a pull brings documentations, properties, the own name and the clock', async () => {
  server.rows = [record('a', 0), record('b', 1)];
  expect(await pullFromServer(ports, true)).toBe('done');
  expect(await ids()).toEqual(['a', 'b']);
  expect(await db.properties.count()).toBe(1);
  expect(await getSetting('measuredOffset')).toMatchObject({ offset: 1234 });
  expect(await currentSession()).toMatchObject({ fullName: 'Anna Neu', token: 'fresh', alive: true });
  expect(await pullCursor(ANNA)).toMatchObject({ updated: server.rows[1]?.updated, id: 'b', pulledAt: NOW });
});

test('what was changed here while the answer was on its way is newer than the answer, and stays', async () => {
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

test('the next pull asks from two minutes before the last row, by the server’s times', async () => {
  server.rows = [record('a', 0)];
  await pullFromServer(ports, false);
  await pullFromServer(ports, false);
  expect(server.since[0]).toBe(new Date(NOW - PULL_WINDOW - PULL_OVERLAP).toISOString());
  expect(server.since.at(-1)).toBe(new Date(NOW - PULL_OVERLAP).toISOString());
});

test('a row that became visible late, within the two minutes, is still found', async () => {
  server.rows = [record('a', 10)];
  await pullFromServer(ports, false);
  server.rows.push(record('late', 9));
  await pullFromServer(ports, false);
  expect(await ids()).toEqual(['a', 'late']);
});

test('pages are read to the end, also when many rows carry the same moment', async () => {
  server.rows = Array.from({ length: 2 * PULL_PAGE + 3 }, (_, n) => record(`r${String(n).padStart(4, '0')}`, 5));
  await pullFromServer(ports, false);
  expect(await db.documentations.count()).toBe(2 * PULL_PAGE + 3);
});

test('an interrupted pull goes on where it stopped', async () => {
  server.rows = Array.from({ length: PULL_PAGE + 1 }, (_, n) => record(`r${String(n).padStart(4, '0')}`, n));
  let asked = 0;
  server.before.changed = async () => {
    if (++asked === 2) server.fail.changed = new RemoteError('offline');
  };
  expect(await pullFromServer(ports, false)).toBe('failed');
  expect(await db.documentations.count()).toBe(PULL_PAGE);
  server.fail = {};
  server.before = {};
  expect(await pullFromServer(ports, false)).toBe('done');
  expect(await db.documentations.count()).toBe(PULL_PAGE + 1);
});

const DAY = 86_400_000;
/** The server's clock is a day ahead; the phone has pulled what was written meanwhile. */
async function pulledWhileAhead(): Promise<void> {
  server.now = NOW + DAY;
  server.clockOffset = 1234 + DAY;
  server.rows = [record('a', 24 * 60)];
  server.tombs = [tomb('old', 24 * 60)];
  await pullFromServer(ports, false);
  server.clockOffset = 1234;
}

test('a server whose clock was ahead and is right again: what changes from then on arrives at once', async () => {
  await pulledWhileAhead();
  server.now = NOW + 60_000;
  server.rows.push(record('b', 0.5), record('c', 0.6));
  await pullFromServer(ports, false);
  expect(await ids()).toEqual(['a', 'b', 'c']);
  server.tombs.push(tomb('c', 1.5));
  server.now = NOW + 120_000;
  await pullFromServer(ports, false);
  expect(await ids()).toEqual(['a', 'b']);
});

test('also on a phone that comes back when the time has caught up with the wrong clock', async () => {
  await pulledWhileAhead();
  server.rows.push(record('b', 60));
  server.tombs.push(tomb('a', 70));
  server.now = NOW + 2 * DAY;
  await pullFromServer(ports, false);
  expect(await ids()).toEqual(['b']);
});

test('a row that carries a time to come is shown, and no other one is missed because of it', async () => {
  server.now = NOW;
  server.rows = [record('a', 24 * 60)];
  server.tombs = [tomb('old', 24 * 60)];
  await pullFromServer(ports, false);
  server.rows.push(record('b', 5), record('c', 5));
  server.tombs.push(tomb('c', 6));
  server.now = NOW + 10 * 60_000;
  await pullFromServer(ports, false);
  expect(await ids()).toEqual(['a', 'b']);
});

test('and because of it nothing is read a second time but itself', async () => {
  server.now = NOW;
  server.rows = [record('a', 24 * 60)];
  await pullFromServer(ports, false);
  server.now = NOW + 10 * 60_000;
  await pullFromServer(ports, false);
  expect(server.since.at(-1)).toBe(new Date(NOW - PULL_OVERLAP).toISOString());
});

test('a cursor that an older version of the app left in the future is left, too', async () => {
  // This phone has heard already for whom she works: another company would begin anew (D91).
  await pullFromServer(ports, false);
  const ahead = new Date(NOW + DAY).toISOString();
  const cursor = { updated: ahead, id: 'a', tombstones: ahead, pulledAt: NOW };
  await applyPull({ account: ANNA, rows: [], gone: [], olderThan: 0, cursor });
  server.now = NOW + 60_000;
  server.rows = [record('b', 0.5)];
  await pullFromServer(ports, false);
  expect(await ids()).toEqual(['b']);
});

test('an answer that was long on its way is no clock that went back: nothing is read anew', async () => {
  server.rows = [record('a', 0)];
  await pullFromServer(ports, false);
  server.clockOffset -= 30_000;
  await pullFromServer(ports, false);
  expect(server.since.at(-1)).toBe(new Date(NOW - PULL_OVERLAP).toISOString());
});

test('what was deleted on the server leaves the phone, also when it was deleted during the pull', async () => {
  server.rows = [record('a', 0), record('b', 1)];
  await pullFromServer(ports, false);
  server.rows = [record('b', 1), record('c', 2)];
  server.tombs = [tomb('a', 1)];
  server.before.tombstones = async () => {
    server.tombs.push(tomb('c', 3));
  };
  await pullFromServer(ports, false);
  expect(await ids()).toEqual(['b']);
});

test('properties are replaced whole: one that was taken away is gone', async () => {
  await pullFromServer(ports, false);
  server.properties = [property('p2', 'Haus 2')];
  await pullFromServer(ports, false);
  expect((await db.properties.toArray()).map(({ id }) => id)).toEqual(['p2']);
});

test('plans come at the start and then every ten minutes at most; one that ended is gone', async () => {
  server.plans = [duePlan('plan00000000001')];
  await pullFromServer(ports, true);
  expect(await db.plans.toArray()).toMatchObject([{ id: 'plan00000000001', account: ANNA }]);
  server.plans = [duePlan('plan00000000002')];
  await pullFromServer(ports, false);
  ports.now = () => NOW + PLANS_REST - 1;
  await pullFromServer(ports, false);
  expect(server.asked.filter((what) => what === 'plans')).toHaveLength(1);
  ports.now = () => NOW + PLANS_REST;
  await pullFromServer(ports, false);
  expect((await db.plans.toArray()).map(({ id }) => id)).toEqual(['plan00000000002']);
  // The clock was set back.
  ports.now = () => NOW - DAY;
  await pullFromServer(ports, false);
  await pullFromServer(ports, true);
  expect(server.asked.filter((what) => what === 'plans')).toHaveLength(4);
  // A server that cannot say them, or knows no such question, takes nothing else along.
  // Nor does a page that is older than the files of its app, and cannot load what would ask.
  for (const error of [new RemoteError('notFound'), new TypeError('Failed to fetch dynamically imported module')]) {
    server.fail.plans = error;
    expect(await pullFromServer(ports, true)).toBe('done');
    expect(await db.plans.count()).toBe(1);
  }
  server.fail.plans = new RemoteError('unauthorized');
  expect(await pullFromServer(ports, true)).toBe('signInNeeded');
});

test('without an answer to who-am-I nothing is applied and nothing purged', async () => {
  server.rows = [record('a', 0)];
  await pullFromServer(ports, false);
  server.fail.me = new RemoteError('offline');
  server.properties = [];
  server.tombs = [tomb('a', 1)];
  server.asked = [];
  expect(await pullFromServer(ports, false)).toBe('failed');
  expect(await ids()).toEqual(['a']);
  expect(await db.properties.count()).toBe(1);
  expect(server.asked).not.toContain('properties');
});

test('a dead session stops the pull alone: lists stay, the grant stays, and it lives again when the server says so', async () => {
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

test('a token that belongs to somebody else brings nothing to this phone', async () => {
  server.rows = [record('a', 0)];
  server.user = BORIS;
  expect(await pullFromServer(ports, true)).toBe('nobody');
  expect(server.asked.filter((what) => !what.startsWith('token'))).toEqual(['me']);
  expect((await db.documentations.count()) + (await db.properties.count())).toBe(0);
  expect(await currentSession()).toMatchObject({ user: ANNA, token: `token of ${ANNA}` });
  expect(await grantOf(BORIS)).toBeNull();
});

test('a grant the server refused is replaced by another', async () => {
  await judgeGrant(ANNA, 'old grant', true);
  await pullFromServer(ports, false);
  expect(await grantOf(ANNA)).toMatchObject({ grant: 'new grant' });
  expect((await grantOf(ANNA))?.refused).toBeUndefined();
});

test('a session that dies in the middle of a pull is noticed too', async () => {
  server.fail.properties = new RemoteError('unauthorized');
  expect(await pullFromServer(ports, false)).toBe('signInNeeded');
  expect(await currentSession()).toMatchObject({ alive: false });
});

test('a refusal of an old session does not harm a new sign-in', async () => {
  server.before.me = async () => {
    server.token = 'another';
    await updateSession({ token: 'another' });
  };
  await pullFromServer(ports, false);
  expect(await currentSession()).toMatchObject({ alive: true, token: 'another' });
});

test('what was asked for one person is not kept for the next', async () => {
  server.rows = [record('a', 0)];
  server.before.changed = () => signIn(BORIS);
  expect(await pullFromServer(ports, false)).toBe('nobody');
  expect(await db.documentations.count()).toBe(0);
  expect(await db.properties.count()).toBe(0);
});

test('a person who left during the pull takes the token along', async () => {
  server.before.refresh = () => signOutLocally(NOW);
  expect(await pullFromServer(ports, true)).toBe('nobody');
  expect(server.asked).not.toContain('token fresh');
});

test('nobody signed in, nothing asked', async () => {
  await signOutLocally(NOW);
  expect(await pullFromServer(ports, false)).toBe('nobody');
  expect(server.asked).toEqual([]);
});

test('a grant is renewed when half of its life is over, and when there is none', async () => {
  await pullFromServer(ports, false);
  expect((await grantOf(ANNA))?.grant).toBe('old grant');
  await saveGrant(ANNA, { grant: 'old grant', expiresAt: NOW + GRANT_RENEWED }, NOW);
  await pullFromServer(ports, false);
  expect((await grantOf(ANNA))?.grant).toBe('new grant');
  await db.grants.clear();
  await pullFromServer(ports, false);
  expect((await grantOf(ANNA))?.grant).toBe('new grant');
});

test('a grant that cannot be had now does not stop the pull', async () => {
  await db.grants.clear();
  server.rows = [record('a', 0)];
  server.fail.grant = new RemoteError('temporary');
  expect(await pullFromServer(ports, false)).toBe('done');
  expect(await ids()).toEqual(['a']);
});

test('who does not capture needs no copy on the device: office roles are only greeted', async () => {
  server.role = 'property_manager';
  server.rows = [record('a', 0)];
  expect(await pullFromServer(ports, false)).toBe('done');
  expect(server.asked.filter((what) => !what.startsWith('token'))).toEqual(['me']);
  expect(await currentSession()).toMatchObject({ role: 'property_manager' });
});
