// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { anyFormOpenElsewhere, useOpenForm } from '../../../src/components/openForms';

/** As many locks as are held, and no line: shared ones need none. */
function locks() {
  const held = new Set<{ name: string }>();
  return {
    request: async (name: string, _options: object, work: () => Promise<void>) => {
      const lock = { name };
      held.add(lock);
      await work();
      held.delete(lock);
    },
    query: async () => ({ held: [...held] }),
    putAway: () => held.clear(),
  };
}
const own = locks();

function shownAgain(persisted: boolean): void {
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a form counts as open until it is closed, also on a page that was put away and is shown again', async () => {
  vi.stubGlobal('navigator', { locks: own });
  const { unmount } = renderHook(() => useOpenForm());
  expect(await anyFormOpenElsewhere()).toBe(true);
  own.putAway();
  expect(await anyFormOpenElsewhere()).toBe(false);
  shownAgain(true);
  expect(await anyFormOpenElsewhere()).toBe(true);
  shownAgain(false);
  expect((await own.query()).held).toHaveLength(1);
  unmount();
  await vi.waitFor(async () => expect(await anyFormOpenElsewhere()).toBe(false));
  shownAgain(true);
  expect(await anyFormOpenElsewhere()).toBe(false);
});
