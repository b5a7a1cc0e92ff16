// @vitest-environment happy-dom
/** An invitation opened by a person whose account cannot accept it (D16). */
import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { PendingInvitation } from '../../../../src/api/invitation';
import type { SessionRow } from '../../../../src/db/db';
import { AsAccount } from '../../../../src/features/invitations/accept/AsAccount';

const FIRM: SessionRow = {
  ...{ id: 'current', user: 'firm00000000001', token: 't', email: 'buero@nordwinter.example', alive: true },
  ...{ fullName: 'Birgit Hansen', companyName: 'Nordwinter', role: 'property_manager', employer: null },
  mustChangePassword: false,
};

afterEach(cleanup);

function opened(email: string): string {
  const invitation: PendingInvitation = {
    ...{ state: 'pending', properties: [{ name: 'Ottoplatz 1', address: 'Ottoplatz 1, 50679 Köln' }], gone: 0 },
    ...{ managerName: 'Reinhardt Hausverwaltung', email, serviceTypes: ['Winterdienst'], expiresAt: 0 },
  };
  render(
    <MemoryRouter>
      <AsAccount token="t" invitation={invitation} session={FIRM} onChanged={vi.fn()} />
    </MemoryRouter>,
  );
  expect(screen.queryByRole('button', { name: 'Einladung annehmen' })).toBeNull();
  return screen.getByRole('alert').textContent ?? '';
}

it('tells the invited address without provider role what to do', () => {
  const text = opened('Buero@Nordwinter.example');
  expect(text).not.toContain('melden Sie sich ab');
  expect(text).toContain('bitten Sie Reinhardt Hausverwaltung um eine Einladung an eine andere Adresse');
  expect(screen.getByRole('link', { name: 'Kontakt' }).getAttribute('href')).toBe('/kontakt');
});

it('signs another address out first', () => {
  const message = opened('winter@nordwinter.example');
  expect(message).toContain('Gehört die Adresse winter@nordwinter.example Ihnen, melden Sie sich ab');
  expect(message).not.toContain('andere Adresse');
});
