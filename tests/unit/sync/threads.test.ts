/** Answers wait on the phone and are sent once; the threads come with each pull. */
import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { RemoteError } from '../../../src/api/failure';
import type { SentMessage } from '../../../src/api/threads';
import { db } from '../../../src/db/db';
import { dropCopies } from '../../../src/db/former';
import { forgetAnswer, queueAnswer, replaceThreads, threadsHere } from '../../../src/db/threads';
import type { Thread } from '../../../src/domain/threads/shownThread';
import { syncThreads, threadServer } from '../../../src/sync/threads';
import { ANNA, BORIS, emptyPhone, NOW, signIn } from '../db/device';

const { requestJson } = vi.hoisted(() => ({ requestJson: vi.fn() }));
vi.mock('../../../src/api/client', async (original) => ({ ...(await original<object>()), requestJson }));

const THREAD: Thread = {
  ...{ id: 'thread000000001', subject: 'record', record: 'record000000001', number: '4F7K2-Q9M3X', photo: '' },
  ...{ property: 'house0000000001', propertyName: 'Haus am Dom', service: '', day: '', state: 'open' },
  ...{
    raisedBy: 'manager',
    openedAt: NOW,
    changedAt: NOW,
    closedAt: null,
    waits: true,
    mayClose: false,
    mayReopen: false,
    isMoved: false,
    messages: [],
  },
};
const ID = 'answer000000001';
const ANSWER = { id: ID, account: ANNA, thread: THREAD.id, propertyName: 'Haus am Dom', text: 'Ja', template: '' };

/** The server: takes an id once; `before` runs with each answer. */
let taken: Map<string, SentMessage>;
let before: () => void;
const answered = (): Thread => ({ ...THREAD, state: 'answered', waits: false });
const ports = {
  list: async () => [taken.size > 0 ? answered() : THREAD],
  answer: async (_thread: string, message: SentMessage) => {
    before();
    taken.set(message.id, message);
    return answered();
  },
  photo: async () => {},
};

beforeEach(async () => {
  await emptyPhone();
  await signIn(ANNA);
  taken = new Map();
  before = () => {};
});

it('brings the threads, those that wait for this person first', async () => {
  const done = { ...THREAD, id: 'thread000000002', waits: false, changedAt: NOW + 1 };
  await syncThreads(ANNA, { ...ports, list: async () => [done, THREAD] });
  expect((await threadsHere(ANNA)).threads.map(({ id }) => id)).toEqual([THREAD.id, done.id]);
  await syncThreads(ANNA, { ...ports, list: async () => [] });
  expect(await db.threads.count()).toBe(0);
});

it('keeps an answer while there is no network, and sends it once afterwards', async () => {
  await replaceThreads(ANNA, [THREAD], NOW);
  await queueAnswer(ANSWER);
  before = () => {
    throw new RemoteError('offline');
  };
  await expect(syncThreads(ANNA, ports)).rejects.toThrow();
  expect((await threadsHere(ANNA)).answers).toMatchObject([{ text: 'Ja', refused: null }]);
  before = () => {};
  await syncThreads(ANNA, ports);
  await syncThreads(ANNA, ports);
  expect([...taken.values()]).toMatchObject([{ text: 'Ja', photos: [] }]);
  expect(await threadsHere(ANNA)).toMatchObject({ threads: [{ state: 'answered' }], answers: [] });
});

it('sends the same id again when the answer was lost, and from two tabs', async () => {
  await queueAnswer(ANSWER);
  const lost = {
    ...ports,
    answer: async (...of: Parameters<typeof ports.answer>) => {
      await ports.answer(...of);
      throw new RemoteError('offline');
    },
  };
  await expect(syncThreads(ANNA, lost)).rejects.toThrow();
  await Promise.all([syncThreads(ANNA, ports), syncThreads(ANNA, ports)]);
  expect(taken.size).toBe(1);
  expect(await db.threadAnswers.count()).toBe(0);
});

it('stores one answer when the tap is repeated', async () => {
  await queueAnswer(ANSWER);
  await queueAnswer(ANSWER);
  expect(await db.threadAnswers.count()).toBe(1);
  await syncThreads(ANNA, ports);
  await queueAnswer(ANSWER);
  await syncThreads(ANNA, ports);
  expect([...taken.keys()]).toEqual([ID]);
});

it('shows why the server refuses an answer for good, and tries no more', async () => {
  await queueAnswer(ANSWER);
  await queueAnswer({ ...ANSWER, id: 'answer000000002', text: 'Noch etwas' });
  let attempts = 0;
  before = () => {
    attempts++;
    throw new RemoteError('conflict', { code: 'thread_closed' });
  };
  await syncThreads(ANNA, ports);
  await syncThreads(ANNA, ports);
  expect(attempts).toBe(2);
  const { answers } = await threadsHere(ANNA);
  expect(answers.map(({ refused }) => refused)).toEqual(['thread_closed', 'thread_closed']);
  for (const { id } of answers) await forgetAnswer(id);
  expect(await db.threadAnswers.count()).toBe(0);
});

