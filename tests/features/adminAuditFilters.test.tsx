// @vitest-environment happy-dom
/** The filters above the audit log, as somebody types in them. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SEARCH_DEBOUNCE } from '../../src/domain/limits';
import { FilterBar } from '../../src/features/admin/audit/FilterBar';
import { useFilters } from '../../src/features/admin/audit/filters';
import { queries } from '../../src/office/queries';

vi.mock('../../src/remote/adminAudit', () => ({ auditPeople: async () => [] }));

function Above() {
  const { filters, set, reset } = useFilters();
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <FilterBar account="super0000000001" filters={filters} onSet={set} onReset={reset} />
      <output>{decodeURIComponent(search)}</output>
      <button type="button" onClick={() => navigate('/admin/audit')}>
        Alles
      </button>
    </>
  );
}

beforeEach(() => {
  render(
    <MemoryRouter initialEntries={['/admin/audit']}>
      <Above />
    </MemoryRouter>,
  );
});
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
