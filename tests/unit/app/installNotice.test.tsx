// @vitest-environment happy-dom
/** In a Safari tab on an iPhone: what is said of the icon on the home screen, whose app has a storage of its own (D128). */
import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { InstallNotice } from '../../../src/app/InstallNotice';
import { applyOutcome } from '../../../src/db/outbox';
import { ThisDevice } from '../../../src/features/account/ThisDevice';
import { ANNA, BORIS, captured, emptyPhone, NOW, saved, signIn } from '../db/device';

const LATER =
  'Was hier noch nicht übertragen ist, bleibt in Safari. Lassen Sie diese Seite offen, bis alles übertragen ist, und installieren Sie erst dann.';
const KEPT = 'Mit dem Symbol auf dem Startbildschirm bleiben neue Aufnahmen erhalten.';
const notice = () => screen.getByRole('status').textContent;

/** `standalone` is a word of iPhones alone: false in a tab. */
const inSafari = (value: boolean) => Object.defineProperty(navigator, 'standalone', { value, configurable: true });

beforeEach(async () => {
  await emptyPhone();
  await signIn(ANNA);
  inSafari(false);
  Object.defineProperty(navigator, 'storage', { value: { persisted: async () => false }, configurable: true });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'standalone');
  Reflect.deleteProperty(navigator, 'storage');
});

it('where nothing waits the icon keeps what is captured from then on', async () => {
  render(<InstallNotice />);
  await screen.findByText('Auf dem Startbildschirm sichern');
  expect(notice()).toContain(KEPT);
  expect(notice()).not.toContain(LATER);
});

it.each([
  ['saved', () => saved(ANNA)],
  ['saved by somebody who is signed out', () => saved(BORIS)],
  ['begun', () => captured(ANNA)],
])('what is %s and waits here does not come along: it is delivered first, and then the icon', async (_what, put) => {
  await put();
  render(<InstallNotice />);
  await screen.findByText('Auf dem Startbildschirm sichern');
  expect(notice()).toContain(LATER);
  expect(notice()).not.toContain(KEPT);
});

it('says that it is time as soon as all is delivered', async () => {
  const id = await saved(ANNA);
  render(<InstallNotice />);
  await screen.findByText('Auf dem Startbildschirm sichern');
  expect(notice()).toContain(LATER);
  const receipt = { id, contentHash: '', state: 'complete' as const, missing: [], receivedAt: '', number: '' };
  const answer = { kind: 'receipt' as const, receipt: { ...receipt, completedAt: '' } };
  await applyOutcome(id, answer, { now: NOW, random: 0, visible: true });
  await waitFor(() => expect(notice()).toContain(KEPT));
});

it('under Konto nobody is told to install while something waits, where the app would not have it', async () => {
  await saved(ANNA);
  const first = render(<ThisDevice user={ANNA} />);
  expect(await screen.findByText(`Wird der Platz knapp, kann der Browser Daten löschen. ${LATER}`)).toBeTruthy();
  first.unmount();
  // An installed app on Android has the storage of the browser.
  Reflect.deleteProperty(navigator, 'standalone');
  render(<ThisDevice user={ANNA} />);
  expect(await screen.findByText(/Installieren Sie die App auf dem Startbildschirm\.$/)).toBeTruthy();
});
