// @vitest-environment happy-dom
/** The install notice in Safari on an iPhone, where the installed app has its own storage (D128). */
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

/** Only iPhones have `standalone`; false in a tab. */
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

it('promises the icon for future work when nothing waits', async () => {
  render(<InstallNotice />);
  await screen.findByText('Auf dem Startbildschirm sichern');
  expect(notice()).toContain(KEPT);
  expect(notice()).not.toContain(LATER);
});

it.each([
  ['saved', () => saved(ANNA)],
  ['saved by somebody who is signed out', () => saved(BORIS)],
  ['begun', () => captured(ANNA)],
])('asks to deliver %s work first', async (_what, put) => {
  await put();
  render(<InstallNotice />);
  await screen.findByText('Auf dem Startbildschirm sichern');
  expect(notice()).toContain(LATER);
  expect(notice()).not.toContain(KEPT);
});

it('says so as soon as all is delivered', async () => {
  const id = await saved(ANNA);
  render(<InstallNotice />);
  await screen.findByText('Auf dem Startbildschirm sichern');
  expect(notice()).toContain(LATER);
  const receipt = { id, contentHash: '', state: 'complete' as const, missing: [], receivedAt: '', number: '' };
  const answer = { kind: 'receipt' as const, receipt: { ...receipt, completedAt: '' } };
  await applyOutcome(id, answer, { now: NOW, random: 0, visible: true });
  await waitFor(() => expect(notice()).toContain(KEPT));
});

it('proposes no install in Konto while work waits', async () => {
  await saved(ANNA);
  const first = render(<ThisDevice user={ANNA} />);
  expect(await screen.findByText(`Wird der Platz knapp, kann der Browser Daten löschen. ${LATER}`)).toBeTruthy();
  first.unmount();
  // An installed app on Android shares the browser's storage.
  Reflect.deleteProperty(navigator, 'standalone');
  render(<ThisDevice user={ANNA} />);
  expect(await screen.findByText(/Installieren Sie die App auf dem Startbildschirm\.$/)).toBeTruthy();
});
