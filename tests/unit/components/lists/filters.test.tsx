// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FilterLine } from '../../../../src/components/filters/FilterLine';
import { SEARCH_DEBOUNCE } from '../../../../src/domain/limits';
import { type Filter, NO_FILTER } from '../../../../src/domain/search/filter';
import { FURTHER } from '../../../../src/features/manager/filters';

/** Saturday. */
const NOW = new Date('2026-11-21T14:30:00').getTime();
const PROPERTIES = Array.from({ length: 140 }, (_, index) => ({
  id: `pro${String(index).padStart(12, '0')}`,
  name: `Lindenallee ${index + 1}`,
  address: index === 99 ? 'Am Hafen 3, 50678 Köln' : 'Lindenallee, 50668 Köln',
}));

let filters: Filter;

function Line({ first = NO_FILTER }: { first?: Filter }) {
  const [filter, setFilter] = useState(first);
  filters = filter;
  return (
    <FilterLine
      properties={PROPERTIES}
      otherwise="Nicht mehr verbunden"
      filters={filter}
      onChange={(change) => setFilter(change ? { ...filter, ...change } : NO_FILTER)}
      more={<p>Wenige brauchen das</p>}
      further={FURTHER}
    />
  );
}

const building = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Immobilie' });
const rows = () => within(screen.getByRole('listbox')).getAllByRole('option');
const period = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Zeitraum' });
const choose = (label: string) => {
  const option = [...period().options].find(({ text }) => text === label);
  fireEvent.change(period(), { target: { value: option?.value } });
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  // The test's browser scrolls nothing.
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('one of 140 buildings', () => {
  it('is found by a part of its address and taken with Enter', () => {
    render(<Line />);
    fireEvent.click(building());
    expect(rows()).toHaveLength(141);
    fireEvent.change(building(), { target: { value: 'hafen köln' } });
    expect(rows().map((row) => row.textContent)).toEqual(['Lindenallee 100Am Hafen 3, 50678 Köln']);
    fireEvent.keyDown(building(), { key: 'Enter' });
    expect(filters.property).toBe(PROPERTIES[99]?.id);
    expect(building().value).toBe('Lindenallee 100');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('stays chosen when somebody looks around and leaves with Escape, and goes when the field is emptied', () => {
    render(<Line first={{ ...NO_FILTER, property: PROPERTIES[1]?.id ?? '' }} />);
    fireEvent.change(building(), { target: { value: 'gibt es nicht' } });
    expect(screen.getByText('Nichts gefunden')).toBeTruthy();
    fireEvent.keyDown(building(), { key: 'Escape' });
    expect(building().value).toBe('Lindenallee 2');
    fireEvent.change(building(), { target: { value: '' } });
    fireEvent.blur(building());
    expect(filters.property).toBeNull();
  });

  it('is walked to with the arrow keys, from the first row and around the ends', () => {
    render(<Line />);
    fireEvent.keyDown(building(), { key: 'ArrowDown' });
    fireEvent.keyDown(building(), { key: 'ArrowUp' });
    expect(building().getAttribute('aria-activedescendant')).toBe(rows().at(-1)?.id);
    fireEvent.keyDown(building(), { key: 'ArrowDown' });
    fireEvent.keyDown(building(), { key: 'ArrowDown' });
    fireEvent.keyDown(building(), { key: 'Enter' });
    expect(filters.property).toBe(PROPERTIES[0]?.id);
  });

  it('that is in no list any more is still said', () => {
    render(<Line first={{ ...NO_FILTER, property: 'goneforeverxxxx' }} />);
    expect(building().value).toBe('Nicht mehr verbunden');
  });
});

describe('a period', () => {
  it('is one choice; its days appear with „Von – bis“, beginning with those of the period', () => {
    render(<Line />);
    expect(screen.queryByLabelText('Von')).toBeNull();
    choose('Letzte Woche');
    expect(filters.period).toBe('last-week');
    choose('Von – bis');
    expect(filters).toMatchObject({ period: null, from: '2026-11-09', to: '2026-11-15' });
    fireEvent.change(screen.getByLabelText('Bis'), { target: { value: '2026-11-12' } });
    expect(filters.to).toBe('2026-11-12');
    choose('Heute');
    expect(filters).toMatchObject({ period: 'today', from: null, to: null });
    expect(screen.queryByLabelText('Von')).toBeNull();
  });

  it('keeps its fields while somebody is still at them, and loses them with all filters', () => {
    render(<Line first={{ ...NO_FILTER, search: 'Eis' }} />);
    choose('Von – bis');
    fireEvent.change(screen.getByLabelText('Von'), { target: { value: '2026-11-02' } });
    fireEvent.change(screen.getByLabelText('Von'), { target: { value: '' } });
    expect(screen.getByLabelText('Von')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Zurücksetzen' }));
    expect(filters).toEqual(NO_FILTER);
    expect(screen.queryByLabelText('Von')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Zurücksetzen' })).toBeNull();
  });
});

it('„Zurücksetzen“ takes back also what was typed a moment ago', () => {
  vi.useFakeTimers({ now: NOW });
  render(<Line first={{ ...NO_FILTER, period: 'today' }} />);
  const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Suchen oder fragen' });
  fireEvent.change(search(), { target: { value: 'Eis' } });
  fireEvent.click(screen.getByRole('button', { name: 'Zurücksetzen' }));
  expect(search().value).toBe('');
  act(() => vi.advanceTimersByTime(2 * SEARCH_DEBOUNCE));
  expect(filters).toEqual(NO_FILTER);
});

describe('„Mehr Filter“', () => {
  it('opens what few need, and says how many of it are set while it is closed', () => {
    render(<Line />);
    expect(screen.queryByText('Wenige brauchen das')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Mehr Filter', expanded: false }));
    expect(screen.getByText('Wenige brauchen das')).toBeTruthy();
  });

  it('is open where an address that somebody sent narrows the list by it', () => {
    render(<Line first={{ ...NO_FILTER, trust: 'link' }} />);
    expect(screen.getByText('Wenige brauchen das')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Mehr Filter (1)', expanded: true }));
    expect(screen.queryByText('Wenige brauchen das')).toBeNull();
  });

  it('counts those that stand behind it, and no others', () => {
    const line: Filter = { ...NO_FILTER, property: PROPERTIES[1]?.id ?? '', period: 'today', search: 'Eis' };
    const { unmount } = render(<Line first={line} />);
    expect(screen.getByRole('button', { name: 'Mehr Filter', expanded: false })).toBeTruthy();
    unmount();
    render(
      <Line first={{ ...line, provider: 'p', service: 'Winterdienst', trust: 'link', locationStatus: 'on_site' }} />,
    );
    expect(screen.getByRole('button', { name: 'Mehr Filter (4)', expanded: true })).toBeTruthy();
  });
});
