// @vitest-environment happy-dom
/** What the app says about its storage can be tapped, whatever dialog is open. */
import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { StorageLost } from '../../../src/app/StorageLost';
import { ConfirmDialog } from '../../../src/components/Dialog';
import { useModal } from '../../../src/components/modal';

vi.mock('virtual:pwa-register', () => ({ registerSW: vi.fn() }));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Both = ({ question }: { question?: ReactNode }) => (
  <>
    <StorageLost state="lost" />
    {question}
  </>
);

/** As the camera and a large photo open theirs. */
function Picture() {
  return <dialog ref={useModal()} aria-label="Kamera" />;
}
const question = (title: string) => (
  <ConfirmDialog key={title} title={title} text="" confirmLabel="Ja" onConfirm={vi.fn()} onCancel={vi.fn()} />
);
const WAYS: [string, ReactNode[]][] = [
  ['a dialog', [question('Verwerfen?')]],
  ['a dialog in the place of another', [question('Verwerfen?'), question('Weit entfernt?')]],
  ['the camera or a large photo', [<Picture key="picture" />]],
];

it.each(WAYS)('is the topmost modal, also above %s that opens later', (_what, opened) => {
  const shown = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  const topmost = () => shown.mock.contexts.filter((one) => (one as HTMLDialogElement).isConnected).at(-1);
  const { rerender } = render(<Both />);
  const lost = screen.getByRole('dialog', { name: 'Speicher nicht erreichbar' });
  expect(topmost()).toBe(lost);
  for (const one of opened) {
    rerender(<Both question={one} />);
    expect(screen.getAllByRole('dialog')).toHaveLength(2);
    expect(topmost()).toBe(lost);
  }
});
