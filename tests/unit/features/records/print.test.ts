// @vitest-environment happy-dom
/** A record's print button waits for photos that are on their way. */
import { afterEach, expect, test, vi } from 'vitest';
import { printWhenLoaded } from '../../../../src/features/records/print';

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

test('prints when no part of the sheet is on its way, with the pictures that came', async () => {
  document.body.innerHTML = '<div><section aria-busy="true"></section></div>';
  const [sheet, section] = [document.querySelector('div'), document.querySelector('section')] as HTMLElement[];
  const decoded = vi.fn(async () => {});
  const printed = vi.fn();
  vi.stubGlobal('print', printed);
  const done = printWhenLoaded(sheet as HTMLElement);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(printed).not.toHaveBeenCalled();
  section?.append(Object.assign(document.createElement('img'), { decode: decoded }));
  section?.setAttribute('aria-busy', 'false');
  await done;
  expect([decoded.mock.calls.length, printed.mock.calls.length]).toEqual([1, 1]);
});
