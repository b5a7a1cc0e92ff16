/** Nachträge on the phone: drafts apart, sealed in version 3, below their record and in no list. */
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { db } from '../../../src/db/db';
import { countLocalDocumentations, findDocumentation, listLocalDocumentations } from '../../../src/db/documentations';
import { changeDraft, openDraft, ownerOfUser } from '../../../src/db/drafts';
import { lastByLink } from '../../../src/db/live/waiting';
import { applyOutcome, deleteRefused, dueIds, restartAll } from '../../../src/db/outbox';
import { DraftChangedError, sealDraft } from '../../../src/db/seal';
import { supplementSubject, supplementsHere } from '../../../src/db/supplements';
import { waitingFor } from '../../../src/db/undelivered';
import { getUnsavedDrafts } from '../../../src/db/unsavedDrafts';
import { AFTER_PARENT } from '../../../src/domain/delivery/afterParent';
import { submissionIssues } from '../../../src/domain/delivery/submission';
import { RECORD } from '../../support/rows/record';
import { ANNA, breakPuts, captured, draftOf, emptyPhone, NOW, saved, signIn, tap } from './device';

const OWNER = ownerOfUser(ANNA);
const at = { now: NOW, random: 0, visible: true };

beforeEach(async () => {
  await emptyPhone();
  await signIn(ANNA);
});

const about = async (parent: string) => ({
  parent,
  parentHash: (await db.outbox.get(parent))?.sealed.contentHash ?? '',
  notes: '',
  place: null,
});

/** A sealed Nachtrag; photos alone unless it changes something. */
async function nachtrag(parent: string, changes: Parameters<typeof draftOf>[1] = {}, photos = 1) {
  const draft = draftOf(ANNA, { ...(await about(parent)), ...changes });
  if (photos > 0) await captured(ANNA, photos, { ...draft });
  else await db.drafts.put(draft);
  const result = await sealDraft(draft.id, tap());
  if ('issues' in result) throw new Error(JSON.stringify(result.issues));
  return result.row;
}

test('seals photos alone in version 3, without a position of its own', async () => {
  const parent = await saved(ANNA);
  const { sealed } = await nachtrag(parent);
  expect(sealed).toMatchObject({
    version: 3,
    parent,
    changes: null,
    reason: '',
    serviceType: null,
    notes: '',
    work: null,
  });
  expect(sealed).toMatchObject({ location: 'ohne Standort', locationSource: 'manual', latitude: null });
  expect(sealed.parentHash).toBe((await db.outbox.get(parent))?.sealed.contentHash);
  expect(submissionIssues(sealed, { byLink: false })).toEqual([]);
});

test('seals an ordinary documentation in the version as before', async () => {
  const row = await db.outbox.get(await saved(ANNA));
  expect(row?.sealed).toMatchObject({ version: 1 });
  expect(row?.sealed).not.toHaveProperty('parent');
});

test('seals a correction without photos, and refuses an empty one', async () => {
  const parent = await saved(ANNA);
  const { sealed } = await nachtrag(parent, { changes: { notes: ' Keller ' }, reason: ' vergessen ' }, 0);
  expect(sealed).toMatchObject({ changes: { notes: 'Keller' }, reason: 'vergessen', photos: [] });
  expect(submissionIssues(sealed, { byLink: false })).toEqual([]);
  const draft = draftOf(ANNA, await about(parent));
  await db.drafts.put(draft);
  expect(await sealDraft(draft.id, tap())).toEqual({ issues: [{ field: 'photos', code: 'supplement_empty' }] });
  await changeDraft(draft.id, { changes: { notes: 'Hof' } });
  const withoutReason = await sealDraft(draft.id, tap({ needsReason: true }));
  expect(withoutReason).toEqual({ issues: [{ field: 'reason', code: 'reason_length' }] });
});

test('has a draft beside the ordinary one and beside other records', async () => {
  const [parent, other] = [await saved(ANNA), await saved(ANNA)];
  const ordinary = await captured(ANNA, 1);
  const draft = draftOf(ANNA, { ...(await about(parent)), changes: { notes: 'Keller' } });
  await db.drafts.put({ ...draft, startedAt: new Date(NOW + 5000).toISOString() });
  expect((await openDraft(OWNER))?.draft.id).toBe(ordinary.id);
  expect((await openDraft(OWNER, parent))?.draft.id).toBe(draft.id);
  expect(await openDraft(OWNER, other)).toBeNull();
  // A change counts as content, like a photo.
  expect((await getUnsavedDrafts(OWNER)).map(({ id }) => id).sort()).toEqual([ordinary.id, draft.id].sort());
});

