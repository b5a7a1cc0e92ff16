/** A shared desktop: the next person never sees cached answers of the one before. */
import 'fake-indexeddb/auto';
import { QueryObserver } from '@tanstack/react-query';
import { liveQuery } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queries } from '../../../../src/api/cache/queries';
import { currentSession, signOutLocally, updateSession } from '../../../../src/db/session';
import { ANNA, BORIS, emptyPhone, signIn } from '../../db/device';

/** Everything in the query cache. */
const memory = () =>
  JSON.stringify(
    queries
      .getQueryCache()
      .getAll()
      .map(({ queryKey, state }) => [queryKey, state]),
  );

const ends: (() => void)[] = [];

function screen(account: string, answer: () => Promise<string[]>) {
  const observer = new QueryObserver(queries, { queryKey: [account, 'properties'], queryFn: answer });
  ends.push(observer.subscribe(() => undefined));
  return () => observer.getCurrentResult().data;
}

async function shows(account: string, row: string): Promise<void> {
  await signIn(account);
  screen(account, async () => [row]);
  await vi.waitFor(() => expect(memory()).toContain(row));
}

beforeEach(emptyPhone);
afterEach(() => {
  for (const end of ends.splice(0)) end();
  queries.clear();
});

test('clears the cache at sign-out', async () => {
  await shows(ANNA, 'Haus am Dom');
  await signOutLocally();
  await vi.waitFor(() => expect(memory()).toBe('[]'));
});

test('ignores answers in flight, and shows the next person own rows only', async () => {
  await signIn(ANNA);
  let answer: (rows: string[]) => void = () => undefined;
  screen(ANNA, () => new Promise((resolve) => (answer = resolve)));
  await vi.waitFor(() => expect(memory()).toContain('fetching'));
  await signOutLocally();
  await vi.waitFor(() => expect(memory()).toBe('[]'));
  answer(['Haus am Dom']);
  await signIn(BORIS);
  const rows = screen(BORIS, async () => ['Zeche']);
  await vi.waitFor(() => expect(rows()).toEqual(['Zeche']));
  expect(memory()).not.toContain('Haus am Dom');
  expect(memory()).not.toContain(ANNA);
});

test('clears it too when another person signs in without a sign-out', async () => {
  await shows(ANNA, 'Haus am Dom');
  await signIn(BORIS);
  await vi.waitFor(() => expect(memory()).toBe('[]'));
});

test('stays when the same person gets a new session', async () => {
  await shows(ANNA, 'Haus am Dom');
  let token: string | undefined;
  const watch = liveQuery(currentSession).subscribe((session) => (token = session?.token));
  ends.push(() => watch.unsubscribe());
  await signIn(ANNA);
  await updateSession({ token: 'renewed' });
  await vi.waitFor(() => expect(token).toBe('renewed'));
  expect(memory()).toContain('Haus am Dom');
});
