/** One phone, several people: each sees, sends and keeps only own work. */
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { db } from '../../../src/db/db';
import { deviceKey } from '../../../src/db/deviceKeys';
import { applyPull, findDocumentation, listLocalDocumentations } from '../../../src/db/documentations';
import { openDraft, ownerOfUser } from '../../../src/db/drafts';
import {
  applyOutcome,
  confirmRow,
  deleteRefused,
  dueIds,
  getDeliveryJob,
  outboxRow,
  signInNeeded,
} from '../../../src/db/outbox';
import { listLocalProperties } from '../../../src/db/properties';
import { replaceProperties } from '../../../src/db/replaceSet';
import {
  currentSession,
  endIdleGrants,
  grantOf,
  judgeGrant,
  renewCredentials,
  saveGrant,
  signOutLocally,
  untoldKeys,
  updateSession,
} from '../../../src/db/session';
import { ANNA, BORIS, captured, emptyPhone, NOW, saved, signIn } from './device';
import { property, served } from './served';

beforeEach(emptyPhone);

const MOMENT = { now: NOW, random: 0, visible: true };
const complete = (id: string) => ({
  kind: 'receipt' as const,
  receipt: {
    id,
    contentHash: '',
    state: 'complete' as const,
    missing: [],
    receivedAt: '',
    completedAt: '',
    number: '',
  },
});

test("hides the first person's data from the next, and keeps it", async () => {
  await signIn(ANNA);
  await captured(ANNA, 1);
  const id = await saved(ANNA);
  await replaceProperties(ANNA, [property('p1', 'Haus 1')]);
  await signOutLocally(NOW);
  await signIn(BORIS);
  expect(await listLocalDocumentations({ account: BORIS, limit: 50 })).toEqual([]);
  expect(await findDocumentation(BORIS, id)).toBeNull();
  expect(await openDraft(ownerOfUser(BORIS))).toBeNull();
  expect(await listLocalProperties(BORIS)).toEqual([]);
  await signIn(ANNA);
  expect((await listLocalDocumentations({ account: ANNA, limit: 50 })).map((row) => row.id)).toEqual([id]);
  expect(await openDraft(ownerOfUser(ANNA))).not.toBeNull();
});

test("ends the earlier person's key at another sign-in, and reports it", async () => {
  await signIn(ANNA);
  const key = await deviceKey(ownerOfUser(ANNA));
  await signIn(ANNA);
  expect(await untoldKeys()).toEqual([]);
  await signIn(BORIS);
  expect(await untoldKeys()).toEqual([{ user: ANNA, grant: `grant of ${ANNA}`, key: key?.publicKey }]);
  // Her key stays for waiting work and for her return.
  expect(await deviceKey(ownerOfUser(ANNA))).toEqual(key);
});

test("delivers unsent work after sign-out by its author's grant only", async () => {
  await signIn(ANNA);
  const id = await saved(ANNA);
  await signOutLocally(NOW);
  await signIn(BORIS);
  const work = await getDeliveryJob(id);
  expect(work?.row.sealed.author).toBe(ANNA);
  expect(work?.grant?.grant).toBe(`grant of ${ANNA}`);
  expect(work?.session).toBeNull();
});

test("keeps a signed-out person's grant until the second confirmation", async () => {
  await signIn(ANNA);
  const [id, refused] = [await saved(ANNA), await saved(ANNA)];
  await signOutLocally(NOW);
  expect(await endIdleGrants()).toEqual([]);
  await applyOutcome(id, complete(id), MOMENT);
  await applyOutcome(refused, { kind: 'refused', code: 'not_allowed' }, MOMENT);
  expect(await endIdleGrants()).toEqual([]);
  await deleteRefused(refused);
  expect(await endIdleGrants()).toEqual([]);
  const question = { completions: 1, elapsed: null, early: true };
  await confirmRow(id, { receipt: complete(id).receipt, question }, MOMENT);
  expect(await endIdleGrants()).toEqual([ANNA]);
  expect(await grantOf(ANNA)).toBeNull();
});

test("keeps a signed-in person's grant with an empty queue", async () => {
  await signIn(ANNA);
  expect(await endIdleGrants()).toEqual([]);
  expect((await grantOf(ANNA))?.signedOutAt).toBeNull();
});

