/** A desk that several people share: what the server said to one is not there for the next. */
import 'fake-indexeddb/auto';
import { QueryObserver } from '@tanstack/react-query';
import { liveQuery } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queries } from '../../../../src/api/cache/queries';
import { currentSession, signOutLocally, updateSession } from '../../../../src/db/session';
import { ANNA, BORIS, emptyPhone, signIn } from '../../db/device';

/** Everything that the page's memory holds of the server. */
const memory = () =>
  JSON.stringify(
    queries
      .getQueryCache()
      .getAll()
      .map(({ queryKey, state }) => [queryKey, state]),
  );

const ends: (() => void)[] = [];

/** A screen of somebody, and what the server answers. */
function screen(account: string, answer: () => Promise<string[]>) {
  const observer = new QueryObserver(queries, { queryKey: [account, 'properties'], queryFn: answer });
  ends.push(observer.subscribe(() => undefined));
  return () => observer.getCurrentResult().data;
}

/** Somebody signs in and looks at a list with one row. */
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

test('after somebody signed out nothing that the server said to them is in memory', async () => {
  await shows(ANNA, 'Haus am Dom');
  await signOutLocally();
  await vi.waitFor(() => expect(memory()).toBe('[]'));
});

test('nor comes an answer into it that was still on its way, and the next person sees only the own rows', async () => {
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

test('it is forgotten too where the next person signs in without it, as in another tab', async () => {
  await shows(ANNA, 'Haus am Dom');
  await signIn(BORIS);
  await vi.waitFor(() => expect(memory()).toBe('[]'));
});

test('it stays while the same person gets a new session', async () => {
  await shows(ANNA, 'Haus am Dom');
  let token: string | undefined;
  const watch = liveQuery(currentSession).subscribe((session) => (token = session?.token));
  ends.push(() => watch.unsubscribe());
  await signIn(ANNA);
  await updateSession({ token: 'renewed' });
  await vi.waitFor(() => expect(token).toBe('renewed'));
  expect(memory()).toContain('Haus am Dom');
});
