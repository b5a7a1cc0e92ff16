// @vitest-environment happy-dom
/** The dialogs of Konto. */
import 'fake-indexeddb/auto';
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { requestEmailChange } from '../../../../src/api/account';
import { queries } from '../../../../src/api/cache/queries';
import { type Device, listDevices } from '../../../../src/api/devices';
import { RemoteError } from '../../../../src/api/failure';
import type { SessionRow } from '../../../../src/db/db';
import type { IssueCode } from '../../../../src/domain/issue';
import { ISSUE_TEXT } from '../../../../src/domain/text/texts.de';
import { Devices } from '../../../../src/features/account/Devices';
import { EmailDialog } from '../../../../src/features/account/EmailDialog';
import { OneKey } from '../../../../src/features/account/integrations/OneKey';
import { Security } from '../../../../src/features/account/Security';

vi.mock('../../../../src/api/account', async (original) => ({
  ...(await original<object>()),
  requestEmailChange: vi.fn(),
}));
vi.mock('../../../../src/api/devices', async (original) => ({ ...(await original<object>()), listDevices: vi.fn() }));
configure({ asyncUtilTimeout: 8000 });

afterEach(() => {
  cleanup();
  queries.clear();
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

  it("leads to the owner's way when a company only entered it", async () => {
    await refusedWith('address_claimed');
    expect(screen.queryByText(ISSUE_TEXT.email_taken)).toBeNull();
  });

  it('is refused when it is registered', async () => {
    await refusedWith('email_taken');
    expect(screen.queryByText(ISSUE_TEXT.address_claimed)).toBeNull();
  });
});

describe('a sign-out of other devices', () => {
  const OTHER: Device = { id: 'grant0000000001', name: 'Android, Chrome', lastUsed: 0, here: false };
  const AGAIN = /Zum Anmelden brauchen Sie danach einen neuen Code von Ihrem Betrieb\./;
  const sessionOf = (email: string): SessionRow => ({
    ...{ id: 'current', user: 'anna00000000001', token: 't', email, fullName: 'Anna Blank', companyName: '' },
    ...{ role: 'employee', employer: null, mustChangePassword: false, alive: true },
  });
  async function readBefore(email: string, role: SessionRow['role'] = 'employee'): Promise<string[]> {
    vi.mocked(listDevices).mockResolvedValue({ devices: [OTHER], keys: [], sessions: [] });
    const session = { ...sessionOf(email), role };
    render(
      <MemoryRouter>
        <Security session={session} account={null} onChanged={vi.fn()} />
        <Devices session={session} />
      </MemoryRouter>,
    );
    const read: string[] = [];
    await screen.findByRole('button', { name: 'Beenden' });
    for (const name of ['Überall abmelden', 'Beenden']) {
      await tap(name);
      read.push(screen.getByRole('dialog', { hidden: true }).textContent ?? '');
      await tap('Abbrechen');
    }
    return read;
  }

  it('warns a person without address: back by a company code only', async () => {
    const read = await readBefore('anna00000000001@ohne-adresse.invalid');
    expect(read.map((text) => AGAIN.test(text))).toEqual([true, true]);
  });

  it('shows no such warning to a person with a password', async () => {
    const read = await readBefore('anna@example.org');
    expect(read.map((text) => AGAIN.test(text))).toEqual([false, false]);
    expect(read[0]).toContain('Alle Geräte werden abgemeldet, auch dieses.');
  });

  it('says that keys of other programs end, to an office only', async () => {
    const KEYS = 'Auch Schlüssel, Kalender-Adressen und Webhooks für andere Programme enden.';
    const [everywhere] = await readBefore('anna@example.org', 'property_manager');
    expect(everywhere).toContain(KEYS);
    cleanup();
    expect((await readBefore('anna@example.org')).join()).not.toContain(KEYS);
  });
});

describe('a calendar whose property or person the account no longer sees', () => {
  it('is not listed as running, and can be ended', () => {
    const scope = { property: 'p1a2b3c4d5e6f7g', person: '', names: false, scopes: [] };
    const times = { createdAt: Date.now(), usedAt: Date.now(), endedAt: null };
    const lost = { id: 'k', kind: 'calendar' as const, title: 'Büro', isRunning: false, isScopeLost: true };
    render(<OneKey of={{ ...lost, ...scope, ...times }} onChanged={vi.fn()} Made={() => null} />);
    screen.getByText('Ohne Inhalt, weil Sie die Immobilie oder Person nicht mehr sehen');
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Beenden']);
  });
});
