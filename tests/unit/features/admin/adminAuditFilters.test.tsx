// @vitest-environment happy-dom
/** The filters above the audit log, as somebody types in them. */
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queries } from '../../../../src/api/cache/queries';
import { SEARCH_DEBOUNCE } from '../../../../src/domain/limits';
import { AuditFilterBar } from '../../../../src/features/admin/audit/AuditFilterBar';
import { useAuditFilters } from '../../../../src/features/admin/audit/filters';

/** Whom the server's list holds, and who is found by a search alone. */
const ANNA = { id: 'anna00000000001', name: 'Anna Blank' };
const ZOE = { id: 'zoe000000000001', name: 'Zoe Zweite' };
const server = { more: false };
vi.mock('../../../../src/api/adminAudit', () => ({
  auditPeople: async ({ search, person }: { search: string; person: string }) => ({
    people: [ANNA, ZOE].filter(
      (one) => one.id === person || (search === '' ? one === ANNA : one.name.includes(search)),
    ),
    more: server.more && search === '',
  }),
}));
configure({ asyncUtilTimeout: 8000 });

function Above() {
  const { filters, set, reset } = useAuditFilters();
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <AuditFilterBar account="super0000000001" filters={filters} onSet={set} onReset={reset} />
      <output>{decodeURIComponent(search)}</output>
      <button type="button" onClick={() => navigate('/admin/audit')}>
        Alles
      </button>
    </>
  );
}

beforeEach(() => {
  server.more = false;
  open();
});
function open(): void {
  render(
    <MemoryRouter initialEntries={['/admin/audit']}>
      <Above />
    </MemoryRouter>,
  );
}
afterEach(() => {
  cleanup();
  queries.clear();
  vi.useRealTimers();
});

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Suche' });
/** What the keyboard writes goes where the focus is. */
const type = (text: string) => fireEvent.change(document.activeElement ?? document.body, { target: { value: text } });
const tap = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const address = () => screen.getByRole('status').textContent;

it('the search keeps the keyboard while it is typed in, across every pause', async () => {
  field().focus();
  for (const text of ['Mü', 'Müller', '', 'Nr']) {
    type(text);
    await vi.waitFor(() => expect(address()).toBe(text && `?search=${text}`), { timeout: 8000 });
    expect(document.activeElement).toBe(field());
    expect(field().value).toBe(text);
  }
});

it('„Zurücksetzen“ takes back also what was typed a moment ago', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  field().focus();
  type('Mü');
  await tap('Zurücksetzen');
  expect(field().value).toBe('');
  await act(async () => vi.advanceTimersByTime(2 * SEARCH_DEBOUNCE));
  expect(address()).toBe('');
});

it('the search follows an address that another way leads to', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  field().focus();
  type('Mü');
  await act(async () => vi.advanceTimersByTime(SEARCH_DEBOUNCE));
  expect(address()).toBe('?search=Mü');
  await tap('Alles');
  expect(field().value).toBe('');
  await act(async () => vi.advanceTimersByTime(2 * SEARCH_DEBOUNCE));
  expect(address()).toBe('');
});

it('a person whom the list has no room for is searched for, and stays chosen', async () => {
  await screen.findByRole('option', { name: ANNA.name });
  expect(screen.queryByRole('searchbox', { name: 'Person suchen' })).toBeNull();
  cleanup();
  queries.clear();
  server.more = true;
  open();
  expect(await screen.findByText(/^In der Auswahl stehen nicht alle Personen\./)).toBeTruthy();
  const searched = screen.getByRole('searchbox', { name: 'Person suchen' });
  const look = (text: string) => fireEvent.change(searched, { target: { value: text } });
  look('Zoe');
  await screen.findByRole('option', { name: ZOE.name });
  const person = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Person/ });
  fireEvent.change(person, { target: { value: ZOE.id } });
  await waitFor(() => expect(address()).toBe(`?person=${ZOE.id}`));
  look('');
  await screen.findByRole('option', { name: ANNA.name });
  expect(person.value).toBe(ZOE.id);
  // The one that was typed in all the time.
  expect(searched.isConnected).toBe(true);
});
