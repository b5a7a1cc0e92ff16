// @vitest-environment happy-dom
/** Whom somebody works for who becomes an employee, as the super admin chooses it in the row (D22). */
import 'fake-indexeddb/auto';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AdminUser, listUsers, setRole } from '../../../../src/api/adminUsers';
import { queries } from '../../../../src/api/cache/queries';
import { UserList } from '../../../../src/features/admin/users/UserList';

vi.mock('../../../../src/api/adminUsers', async (original) => ({
  ...(await original<object>()),
  listUsers: vi.fn(),
  setRole: vi.fn(),
}));
configure({ asyncUtilTimeout: 8000 });

const account = (id: string, fullName: string, more: Partial<AdminUser>): AdminUser => ({
  ...{ id, fullName, email: `${id}@example.org`, companyName: '', role: 'employee', active: true, mfa: false },
  ...{ createdAt: Date.UTC(2026, 10, 2), own: 0, total: null },
  ...more,
});
const PERSON = account('person000000001', 'Jürgen Müller', {});
const company = (id: string, companyName: string) => account(id, 'Inhaberin', { companyName, role: 'company_admin' });
const GLANZ = company('glanz0000000001', 'Glanz GmbH');
const SAUBER = company('sauber000000001', 'Sauber KG');
const LIST = { account: 'super0000000001', role: 'employee', search: '', sort: '-created' } as const;

beforeEach(async () => {
  vi.mocked(listUsers).mockImplementation(async ({ role, search = '' }) => ({
    items:
      role === 'company_admin' ? [GLANZ, SAUBER].filter(({ companyName }) => companyName.includes(search)) : [PERSON],
    next: role === 'company_admin' && search === '' ? 'there is more' : null,
  }));
  render(
    <MemoryRouter>
      <UserList {...LIST} onSort={vi.fn()} />
    </MemoryRouter>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /^Bearbeiten/ }));
  await screen.findByRole('option', { name: 'Glanz GmbH' });
});
afterEach(() => {
  cleanup();
  queries.clear();
  vi.resetAllMocks();
});

const employer = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Dienstleister' });
const choose = ({ id }: AdminUser) => fireEvent.change(employer(), { target: { value: id } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Speichern' }));
async function look(text: string, found: AdminUser, gone: AdminUser): Promise<void> {
  fireEvent.change(screen.getByRole('searchbox', { name: 'Dienstleister suchen' }), { target: { value: text } });
  await screen.findByRole('option', { name: found.companyName });
  await waitFor(() => expect(screen.queryByRole('option', { name: gone.companyName })).toBeNull());
}

it('a company that another search has taken from the list is nobody’s employer: it has to be chosen again', async () => {
  choose(GLANZ);
  await look('Sauber', SAUBER, GLANZ);
  expect(employer().value).toBe('');
  save();
  expect(await screen.findByText('Bitte wählen Sie den Dienstleister aus.')).toBeTruthy();
  expect(setRole).not.toHaveBeenCalled();
});

it('the company that is shown is the one that is saved', async () => {
  choose(GLANZ);
  await look('Sauber', SAUBER, GLANZ);
  choose(SAUBER);
  save();
  await waitFor(() =>
    expect(setRole).toHaveBeenCalledExactlyOnceWith(PERSON.id, { role: 'employee', employer: SAUBER.id }),
  );
});

it('who reads a list that has no room for all companies is told to search', async () => {
  expect(screen.getByText(/^Hier stehen nicht alle Dienstleister\./)).toBeTruthy();
  await look('Sauber', SAUBER, GLANZ);
  expect(screen.queryByText(/^Hier stehen nicht alle Dienstleister\./)).toBeNull();
});
