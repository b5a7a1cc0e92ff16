/** Work without an account: what the phone stores of a link, and who may see it. */
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { db } from '../../../src/db/db';
import { createDraft, type NewDraft } from '../../../src/db/drafts';
import { answerLink, dueLinks, hasOpenWork, linkReceipt, openLink, ownerOfLink } from '../../../src/db/links';
import { settleLink } from '../../../src/db/linkTargets';
import { lastByLink } from '../../../src/db/live/waiting';
import { applyOutcome, getDeliveryJob } from '../../../src/db/outbox';
import { addPhoto } from '../../../src/db/photos';
import { sealDraft } from '../../../src/db/seal';
import { setSetting } from '../../../src/db/settings';
import { ANNA, captured, draftOf, emptyPhone, NOW, photo, signIn, tap } from './device';

const TOKEN = 'a'.repeat(43);
const OTHER = 'b'.repeat(43);
const FACTS = {
  property: { id: 'property0000000', name: 'Dom', address: 'Domkloster 4', latitude: 50.9, longitude: 6.9 },
  company: 'Blank GmbH',
  serviceTypes: [],
};
const MOMENT = { now: NOW, random: 0, visible: true };

beforeEach(emptyPhone);

/** Returns its id. `at`: ms of the tap. */
async function saved(changes: Partial<NewDraft> = {}, at = NOW): Promise<string> {
  const draft = await captured(ANNA, 1, changes);
  const result = await sealDraft(draft.id, tap({ capturedAt: at, authorName: changes.employeeName ?? 'Anna' }));
  if ('issues' in result) throw new Error(JSON.stringify(result.issues));
  return draft.id;
}

async function complete(id: string): Promise<void> {
  const { contentHash = '' } = (await db.outbox.get(id))?.sealed ?? {};
  const at = new Date(NOW).toISOString();
  const receipt = {
    id,
    contentHash,
    state: 'complete' as const,
    missing: [],
    receivedAt: at,
    completedAt: at,
    number: '',
  };
  await applyOutcome(id, { kind: 'receipt', receipt }, MOMENT);
}

const byLink = async (token: string) => ({ owner: await ownerOfLink(token), author: null, employeeName: 'Kolonne 3' });

test('hides the token in the owner of a link’s work', async () => {
  const owner = await ownerOfLink(TOKEN);
  expect(owner).toMatch(/^link:[0-9a-f]{32}$/);
  expect(owner).not.toBe(await ownerOfLink(OTHER));
});

test('checks an opened link again and keeps its known data', async () => {
  const { owner } = await openLink(TOKEN);
  expect(await dueLinks()).toMatchObject([{ owner, state: 'unchecked', facts: null }]);
  await answerLink(owner, FACTS);
  expect(await dueLinks()).toMatchObject([{ owner, state: 'valid', facts: FACTS }]);
  await settleLink(owner);
  expect(await dueLinks()).toEqual([]);
  expect(await openLink(TOKEN)).toMatchObject({ wanted: true, state: 'valid', facts: FACTS });
  await answerLink(owner, null);
  await settleLink(owner);
  expect(await db.links.get(owner)).toMatchObject({ wanted: false, state: 'invalid', facts: FACTS });
});

test("delivers a link's work by its token, whoever is signed in", async () => {
  await openLink(TOKEN);
  await openLink(OTHER);
  await signIn(ANNA);
  const first = await saved(await byLink(TOKEN));
  const second = await saved(await byLink(OTHER));
  const own = await saved();
  expect(await getDeliveryJob(first)).toMatchObject({ link: TOKEN, grant: null, session: null });
  expect(await getDeliveryJob(second)).toMatchObject({ link: OTHER, grant: null, session: null });
  expect(await getDeliveryJob(own)).toMatchObject({ link: null, grant: { user: ANNA } });
  expect((await getDeliveryJob(first))?.row.authorName).toBe('Kolonne 3');
});

test('shows the last ten finished ones, newest first', async () => {
  await openLink(TOKEN);
  await openLink(OTHER);
  const waiting = await saved(await byLink(TOKEN));
  const over: string[] = [];
  for (let index = 0; index < 12; index++) {
    const id = await saved(await byLink(index % 2 ? TOKEN : OTHER), NOW + index);
    await complete(id);
    over.unshift(id);
  }
  const shown = (await lastByLink()).map(({ id }) => id);
  expect(shown).toEqual(over.slice(0, 10));
  expect(shown).not.toContain(waiting);
});

test('keeps photos and notes of a refused link, and no mere position', async () => {
  const { owner } = await openLink(TOKEN);
  const draft = draftOf(ANNA, { ...(await byLink(TOKEN)), notes: ' ' });
  await createDraft(draft);
  expect(await hasOpenWork(owner)).toBe(false);
  const { line, bytes } = await photo();
  await addPhoto({ ...draft, notes: '' }, line, bytes);
  expect(await hasOpenWork(owner)).toBe(true);
  expect(await hasOpenWork(await ownerOfLink(OTHER))).toBe(false);
});

test("shows the link's last receipt on the start page until dismissed", async () => {
  await openLink(TOKEN);
  const id = await saved(await byLink(TOKEN));
  expect(await linkReceipt()).toBeNull();
  await setSetting('linkReceipt', id);
  expect(await linkReceipt()).toMatchObject({ row: { id }, token: TOKEN });
  await answerLink(await ownerOfLink(TOKEN), null);
  expect(await linkReceipt()).toMatchObject({ row: { id }, token: null });
  await setSetting('linkReceiptHidden', id);
  expect(await linkReceipt()).toBeNull();
  await setSetting('linkReceipt', null);
  expect(await linkReceipt()).toBeNull();
});
