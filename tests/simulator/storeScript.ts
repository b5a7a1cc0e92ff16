/** One script with equal output on the simulated database, on fake-indexeddb and in Chromium. */
import { type DraftRow, db } from '../../src/db/db';
import { changeDraft, discardDraft, openDraft } from '../../src/db/drafts';
import { addPhoto, removePhoto } from '../../src/db/photos';
import { sealDraft } from '../../src/db/seal';
import { signInLocally, signOutLocally } from '../../src/db/session';
import { type Outcome, RELEASE_AFTER, type Receipt } from '../../src/domain/delivery/transfer';
import { EXPIRED_DRAFT_KEPT } from '../../src/domain/limits';
import { sha256Hex } from '../../src/platform/clock';
import { phoneStore as store } from '../../src/sync/phone';
import { failing, NOW, ranges, row, type Say, threads, transactions, watching } from './storeQueries';

const MOMENT = { now: NOW, random: 0.5, visible: true };
const RETRY: Outcome = { kind: 'retry', retryAfterMs: null };
const ANNA = 'anna00000000000';
const BORIS = 'boris0000000000';

export async function storeScript(): Promise<string[]> {
  const lines: string[] = [];
  const say: Say = (what, value) => lines.push(`${what}: ${JSON.stringify(value) ?? 'undefined'}`);
  for (const part of [ranges, threads, transactions, watching, capturing, delivering, forgetting]) {
    await db.open();
    await Promise.all(db.tables.map((table) => table.clear()));
    await part(say);
  }
  return lines;
}

const receiptOf = (id: string, state: Receipt['state']): Receipt => {
  return { id, contentHash: '', state, missing: [], receivedAt: '', completedAt: null, number: '' };
};

const draftOf = (id: string, user: string): DraftRow => ({
  id,
  owner: `user:${user}`,
  author: user,
  rev: 0,
  state: 'open',
  startedAt: new Date(NOW).toISOString(),
  timer: { elapsed: 0, wall: NOW },
  expiredAt: null,
  property: 'property0000000',
  employeeName: null,
  place: { source: 'gps', latitude: 50.9, longitude: 6.9, accuracy: 8, address: 'Domkloster 4, Köln' },
  serviceType: null,
  notes: '',
});

async function photo(draft: DraftRow, id: string): Promise<void> {
  const bytes = new TextEncoder().encode(id.padEnd(64, '.')).buffer as ArrayBuffer;
  const line = {
    sha256: await sha256Hex(bytes),
    bytes: 64,
    width: 10,
    height: 10,
    takenAt: new Date(NOW).toISOString(),
  };
  await addPhoto(draft, { id, ...line, source: 'camera' }, bytes);
}

const tap = {
  capturedAt: NOW + 60_000,
  elapsedMs: 60_000,
  clockOffset: 250,
  authorName: 'Anna',
  propertyName: 'Haus 1',
  propertyAddress: 'Weg 1',
  sha256: sha256Hex,
};

/** From the first photo to the seal. */
async function capturing(say: Say): Promise<void> {
  const draft = draftOf('doc000000000001', ANNA);
  await photo(draft, 'pho000000000001');
  await photo(draft, 'pho000000000002');
  await photo(draft, 'pho000000000003');
  await removePhoto('pho000000000002');
  await changeDraft(draft.id, { notes: 'gefegt' });
  const open = await openDraft(draft.owner);
  say('open', [open?.draft.rev, open?.draft.notes, open?.photos.map(({ id, sequence }) => [id, sequence])]);
  const [one, two] = await Promise.all([sealDraft(draft.id, tap), sealDraft(draft.id, tap)]);
  say('sealed twice', ['row' in one && one.row.sealed.contentHash, 'row' in two && two.row.id]);
  say('then', [await db.drafts.count(), await db.outbox.count(), await db.photoBytes.count()]);
  say('a late photo', await failing(photo(draft, 'pho000000000004')));
  await discardDraft(draft.id);
  await removePhoto('pho000000000001');
  say('a late discard', [await db.photos.count(), await db.photoBytes.count()]);
  say('sealed without photos', await sealDraft((await changed('doc000000000002')).id, tap));
}

async function changed(id: string): Promise<DraftRow> {
  await db.drafts.put(draftOf(id, ANNA));
  return changeDraft(id, { notes: 'nichts' });
}

async function delivering(say: Say): Promise<void> {
  await signIn(ANNA);
  for (const id of ['a', 'b']) await db.outbox.put(row(id, ANNA, { nextAttemptAt: NOW - 5 }));
  await db.outbox.put(row('c', BORIS, { nextAttemptAt: NOW + 2 * 3_600_000 }));
  say('due', [await store.dueIds(NOW, 9), await store.dueIds(NOW, 1), await store.nextDue()]);
  say('job', [(await store.job('a'))?.grant?.grant, (await store.job('c'))?.session ?? null, await store.job('x')]);
  say('tried', (await store.applyOutcome('a', RETRY, MOMENT))?.nextAttemptAt);
  const tried = await store.credentialsOf(`user:${ANNA}`);
  say('nobody', await store.signInNeeded(`user:${ANNA}`, tried, MOMENT));
  say('blockedGroups', await store.blockedGroups());
  await signOutLocally(NOW);
  await signIn(BORIS);
  say('others are out', [(await db.session.get('current'))?.user, (await db.grants.get(ANNA))?.signedOutAt]);
  await signIn(ANNA);
  say(
    'goes on',
    (await db.outbox.toArray()).map(({ id, state }) => [id, state]),
  );
  await store.judgeGrant(ANNA, `grant of ${ANNA}`, true);
  say('judged', (await db.grants.get(ANNA))?.refused);
  say('idle', await store.endIdleGrants());
}

async function signIn(user: string): Promise<void> {
  const facts = {
    user,
    token: `token of ${user}`,
    email: '',
    fullName: user,
    companyName: '',
    role: 'employee' as const,
  };
  const grant = { grant: `grant of ${user}`, expiresAt: NOW };
  await signInLocally({ ...facts, employer: null, mustChangePassword: false }, grant, NOW);
}

async function forgetting(say: Say): Promise<void> {
  await db.outbox.put(row('a', ANNA));
  await db.photoBytes.put({ id: 'ap', bytes: new ArrayBuffer(1) });
  await db.photos.put({ ...(await db.photos.get('none')), id: 'ap', documentation: 'a', sequence: 1 } as never);
  await store.applyOutcome('a', { kind: 'receipt', receipt: receiptOf('a', 'complete') }, MOMENT);
  const serverTime = await store.serverTimeSeen();
  say('time', [
    serverTime,
    await store.syncServerTime(serverTime, { server: 1000, device: 50 }),
    await store.syncServerTime(serverTime, { server: 9, device: 9 }),
  ]);
  await store.countFrom(await store.completeRows(), 0);
  for (const elapsed of [RELEASE_AFTER - 1, RELEASE_AFTER]) {
    const question = { completions: 1, elapsed, early: false };
    const after = await store.confirmRow('a', { receipt: receiptOf('a', 'complete'), question }, MOMENT);
    say('confirmed', [after?.state, (await store.photoBytes('ap'))?.byteLength ?? null, await db.photos.count()]);
  }
  await db.drafts.put({ ...draftOf('d', ANNA), state: 'expired', expiredAt: NOW });
  say('expired', await store.expiredDrafts());
  for (const elapsed of [0, EXPIRED_DRAFT_KEPT, 2 * EXPIRED_DRAFT_KEPT])
    say('aged', await store.ageDrafts(['d', 'x'], elapsed));
}