it('retries after a fault without a verdict', async () => {
  for (const error of [new RemoteError('temporary', { code: 'temporary' }), new RemoteError('notFound')]) {
    await queueAnswer(ANSWER);
    before = () => {
      throw error;
    };
    await expect(syncThreads(ANNA, ports)).rejects.toBe(error);
    expect((await threadsHere(ANNA)).answers.every(({ refused }) => refused === null)).toBe(true);
  }
});

it('sends no answer of another account, and stores nothing after its sign-out', async () => {
  await queueAnswer({ ...ANSWER, account: BORIS });
  await syncThreads(ANNA, ports);
  expect(taken.size).toBe(0);
  await queueAnswer({ ...ANSWER, id: 'answer000000002' });
  before = () => void db.session.clear();
  await syncThreads(ANNA, ports);
  expect([taken.size, await db.threads.where('account').equals(ANNA).count()]).toEqual([1, 1]);
});

it('deletes the copies with the account, and keeps its words', async () => {
  await replaceThreads(ANNA, [THREAD], NOW);
  await queueAnswer(ANSWER);
  await dropCopies(ANNA);
  expect([await db.threads.count(), await db.threadAnswers.count()]).toEqual([0, 1]);
});

const photo = (id: string) => ({
  line: { id, sha256: id.repeat(4), bytes: 3, width: 4, height: 3 },
  bytes: new Uint8Array([1, 2, 3]).buffer,
});

it('sends a message with its photos once, also after a break between them', async () => {
  await queueAnswer({ ...ANSWER, text: '', photos: [photo('photo0000000001'), photo('photo0000000002')] });
  const received: string[] = [];
  let isBroken = true;
  const sendPhoto = async (_thread: string, id: string, bytes: ArrayBuffer) => {
    if (isBroken && received.length === 1) throw new RemoteError('offline');
    expect(new Uint8Array(bytes)).toEqual(new Uint8Array([1, 2, 3]));
    received.push(id);
  };
  await expect(syncThreads(ANNA, { ...ports, photo: sendPhoto })).rejects.toThrow();
  expect((await threadsHere(ANNA)).answers).toMatchObject([{ refused: null }]);
  isBroken = false;
  await syncThreads(ANNA, { ...ports, photo: sendPhoto });
  expect(taken.size).toBe(1);
  expect([...taken.values()][0]?.photos.map(({ id }) => id)).toEqual(['photo0000000001', 'photo0000000002']);
  expect(new Set(received)).toEqual(new Set(['photo0000000001', 'photo0000000002']));
  expect(await db.threadAnswers.count()).toBe(0);
});

it('keeps the message when the server takes a photo never', async () => {
  await queueAnswer({ ...ANSWER, photos: [photo('photo0000000001')] });
  const refuse = async () => {
    throw new RemoteError('invalid');
  };
  await syncThreads(ANNA, { ...ports, photo: refuse });
  expect(taken.size).toBe(1);
  expect(await db.threadAnswers.count()).toBe(0);
});

/** The server's list of threads, page by page; keeps path and header of each request. */
function servePages(...pages: Thread[][]): { path: string; waiting: unknown }[] {
  const requests: { path: string; waiting: unknown }[] = [];
  requestJson.mockImplementation(async (path: string, { waiting }: { waiting?: unknown }) => {
    const items = pages[requests.length] ?? [];
    requests.push({ path, waiting });
    return { items, next: requests.length < pages.length ? `2026-11-30T07:12:00.000Z ${items.at(-1)?.id}` : null };
  });
  return requests;
}

it('brings all pages of open threads', async () => {
  const many = (from: number) => Array.from({ length: 50 }, (_, n) => ({ ...THREAD, id: `thread${from + n}` }));
  const requests = servePages(many(1000), many(2000), [{ ...THREAD, id: 'oldest' }]);
  await syncThreads(ANNA, { ...ports, list: threadServer.list });
  expect(await db.threads.count()).toBe(101);
  expect(requests.map(({ path }) => new URL(path, 'https://x.org').searchParams.get('before'))).toEqual([
    null,
    '2026-11-30T07:12:00.000Z thread1049',
    '2026-11-30T07:12:00.000Z thread2049',
  ]);
});

it('keeps the threads of the last pull when a page fails', async () => {
  await replaceThreads(ANNA, [THREAD], NOW);
  requestJson.mockResolvedValueOnce({ items: [], next: 'next' }).mockRejectedValueOnce(new RemoteError('offline'));
  await expect(syncThreads(ANNA, { ...ports, list: threadServer.list })).rejects.toThrow(RemoteError);
  expect((await threadsHere(ANNA)).threads.map(({ id }) => id)).toEqual([THREAD.id]);
});

it('sends with the threads what still waits, at once after an answer went', async () => {
  const requests = servePages([THREAD]);
  await queueAnswer(ANSWER);
  await syncThreads(ANNA, { ...ports, list: threadServer.list });
  expect(requests.map(({ waiting }) => waiting)).toEqual([{ count: 0, since: null }]);
});
