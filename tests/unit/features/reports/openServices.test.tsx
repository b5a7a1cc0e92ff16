// @vitest-environment happy-dom
/** A service that a newer server knows and this app does not (D448): no PDF and no saved sharing drops it. */
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ServicePicker } from '../../../../src/features/invitations/ServicePicker';
import { yearTables } from '../../../../src/features/reports/year/year';
import { RECORD } from '../../../support/rows/record';

it('stands in the Jahresnachweis with its records', () => {
  const records = ['Winterdienst', 'Zauberei', null].map((serviceType) => ({ ...RECORD, serviceType }));
  expect(yearTables(records).map(({ title }) => title)).toEqual(['Winterdienst: 1', 'Zauberei: 1', 'Ohne Leistung: 1']);
});

it('stays agreed when another service is ticked', () => {
  let chosen: string[] = ['Zauberei'];
  render(<ServicePicker chosen={chosen} onChange={(services) => (chosen = services)} />);
  expect(screen.getByLabelText<HTMLInputElement>('Zauberei').checked).toBe(true);
  fireEvent.click(screen.getByLabelText('Winterdienst'));
  expect(chosen).toEqual(['Winterdienst', 'Zauberei']);
});
