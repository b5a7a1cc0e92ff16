// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ReceiptFacts } from '../../../../src/features/capture/ReceiptFacts';

type Row = Parameters<typeof ReceiptFacts>[0]['row'];

afterEach(cleanup);

const SEALED = { version: 1, locationSource: 'gps', accuracy: 8, latitude: 50.9407, longitude: 6.9568, notes: '' };

/** The lines of 'Standort' on the receipt of a record that was sealed with this place. */
function placeOf(location: string): string[] {
  const row = { sealed: { ...SEALED, location }, capturedAt: 0, propertyName: 'Haus', propertyAddress: 'Weg 1' };
  render(<ReceiptFacts row={row as unknown as Row} property={null} />);
  const value = screen.getByText('Standort').nextElementSibling;
  return [...(value?.childNodes ?? [])].map(({ textContent }) => textContent ?? '').slice(0, 2);
}

it('says the address first, and the coordinates below it', () => {
  expect(placeOf('Domkloster 4, 50667 Köln')).toEqual(['Domkloster 4, 50667 Köln', '50.940700, 6.956800']);
});

it('says coordinates once where no address was found', () => {
  expect(placeOf('50.940700, 6.956800')[1]).not.toBe('50.940700, 6.956800');
});
