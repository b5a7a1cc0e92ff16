// @vitest-environment happy-dom
/** The receipt's warning about unprotected storage (D438). */
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

/** A receipt after one failure; `persisted`: the browser's answer at the first photo. */
async function shows(persisted: boolean, { state = 'waiting', attempts = 1, owner = 'user:a' }: Given = {}) {
  vi.mocked(requestPersistence).mockResolvedValue(persisted);
  // The receipt reads these three only.
  const row = { owner, state, transfer: { attempts, reason: null } };
  const { container } = render(<Next row={row as unknown as Row} />);
  await vi.waitFor(() => expect(requestPersistence).toHaveResolved());
  return container;
}

it('names danger and advice when the browser refused protection', async () => {
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
])('proposes no install %s', async (where, given) => {
  if (where.includes('Safari')) vi.stubGlobal('navigator', Object.assign(navigator, { standalone: false }));
  const container = await shows(false, given);
  await screen.findByText('Nicht dauerhaft geschützt');
  expect(container.textContent).not.toContain('Installieren');
});

it.each<[string, boolean, Given]>([
  ['where the storage is protected', true, {}],
  ['while the record is on its way', false, { attempts: 0 }],
  ['once it is delivered', false, { state: 'complete', attempts: 0 }],
])('says nothing %s', async (_, persisted, given) => {
  const container = await shows(persisted, given);
  expect(container.textContent).not.toContain('geschützt');
});
