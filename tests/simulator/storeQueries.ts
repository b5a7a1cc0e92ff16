/** How src/db queries its tables: ranges, transactions and live queries (storeScript.ts). */
import { liveQuery } from 'dexie';
import { type DraftRow, db, type OutboxRow, type SessionRow } from '../../src/db/db';
import {
  listWaitingAnswers,
  queueAnswer,
  refuseAnswer,
  removeSentAnswer,
  replaceThreads,
  threadsHere,
} from '../../src/db/threads';
import { newTransfer, type Transfer } from '../../src/domain/delivery/transfer';
import type { Thread } from '../../src/domain/threads/shownThread';

export const NOW = Date.UTC(2026, 10, 21, 6);
export type Say = (what: string, value: unknown) => void;

const nameOf = (error: unknown) => (error instanceof Error ? error.name : String(error));
export const failing = (work: PromiseLike<unknown>) => work.then(() => 'went well', nameOf);

export function row(id: string, user: string, changes: Partial<Transfer> = {}): OutboxRow {
  const transfer = { ...newTransfer(NOW), ...changes };
  const sealed = { id, author: user, photos: [{ id: `${id}p` }] } as OutboxRow['sealed'];
  const names = { propertyName: '', propertyAddress: '', authorName: '', number: '' };
  const { state, nextAttemptAt } = transfer;
  return { id, owner: `user:${user}`, state, nextAttemptAt, transfer, sealed, ...names, capturedAt: NOW };
}

/** Every kind of index query in src/db, with the order of results. */
export async function ranges(say: Say): Promise<void> {
  for (const [id, user, state, at] of [
    ['c', 'A', 'waiting', 3],
    ['a', 'A', 'waiting', 3],
    ['b', 'A', 'complete', 1],
    ['d', 'B', 'waiting', -5],
    ['e', 'B', 'needsSignIn', 2 ** 40],
  ] as const)
    await db.outbox.put(row(id, user, { state, nextAttemptAt: at }));
  const due = db.outbox.where('[state+nextAttemptAt]');
  const all = () => due.between(['waiting', -Infinity], ['waiting', Infinity], true, true);
  say('all that wait', await all().primaryKeys());
  say('the first', (await all().first())?.id);
  say(
    'the last two',
    (await all().reverse().limit(2).toArray()).map(({ id }) => id),
  );
  say('without its upper end', await due.between(['waiting', -5], ['waiting', 3]).primaryKeys());
  say('without its lower end', await due.between(['waiting', -5], ['waiting', 3], false, true).keys());
  say(
    'in two ranges',
    (
      await due
        .inAnyRange([
          [
            ['complete', -Infinity],
            ['complete', Infinity],
          ],
          [
            ['needsSignIn', 0],
            ['needsSignIn', Infinity],
          ],
        ])
        .toArray()
    ).map(({ id }) => id),
  );
  say('of one', await db.outbox.where('[owner+state]').equals(['user:A', 'waiting']).count());
  const some = db.outbox.where('[owner+state]').anyOf([
    ['user:B', 'waiting'],
    ['user:A', 'complete'],
    ['user:A', 'waiting'],
  ]);
  say(
    'of several',
    (await some.filter(({ id }) => id !== 'a').toArray()).map(({ id }) => id),
  );
  say(
    'changed',
    await db.outbox
      .where('[owner+state]')
      .equals(['user:A', 'waiting'])
      .modify((one) => {
        one.state = 'refused';
      }),
  );
  say('then', await db.outbox.where('[owner+state]').equals(['user:A', 'refused']).primaryKeys());
  for (const [id, parent] of [
    ['n', 'a'],
    ['m', 'a'],
    ['o', 'b'],
    ['p', ''],
  ] as const) {
    const plain = row(id, 'A');
    await db.outbox.put({ ...plain, sealed: { ...plain.sealed, parent } });
  }
  const byParent = db.outbox.where('sealed.parent');
  say('below one', await byParent.equals('a').primaryKeys());
  say('below several', await byParent.anyOf(['b', 'nobody', 'a']).primaryKeys());
  say('below any', await byParent.between('', '\uffff', false, false).primaryKeys());
  await db.outbox.bulkDelete(['n', 'm', 'o', 'p']);
  say(
    'several at once',
    (await db.outbox.bulkGet(['e', 'nobody', 'b'])).map((one) => one?.id ?? null),
  );
  say('updated', [await db.outbox.update('b', { number: '1' }), await db.outbox.update('nobody', { number: '1' })]);
  await db.drafts.bulkPut([
    { id: 'x', owner: 'link:1' },
    { id: 'y', owner: 'user:1' },
  ] as DraftRow[]);
  say('by links', await db.drafts.where('owner').startsWith('link:').primaryKeys());
  say('added twice', await failing(db.drafts.add({ id: 'x' } as DraftRow)));
  say('without an id', await failing(db.drafts.put({} as DraftRow)));
  await db.log.bulkPut([
    { id: '1', at: 9, event: 'one', detail: '' },
    { id: '2', at: 8, event: 'two', detail: '' },
  ]);
  say(
    'in order',
    (await db.log.orderBy('at').toArray()).map(({ event }) => event),
  );
  const found = await db.outbox.get('b');
  if (found) found.number = 'changed in memory';
  say('what was read is a copy', (await db.outbox.get('b'))?.number);
}

