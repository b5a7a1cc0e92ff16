// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useSelection } from '../../../../src/components/lists/selection';

afterEach(cleanup);

const rows = (...ids: string[]) => ids.map((id) => ({ id }));

function selecting(ids: string[]) {
  const initialProps = { shown: rows(...ids), list: 'all' };
  const { result, rerender } = renderHook(({ shown, list }) => useSelection(shown, list), { initialProps });
  const now = () => [result.current.extent, ...result.current.chosen.map(({ id }) => id)];
  const tap = (...taps: string[]) => {
    for (const id of taps) act(() => result.current.toggle(id));
  };
  return { now, tap, rerender, all: () => act(() => result.current.toggleAll()) };
}

test('what is selected stands in the order of the list, however it was tapped', () => {
  const { now, tap } = selecting(['a', 'b', 'c']);
  expect(now()).toEqual(['none']);
  tap('c', 'a');
  expect(now()).toEqual(['some', 'a', 'c']);
  tap('a', 'b', 'a');
  expect(now()).toEqual(['all', 'a', 'b', 'c']);
});

test('all rows that are shown are selected at once, and taken back at once', () => {
  const { now, tap, all } = selecting(['a', 'b']);
  tap('b');
  all();
  expect(now()).toEqual(['all', 'a', 'b']);
  all();
  expect(now()).toEqual(['none']);
});

test('a row that left the list is not selected any more; in another list nothing is', () => {
  const { now, all, rerender } = selecting(['a', 'b']);
  all();
  rerender({ shown: rows('b', 'c'), list: 'all' });
  expect(now()).toEqual(['some', 'b']);
  rerender({ shown: rows('b', 'c'), list: 'winter' });
  expect(now()).toEqual(['none']);
});
