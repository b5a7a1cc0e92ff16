// @vitest-environment happy-dom
/** The dialogs of Konto, as somebody meets them. */
import 'fake-indexeddb/auto';
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { IssueCode } from '../../src/domain/issue';
import { ISSUE_TEXT } from '../../src/domain/texts.de';
import { EmailDialog } from '../../src/features/session/account/EmailDialog';
import { requestEmailChange } from '../../src/remote/account';
import { RemoteError } from '../../src/remote/failure';

vi.mock('../../src/remote/account', async (original) => ({
  ...(await original<object>()),
  requestEmailChange: vi.fn(),
}));
configure({ asyncUtilTimeout: 8000 });

afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const tap = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name, hidden: true })));

describe('another address for the account', () => {
  async function refusedWith(code: IssueCode): Promise<void> {
    const refusal = new RemoteError('conflict', { code, issues: [{ field: 'newEmail', code }] });
    vi.mocked(requestEmailChange).mockRejectedValue(refusal);
    render(<EmailDialog current="erika@alt.example" onClose={vi.fn()} />);
    fireEvent.change(screen.getByLabelText('Neue E-Mail'), { target: { value: 'erika@neu.example' } });
    await tap('Link senden');
    await screen.findByText(ISSUE_TEXT[code]);
  }

  it('that a company only claims is answered with the way to it (D90)', async () => {
    await refusedWith('address_claimed');
    expect(screen.queryByText(ISSUE_TEXT.email_taken)).toBeNull();
  });

  it('that somebody has is said to be registered', async () => {
    await refusedWith('email_taken');
    expect(screen.queryByText(ISSUE_TEXT.address_claimed)).toBeNull();
  });
});
