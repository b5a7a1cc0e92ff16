// @vitest-environment happy-dom
/** What the receipt says of a storage that the browser does not protect, while the record waits (D438). */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Next } from '../../../../src/features/capture/ReceiptState';
import { requestPersistence } from '../../../../src/platform/storage';

vi.mock('../../../../src/platform/storage', () => ({ requestPersistence: vi.fn() }));

type Row = Parameters<typeof Next>[0]['row'];
type Given = { state?: string; attempts?: number; owner?: string };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The receipt of a record that failed once; `persisted`: what the browser answered at the first photo. */
async function shows(persisted: boolean, { state = 'waiting', attempts = 1, owner = 'user:a' }: Given = {}) {
  vi.mocked(requestPersistence).mockResolvedValue(persisted);
  // Of a row the receipt reads these three alone.
  const row = { owner, state, transfer: { attempts, reason: null } };
  const { container } = render(<Next row={row as unknown as Row} />);
  await vi.waitFor(() => expect(requestPersistence).toHaveResolved());
  return container;
}

it('names the danger and what helps where the browser refused', async () => {
  const { textContent } = await shows(false).then(async (container) => {
    await screen.findByText('Nicht dauerhaft geschützt');
    return container;
  });
  expect(textContent).toContain('ein privates Fenster geschlossen');
  expect(textContent).toContain('Bitte diese Seite offen lassen, bis alles übertragen ist.');
  expect(textContent).toContain('Installieren Sie die App auf dem Startbildschirm.');
});

it.each<[string, Given]>([
  ['by a link', { owner: 'link:0123' }],
  ['in Safari on an iPhone', {}],
])('does not ask to install the app %s', async (where, given) => {
  if (where.includes('Safari')) vi.stubGlobal('navigator', Object.assign(navigator, { standalone: false }));
  const container = await shows(false, given);
  await screen.findByText('Nicht dauerhaft geschützt');
  expect(container.textContent).not.toContain('Installieren');
});

it.each<[string, boolean, Given]>([
  ['where the storage is protected', true, {}],
  ['while the record is on its way', false, { attempts: 0 }],
  ['once it is delivered', false, { state: 'complete', attempts: 0 }],
])('says nothing of it %s', async (_, persisted, given) => {
  const container = await shows(persisted, given);
  expect(container.textContent).not.toContain('geschützt');
});
