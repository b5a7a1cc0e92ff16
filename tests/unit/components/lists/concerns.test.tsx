// @vitest-environment happy-dom
/** A home's short lists, and the way to the rest. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { CircleX } from 'lucide-react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { Concerns } from '../../../../src/components/lists/Concerns';

afterEach(cleanup);

const TITLE = 'Fehlende Nachweise der letzten 7 Tage';
const linesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ id: `haus${index}`, icon: CircleX, title: `Haus ${index + 1}`, text: 'Winterdienst: Mo 16.11.2026' },
    to: `/properties/haus${index}`,
  }));
const show = (count: number) => render(<Concerns title={TITLE} lines={linesOf(count)} />, { wrapper: MemoryRouter });
const ways = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

it('reaches the seventh property with missing work by one tap', () => {
  show(9);
  expect(ways()).toEqual(linesOf(6).map(({ to }) => to));
  fireEvent.click(screen.getByRole('button', { name: `${TITLE}: Alle 9 zeigen` }));
  expect(ways()).toEqual(linesOf(9).map(({ to }) => to));
  expect(screen.queryByRole('button')).toBeNull();
});

it('needs no button for six', () => {
  show(6);
  expect(ways()).toHaveLength(6);
  expect(screen.queryByRole('button')).toBeNull();
});
