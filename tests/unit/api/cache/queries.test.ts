import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { queries, reloadAll } from '../../../../src/api/cache/queries';

type Answer = (rows: string[]) => void;
const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
  queries.clear();
});

function screen(queryKey: string[]) {
  const open: Answer[] = [];
  const shown: string[][] = [];
  const queryFn = () => new Promise<string[]>((resolve) => open.push(resolve));
  const observer = new QueryObserver(queries, { queryKey, queryFn });
  ends.push(observer.subscribe(({ data }) => data && shown.push(data)));
  return { open, now: () => shown.at(-1) };
}

describe('what has changed is shown', () => {
  test('also when it changed during the first request', async () => {
    const list = screen(['anna', 'fresh']);
    await vi.waitFor(() => expect(list.open).toHaveLength(1));
    const request = reloadAll('anna');
    list.open[0]?.([]);
    await vi.waitFor(() => expect(list.open).toHaveLength(2));
    list.open[1]?.(['new']);
    await request;
    expect(list.now()).toEqual(['new']);
  });

  test('without waiting for a request from before the change', async () => {
    const list = screen(['anna', 'fresh']);
    await vi.waitFor(() => expect(list.open).toHaveLength(1));
    list.open[0]?.(['old']);
    await vi.waitFor(() => expect(list.now()).toEqual(['old']));
    void reloadAll('anna');
    void reloadAll('anna');
    await vi.waitFor(() => expect(list.open).toHaveLength(3));
    list.open[2]?.(['new']);
    await vi.waitFor(() => expect(list.now()).toEqual(['new']));
  });

  test('but not for another account, nor in a list that is being read', async () => {
    const lists = screen(['anna', 'lists']);
    const other = screen(['berta', 'fresh']);
    await vi.waitFor(() => expect([lists.open, other.open].map(({ length }) => length)).toEqual([1, 1]));
    lists.open[0]?.(['one']);
    other.open[0]?.(['two']);
    await vi.waitFor(() => expect([lists.now(), other.now()]).toEqual([['one'], ['two']]));
    await reloadAll('anna');
    expect([lists.open, other.open].map(({ length }) => length)).toEqual([1, 1]);
  });
});