/** Answers to threads, and a set that a pull replaces. */
export async function threads(say: Say): Promise<void> {
  const answer = { account: 'A', thread: 't', propertyName: '', text: 'Ja', template: '' };
  await queueAnswer({ ...answer, id: 'b' });
  await queueAnswer({ ...answer, id: 'a' });
  await queueAnswer({ ...answer, id: 'a', text: 'Nein' });
  await queueAnswer({ ...answer, id: 'c', account: 'B' });
  await Promise.all(['b', 'a'].map((id, at) => db.threadAnswers.update(id, { at: NOW + at })));
  const waiting = async () => (await listWaitingAnswers('A')).map(({ id, text }) => [id, text]);
  say('answers by time', await waiting());
  await refuseAnswer('b', 'thread_closed');
  say('refused', await waiting());
  const thread = { id: 't', state: 'open', waits: true, changedAt: NOW } as Thread;
  say('without a session', await replaceThreads('A', [thread], NOW));
  await db.session.put({ id: 'current', user: 'A' } as SessionRow);
  say('replaced', await replaceThreads('A', [thread, { ...thread, id: 'u' }], NOW));
  await removeSentAnswer({ ...answer, id: 'a', at: NOW, refused: null }, { ...thread, state: 'answered' });
  say('sent', [(await threadsHere('A')).threads.map(({ id, state }) => [id, state]), await waiting()]);
  say('replaced again', [await replaceThreads('A', [], NOW), await db.threads.count()]);
}

/** A transaction is atomic, and limited to its tables. */
export async function transactions(say: Say): Promise<void> {
  const torn = db.transaction('rw', db.drafts, db.outbox, async () => {
    await db.outbox.put(row('a', 'A'));
    await db.drafts.delete('x');
    throw new RangeError('no');
  });
  say('torn', [await failing(torn), await db.outbox.count()]);
  const beyond = db.transaction('rw', db.drafts, () => db.outbox.put(row('a', 'A')));
  say('beyond its tables', await failing(beyond));
  say('writing in reading', await failing(db.transaction('r', db.outbox, () => db.outbox.put(row('a', 'A')))));
  const within = db.transaction('rw', db.drafts, db.outbox, async () => {
    await db.transaction('rw', db.outbox, () => db.outbox.put(row('b', 'A')));
    return db.outbox.count();
  });
  say('one in another', await within);
  const saved: string[] = [];
  const hook = (_id: string, _row: OutboxRow, transaction: { on: (event: 'complete', call: () => void) => void }) =>
    transaction.on('complete', () => saved.push('complete'));
  db.outbox.hook('creating', hook);
  await db.outbox.put(row('c', 'A'));
  await db.outbox.put(row('c', 'A'));
  await failing(
    db.transaction('rw', db.outbox, async () => {
      await db.outbox.put(row('d', 'A'));
      throw new Error('no');
    }),
  );
  db.outbox.hook('creating').unsubscribe(hook);
  await db.outbox.put(row('e', 'A'));
  say('told of what is new', saved);
}

export async function watching(say: Say): Promise<void> {
  const seen: number[] = [];
  const received = new Promise<void>((resolve) => {
    const counting = liveQuery(() => db.outbox.count()).subscribe({
      next: (count) => {
        seen.push(count);
        if (count === 0) void db.outbox.put(row('a', 'A'));
        if (count < 1) return;
        counting.unsubscribe();
        resolve();
      },
      error: () => {},
    });
  });
  await received;
  say('counted', [...new Set(seen)]);
}