test('forgets delivered work at sign-out and keeps undelivered work', async () => {
  await signIn(ANNA);
  const id = await saved(ANNA);
  await applyPull({ account: ANNA, rows: [served('s1')], gone: [], olderThan: 0, cursor: CURSOR });
  await signOutLocally(NOW);
  expect(await db.documentations.count()).toBe(0);
  expect(await db.meta.get(`pull:${ANNA}`)).toBeUndefined();
  expect((await outboxRow(id))?.state).toBe('waiting');
  expect(await db.photoBytes.count()).toBe(1);
  expect(await currentSession()).toBeNull();
});

test('resumes work when its own person signs in', async () => {
  await signIn(ANNA);
  const id = await saved(ANNA);
  const tried = await getDeliveryJob(id);
  await signInNeeded(
    ownerOfUser(ANNA),
    { grant: tried?.grant ?? null, session: tried?.session ?? null, link: null },
    MOMENT,
  );
  expect((await outboxRow(id))?.state).toBe('needsSignIn');
  await signIn(BORIS);
  expect((await outboxRow(id))?.state).toBe('needsSignIn');
  await signIn(ANNA);
  expect(await dueIds(NOW, 10)).toEqual([id]);
});

test('ignores a late refusal of old credentials after a sign-in', async () => {
  await signIn(ANNA);
  const id = await saved(ANNA);
  const tried = await getDeliveryJob(id);
  await saveGrant(ANNA, { grant: 'a new one', expiresAt: NOW }, NOW);
  const stopped = await signInNeeded(
    ownerOfUser(ANNA),
    { grant: tried?.grant ?? null, session: tried?.session ?? null, link: null },
    MOMENT,
  );
  expect(stopped).toBe(false);
  expect((await outboxRow(id))?.state).toBe('waiting');
});

test('blocks nobody else by one person’s dead credentials', async () => {
  await signIn(ANNA);
  const mine = await saved(ANNA);
  await signIn(BORIS);
  const his = await saved(BORIS);
  const tried = await getDeliveryJob(his);
  await signInNeeded(
    ownerOfUser(BORIS),
    { grant: tried?.grant ?? null, session: tried?.session ?? null, link: null },
    MOMENT,
  );
  expect(await dueIds(NOW + 1e6, 10)).toEqual([mine]);
});

test('keeps a dead session beside its grant to try again', async () => {
  await signIn(ANNA);
  const id = await saved(ANNA);
  await updateSession({ alive: false });
  const work = await getDeliveryJob(id);
  expect(work?.session).toMatchObject({ user: ANNA, alive: false });
  expect(work?.grant).not.toBeNull();
});

test('writes no late facts of an ended session into the next one', async () => {
  await signIn(ANNA);
  const old = { user: ANNA, token: `token of ${ANNA}` };
  await signIn(BORIS);
  expect(await updateSession({ alive: false, fullName: 'Anna' }, old)).toBe(false);
  expect(await currentSession()).toMatchObject({ user: BORIS, alive: true, fullName: BORIS });
  await saveGrant(ANNA, { grant: 'late', expiresAt: NOW }, NOW);
  expect((await grantOf(ANNA))?.grant).toBe(`grant of ${ANNA}`);
});

test('keeps new credentials when the token was renewed meanwhile', async () => {
  await signIn(ANNA);
  await updateSession({ token: 'renewed meanwhile' });
  expect(await updateSession({ token: 'after a device was ended', alive: true }, { user: ANNA })).toBe(true);
  await updateSession({ token: 'renewed meanwhile' });
  const grant = { grant: 'new', expiresAt: NOW };
  expect(await renewCredentials(ANNA, { token: 'after the change', grant }, NOW)).toBe(true);
  expect(await currentSession()).toMatchObject({ token: 'after the change', alive: true });
  expect((await grantOf(ANNA))?.grant).toBe('new');
  await signIn(BORIS);
  expect(await renewCredentials(ANNA, { token: 'late', grant: null }, NOW)).toBe(false);
});

test('keeps a renewed grant when the old one is refused', async () => {
  await signIn(ANNA);
  await saveGrant(ANNA, { grant: 'new', expiresAt: NOW }, NOW);
  await judgeGrant(ANNA, `grant of ${ANNA}`, true);
  expect((await grantOf(ANNA))?.refused).toBeUndefined();
  await judgeGrant(ANNA, 'new', true);
  expect(await grantOf(ANNA)).toMatchObject({ grant: 'new', refused: true });
  await saveGrant(ANNA, { grant: 'newest', expiresAt: NOW }, NOW);
  expect((await grantOf(ANNA))?.refused).toBeUndefined();
});

const CURSOR = { updated: '2026-11-21 06:00:00.000Z', id: 's1', tombstones: '2026-11-21 06:00:00.000Z', pulledAt: NOW };
