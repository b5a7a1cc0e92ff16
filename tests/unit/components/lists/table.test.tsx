// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import type { Columns } from '../../../../src/components/table/columns';
import { Rows } from '../../../../src/components/table/Rows';
import { Table } from '../../../../src/components/table/Table';
import { screenOf } from './screenOf';

type Person = { id: string; name: string; age: number };
const PEOPLE: Person[] = [
  { id: 'a', name: 'Anna', age: 31 },
  { id: 'b', name: 'Boris', age: 42 },
];
const COLUMNS: Columns<Person> = [
  { head: 'Name', cell: ({ name }) => name },
  { head: 'Alter', note: 'in Jahren', cell: ({ age }) => age, kind: 'number' },
];

const PHONE = 390;
const DESK = 1440;

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
const rowOf = (text: string) => within(screen.getByRole('row', { name: new RegExp(text) }));

afterEach(cleanup);

describe('one definition of a list', () => {
  function People({ onDelete = () => {} }: { onDelete?: (id: string) => void }) {
    return (
      <MemoryRouter>
        <Rows
          rows={PEOPLE}
          columns={COLUMNS}
          card={({ name, age }) => ({ head: <h2>{name}</h2>, facts: [`${age} Jahre`, age > 40 && 'über 40', null] })}
          nameOf={({ name }) => name}
          actions={({ id, name }) => [
            { label: 'Bearbeiten', icon: Pencil, to: `/edit/${id}` },
            {
              label: 'Löschen',
              icon: Trash2,
              danger: true,
              blocked: name === 'Boris' ? 'Boris bleibt.' : null,
              onClick: () => onDelete(id),
            },
          ]}
          details={({ name }) => <p>Alles über {name}</p>}
        />
      </MemoryRouter>
    );
  }

  it('is a table at the desk, with a head per column and for actions', () => {
    screenOf(DESK);
    render(<People />);
    expect(heads()).toEqual(['Einzelheiten', 'Name', 'Alterin Jahren', 'Aktionen']);
    expect(
      rowOf('Anna')
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['', 'Anna', '31', 'BearbeitenLöschen']);
    expect(screen.queryAllByRole('article')).toEqual([]);
  });

  it('is cards on a phone, with known values only', () => {
    screenOf(PHONE);
    render(<People />);
    expect(screen.queryByRole('table')).toBeNull();
    const [anna, boris] = screen.getAllByRole('article');
    expect([...(anna?.querySelectorAll('.card__facts > span') ?? [])].map((fact) => fact.textContent)).toEqual([
      '31 Jahre',
    ]);
    expect(boris?.textContent).toContain('über 40');
  });

  it('labels its actions on a phone', () => {
    screenOf(PHONE);
    render(<People />);
    for (const word of ['Bearbeiten', 'Löschen', 'Aufklappen'])
      expect(screen.getAllByText(word).map((one) => one.closest('article'))).toHaveLength(PEOPLE.length);
  });

  it.each([DESK, PHONE])('names buttons by row and says why one is disabled, at %d px', (width) => {
    screenOf(width);
    const deleted: string[] = [];
    render(<People onDelete={(id) => deleted.push(id)} />);
    expect(screen.getByRole('link', { name: 'Bearbeiten: Anna' }).getAttribute('href')).toBe('/edit/a');
    fireEvent.click(screen.getByRole('button', { name: 'Löschen: Anna' }));
    const blocked = screen.getByRole('button', { name: 'Löschen: Boris. Boris bleibt.' });
    fireEvent.click(blocked);
    expect(blocked.getAttribute('aria-disabled')).toBe('true');
    expect(deleted).toEqual(['a']);
  });

  it('opens one row at a time at the desk', () => {
    screenOf(DESK);
    render(<People />);
    fireEvent.click(screen.getByRole('button', { name: 'Aufklappen: Anna' }));
    expect(screen.getByText('Alles über Anna')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Aufklappen: Boris' }));
    expect(screen.queryByText('Alles über Anna')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Zuklappen: Boris', expanded: true }));
    expect(screen.queryByText('Alles über Boris')).toBeNull();
  });

  it('opens a card in place and closes no other', () => {
    screenOf(PHONE);
    render(<People />);
    for (const name of ['Anna', 'Boris']) fireEvent.click(screen.getByRole('button', { name: `Aufklappen: ${name}` }));
    for (const name of ['Anna', 'Boris']) expect(screen.getByText(`Alles über ${name}`)).toBeTruthy();
  });
});

describe('a table', () => {
  it('shows its sorted column and reverses it', () => {
    function Sorted() {
      const [up, setUp] = useState(true);
      const sort = { direction: up ? 'ascending' : 'descending', onSort: () => setUp(!up) } as const;
      return <Table rows={PEOPLE} columns={[{ head: 'Name', cell: ({ name }) => name, sort }, ...COLUMNS.slice(1)]} />;
    }
    render(<Sorted />);
    const sorted = () => screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-sort'));
    expect(sorted()).toEqual(['ascending', null]);
    fireEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(sorted()).toEqual(['descending', null]);
  });

  it('has a box per row and one for all, half filled when partial', () => {
    const tapped: string[] = [];
    render(
      <Table
        rows={PEOPLE}
        columns={COLUMNS}
        selection={{
          has: (id) => id === 'a',
          toggle: (id) => tapped.push(id),
          extent: 'some',
          toggleAll: () => tapped.push('all'),
          label: ({ name }) => `${name} auswählen`,
        }}
      />,
    );
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Alle auswählen' });
    expect(all.indeterminate).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Anna auswählen' }).checked).toBe(true);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Boris auswählen' }));
    fireEvent.click(all);
    expect(tapped).toEqual(['b', 'all']);
  });

  it('omits unused columns', () => {
    render(<Table rows={PEOPLE} columns={[false, ...COLUMNS, null]} caption="Leute" />);
    expect(heads()).toEqual(['Name', 'Alterin Jahren']);
    expect(screen.getByRole('table', { name: 'Leute' })).toBeTruthy();
  });
});
