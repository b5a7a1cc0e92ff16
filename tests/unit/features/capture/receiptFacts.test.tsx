// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ReceiptFacts } from '../../../../src/features/capture/ReceiptFacts';

type Row = Parameters<typeof ReceiptFacts>[0]['row'];

afterEach(cleanup);

const SEALED = { version: 1, locationSource: 'gps', accuracy: 8, latitude: 50.9407, longitude: 6.9568, notes: '' };

function renderFacts(more: object): void {
  const row = {
    owner: 'user:a',
    sealed: SEALED,
    capturedAt: 0,
    propertyName: 'Haus',
    propertyAddress: 'Weg 1',
    ...more,
  };
  render(<ReceiptFacts row={row as unknown as Row} property={null} />);
}

/** The lines of 'Standort' on a receipt. */
function placeOf(location: string): string[] {
  renderFacts({ sealed: { ...SEALED, location } });
  const value = screen.getByText('Standort').nextElementSibling;
  return [...(value?.childNodes ?? [])].map(({ textContent }) => textContent ?? '').slice(0, 2);
}

it('shows the address first, and the coordinates below it', () => {
  expect(placeOf('Domkloster 4, 50667 Köln')).toEqual(['Domkloster 4, 50667 Köln', '50.940700, 6.956800']);
});

it('shows coordinates once when no address was found', () => {
  expect(placeOf('50.940700, 6.956800')[1]).not.toBe('50.940700, 6.956800');
});

it("says a link worker's name, which only the form has shown", () => {
  renderFacts({ owner: 'link:a', authorName: 'Kolonne 3' });
  expect(screen.getByText('Erstellt von').nextElementSibling?.textContent).toBe('Kolonne 3');
});

it("leaves out a signed-in person's own name", () => {
  renderFacts({ authorName: 'Ewa Nowak' });
  expect(screen.queryByText('Ewa Nowak')).toBeNull();
});
