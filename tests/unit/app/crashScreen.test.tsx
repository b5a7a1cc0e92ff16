// @vitest-environment happy-dom
/** What a screen that failed says of the work on this phone: what was counted, and nothing that was not (D436). */
import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CrashScreen } from '../../../src/app/CrashScreen';
import { ScreenMissingError } from '../../../src/app/LazyScreen';
import { db } from '../../../src/db/db';
import { ANNA, emptyPhone, saved } from '../db/device';

function Fallen({ error }: { error: Error }): never {
  throw error;
}

const crash = (error: Error) =>
  render(
    <CrashScreen>
      <Fallen error={error} />
    </CrashScreen>,
  );

beforeEach(async () => {
  await emptyPhone();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it.each([
  ['that crashed', new Error('fallen')],
  ['whose code is missing', new ScreenMissingError('Receipt')],
])('a screen %s names how much is on the phone', async (_, error) => {
  await saved(ANNA);
  await saved(ANNA);
  crash(error);
  expect(await screen.findByText('2 Aufnahmen liegen auf diesem Gerät.')).toBeTruthy();
});

it('claims nothing over an empty phone', async () => {
  const counted = vi.spyOn(db.outbox, 'where');
  crash(new Error('fallen'));
  await vi.waitFor(() => expect(counted).toHaveBeenCalled());
  expect(screen.getByRole('alert').textContent).not.toMatch(/Aufnahme|gesichert/);
});
