// @vitest-environment happy-dom
/** What a list of documentations at the desk has beside time and property. */
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import type { DocumentationRecord } from '../../../../src/domain/documentation/record';
import { RecordTable } from '../../../../src/features/records/rows/Table';
import { screenOf } from '../../components/lists/screenOf';

afterEach(cleanup);

const AT = Date.UTC(2026, 10, 28, 8);
const RECORD: DocumentationRecord = {
  ...{ id: 'record000000001', property: 'property0000001', propertyName: 'Haus am Dom', propertyAddress: 'Dom 1' },
  ...{ user: 'employee0000001', companyName: 'Blank GmbH', employeeName: 'Emil Erster', serviceType: 'Hausmeister' },
  ...{ location: 'Domkloster 4, Hinterhof', latitude: null, longitude: null, accuracy: null, distance: null },
  ...{ locationSource: 'manual', locationStatus: 'unknown', notes: '', byLink: false, clockKnown: true, photoCount: 1 },
  ...{ startedAt: AT, capturedAt: AT, completedAt: AT, state: 'complete', late: false, held: false, number: '' },
  ...{ editedAt: null, updated: '' },
};

function shown(without?: 'company' | 'company and property') {
  screenOf(1440);
  render(<RecordTable records={[RECORD]} without={without} picture={() => async () => null} />, {
    wrapper: MemoryRouter,
  });
  return {
    heads: screen.getAllByRole('columnheader').map((head) => head.textContent),
    row: screen.getAllByRole('row')[1],
  };
}

it.each(['company', 'company and property'] as const)('of one %s has the place that was captured', (without) => {
  const { heads, row } = shown(without);
  expect(heads).toContain('Leistung, Standort');
  expect(row?.textContent).toContain('Domkloster 4, Hinterhof');
  expect(row?.textContent).not.toContain('Blank GmbH');
});

it('of several companies has the company in that column', () => {
  expect(shown().row?.textContent).toContain('Blank GmbH');
});
