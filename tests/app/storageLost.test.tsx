// @vitest-environment happy-dom
/** What the app says about its storage can be tapped, whatever dialog is open. */
import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { StorageLost } from '../../src/app/StorageLost';
import { ConfirmDialog } from '../../src/ui/dialog';

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

it('is the topmost modal, also above a dialog that opens later', () => {
  const shown = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  const topmost = () => shown.mock.contexts.at(-1);
  const question = (
    <ConfirmDialog title="Verwerfen?" text="" confirmLabel="Ja" onConfirm={vi.fn()} onCancel={vi.fn()} />
  );
  const { rerender } = render(<Both />);
  expect(topmost()).toBe(screen.getByRole('dialog', { name: 'Speicher nicht erreichbar' }));
  rerender(<Both question={question} />);
  expect(screen.getByRole('dialog', { name: 'Verwerfen?' })).toBeTruthy();
  expect(topmost()).toBe(screen.getByRole('dialog', { name: 'Speicher nicht erreichbar' }));
});
