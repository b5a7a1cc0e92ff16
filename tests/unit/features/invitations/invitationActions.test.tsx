// @vitest-environment happy-dom
/** A letter that was just sent can be sent again two minutes later: the button says from when (D54). */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { InvitationRecord } from '../../../../src/api/invitations';
import { INVITATION_RESEND } from '../../../../src/domain/people/quotas';
import { InvitationActions } from '../../../../src/features/invitations/InvitationActions';

const sent = vi.hoisted(() => vi.fn(async () => ({ sent: true })));
vi.mock('../../../../src/api/invitations', () => ({ sendInvitation: sent, invitationLink: vi.fn() }));

/** 14:30 in Germany. */
const NOW = Date.UTC(2026, 10, 28, 13, 30);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  sent.mockClear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function shown(sentAt: number | null) {
  const row = { id: 'invitation00001', email: 'firma@example.org', sentAt } as InvitationRecord;
  render(
    <MemoryRouter>
      <InvitationActions row={row} state="pending" gone={false} onOpenDialog={vi.fn()} />
    </MemoryRouter>,
  );
  const button = screen.getByRole('button', { name: /^(Erneut senden|Senden)/ });
  return { button, click: () => act(async () => fireEvent.click(button)) };
}

it('says from when while it is too early, and can be used then', async () => {
  const { button, click } = await shown(NOW - 30_000);
  // It can be sent at half past: a minute that is named has come.
  expect(screen.getByText('ab 14:32 Uhr').id).toBe(button.getAttribute('aria-describedby'));
  await click();
  expect(sent).not.toHaveBeenCalled();
  await act(async () => vi.advanceTimersByTime(INVITATION_RESEND - 30_000));
  expect(screen.queryByText(/^ab /)).toBeNull();
  await click();
  expect(sent).toHaveBeenCalledOnce();
});

it('of a device whose clock is behind it asks for no more than the server does', async () => {
  await shown(NOW + 3_600_000);
  await act(async () => vi.advanceTimersByTime(INVITATION_RESEND));
  expect(screen.queryByText(/^ab /)).toBeNull();
});

it('can be used at once where nothing was sent yet, or long ago', async () => {
  const { click } = await shown(null);
  await click();
  cleanup();
  const again = await shown(NOW - INVITATION_RESEND);
  await again.click();
  expect(sent).toHaveBeenCalledTimes(2);
});
