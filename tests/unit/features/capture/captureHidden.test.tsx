// @vitest-environment happy-dom
/** The ten minutes end while nobody looks: what is said, and what begins with it, waits for a visible page (D11, D65). */
import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { db } from '../../../../src/db/db';
import { createDraft } from '../../../../src/db/drafts';
import { draft, freshPhone, MINUTE, open, storePhoto } from './captureStage';

const OVER = /^Zeit abgelaufen! Bitte/;
let state: DocumentVisibilityState = 'visible';
const turn = (to: DocumentVisibilityState) =>
  act(() => {
    state = to;
    document.dispatchEvent(new Event('visibilitychange'));
  });

freshPhone();
beforeEach(() => {
  state = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => state);
});

it('ends the capture when the page is looked at again, with message, seven days and redirect', async () => {
  const row = draft({ timer: { elapsed: 10 * MINUTE - 3000, wall: Date.now() } });
  await createDraft(row);
  await storePhoto(row);
  await open();
  await turn('hidden');
  await waitFor(() => expect(screen.getByRole('group').hasAttribute('disabled')).toBe(true), { timeout: 8000 });
  expect(screen.queryByText(OVER)).toBeNull();
  expect(screen.queryByText('Das Dashboard')).toBeNull();
  expect(await db.drafts.get(row.id)).toMatchObject({ state: 'open', expiredAt: null });

  const seen = Date.now();
  await turn('visible');
  expect(await screen.findByText(OVER)).toBeTruthy();
  await waitFor(async () => expect((await db.drafts.get(row.id))?.expiredAt).toBeGreaterThanOrEqual(seen));
  expect(await screen.findByText('Das Dashboard', undefined, { timeout: 5000 })).toBeTruthy();
});