test('seals nothing that another window changed', async () => {
  const parent = await saved(ANNA);
  const draft = draftOf(ANNA, { ...(await about(parent)), changes: { notes: 'Keller' } });
  await db.drafts.put(draft);
  await changeDraft(draft.id, { changes: { notes: 'Dach' }, reason: 'anders' });
  const shown = { draft: { ...draft, owner: OWNER }, photos: [] };
  const failed = await sealDraft(draft.id, tap({ shown })).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(DraftChangedError);
  expect((failed as DraftChangedError).fields).toEqual(['changes', 'reason']);
});

test('is in no list of records, and counts as waiting work', async () => {
  const parent = await saved(ANNA);
  const child = await nachtrag(parent, { changes: { notes: 'Keller' } });
  const all = await listLocalDocumentations({ account: ANNA, limit: 9 });
  expect(all.map(({ id }) => id)).toEqual([parent]);
  expect(await countLocalDocumentations({ account: ANNA })).toBe(1);
  expect(await findDocumentation(ANNA, child.id)).toBeNull();
  expect(await waitingFor(OWNER)).toBe(2);
  const here = await supplementsHere({ owner: OWNER, record: parent });
  expect(here).toMatchObject({ saved: [{ id: child.id }], begun: false });
});

test('is no receipt of a link', async () => {
  const owner = 'link:0123';
  await db.links.put({ owner, token: 't', wanted: false, state: 'valid', facts: null });
  const row = await db.outbox.get(await saved(ANNA));
  const complete = { ...row!, owner, state: 'complete' } as const;
  await db.outbox.put({ ...complete, id: 'record' });
  await db.outbox.put({ ...complete, id: 'child', sealed: { ...complete.sealed, parent: 'record' } });
  expect((await lastByLink()).map(({ id }) => id)).toEqual(['record']);
});

test('names its record to the form: an own one, one by link, none of others', async () => {
  const parent = await saved(ANNA);
  expect(await supplementSubject(parent)).toMatchObject({ author: ANNA, makers: ['author'], parent: { id: parent } });
  const child = await nachtrag(parent);
  expect(await supplementSubject(child.id)).toBeNull();
  const row = await db.outbox.get(parent);
  await db.outbox.put({ ...row!, id: 'by link', owner: 'link:0123' });
  expect(await supplementSubject('by link')).toMatchObject({ author: null, makers: ['link'], owner: 'link:0123' });
  await db.outbox.put({ ...row!, owner: 'user:someone else' });
  expect(await supplementSubject(parent)).toBeNull();
});

test('takes the hash of its record from the sealed one on this phone', async () => {
  const parent = await saved(ANNA);
  const { contentHash } = (await db.outbox.get(parent))!.sealed;
  const receipt = { id: parent, contentHash, missing: [], receivedAt: '', completedAt: null, number: '' };
  await applyOutcome(parent, { kind: 'receipt', receipt: { ...receipt, state: 'complete' } }, at);
  const pulled = { ...RECORD, id: parent, account: ANNA, user: ANNA, contentHash: contentHash.replace(/./, 'x') };
  await db.documentations.put(pulled);
  expect((await supplementSubject(parent))?.parent).toMatchObject({ id: parent, contentHash });
});

test('waits for its record, and is not made due by Jetzt übertragen', async () => {
  const parent = await saved(ANNA);
  const child = await nachtrag(parent);
  expect((await db.outbox.get(child.id))?.transfer.nextAttemptAt).toBe(AFTER_PARENT);
  await restartAll([parent, child.id], NOW);
  expect(await dueIds(Number.POSITIVE_INFINITY, 9)).toEqual([parent]);
  const receipt = { id: parent, contentHash: '', missing: [], receivedAt: '', completedAt: null, number: '' };
  await applyOutcome(parent, { kind: 'receipt', receipt: { ...receipt, state: 'complete' } }, at);
  expect(await dueIds(NOW, 9)).toEqual([child.id]);
});

test('goes with its refused record when a person deletes that', async () => {
  const [parent, other] = [await saved(ANNA), await saved(ANNA)];
  const child = await nachtrag(parent);
  await applyOutcome(parent, { kind: 'refused', code: 'not_allowed' }, at);
  expect((await db.outbox.get(child.id))?.transfer.reason).toBe('not_allowed');
  expect(await deleteRefused(parent)).toBe(true);
  expect((await db.outbox.toCollection().primaryKeys()).sort()).toEqual([other]);
  expect(await db.photoBytes.count()).toBe(1);
});

test('keeps its draft when the storage is full at Speichern', async () => {
  const parent = await saved(ANNA);
  const draft = draftOf(ANNA, { ...(await about(parent)), changes: { notes: 'Keller' } });
  await db.drafts.put(draft);
  const repair = breakPuts('QuotaExceededError', { times: 9, store: 'outbox' });
  await expect(sealDraft(draft.id, tap())).rejects.toMatchObject({ kind: 'full' });
  repair();
  expect((await openDraft(OWNER, parent))?.draft.changes).toEqual({ notes: 'Keller' });
  expect(await sealDraft(draft.id, tap())).toHaveProperty('row');
});
