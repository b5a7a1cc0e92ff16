/** What a phone says of waiting work: saved records, Nachträge and answers in one number (D465). */
import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { db } from '../../../src/db/db';
import { ownerOfUser } from '../../../src/db/drafts';
import { setClockOffset } from '../../../src/db/settings';
import { queueAnswer, refuseAnswer } from '../../../src/db/threads';
import { waitingWorkOf } from '../../../src/db/waitingWork';
import { ANNA, BORIS, emptyPhone, saved, signIn } from './device';

const OWNER = ownerOfUser(ANNA);
const ANSWER = { account: ANNA, thread: 'thread000000001', propertyName: 'Haus', text: 'Ja', template: '' };
const answer = (id: string, account = ANNA) => queueAnswer({ ...ANSWER, id, account });

beforeEach(async () => {
  await emptyPhone();
  await signIn(ANNA);
});

it('is nothing without work, also beside the work of others', async () => {
  await answer('answer000000001', BORIS);
  expect(await waitingWorkOf(OWNER)).toEqual({ count: 0, since: null });
});

it('counts an answer, also a refused one, from its tap', async () => {
  await answer('answer000000001');
  const first = (await db.threadAnswers.get('answer000000001'))?.at;
  await answer('answer000000002');
  await refuseAnswer('answer000000002', 'thread_closed');
  expect(await waitingWorkOf(OWNER)).toEqual({ count: 2, since: first });
});

it('counts records and answers in one number, since the older', async () => {
  await answer('answer000000001');
  const row = await db.outbox.get(await saved(ANNA));
  const { at = 0 } = (await db.threadAnswers.get('answer000000001')) ?? {};
  expect(await waitingWorkOf(OWNER)).toEqual({ count: 2, since: Math.min(row?.capturedAt ?? 0, at) });
});

it('corrects the time of an answer by the clock of the server', async () => {
  await setClockOffset(86_400_000);
  await answer('answer000000001');
  const { at = 0 } = (await db.threadAnswers.get('answer000000001')) ?? {};
  expect((await waitingWorkOf(OWNER)).since).toBe(at + 86_400_000);
});
