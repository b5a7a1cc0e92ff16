// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { useNeighbours } from '../../../../src/components/walk';
import { DeletedLine } from '../../../../src/features/records/Deletions';

afterEach(cleanup);

const DELETION = {
  id: 'gone00000000001',
  number: '4F7K2Q9M3X',
  property: null,
  propertyName: 'Haus am Dom',
  capturedAt: 0,
  deletedAt: 0,
  deletedBy: 'Dirk Meister',
  reason: '',
} as unknown as Parameters<typeof DeletedLine>[0]['of'];

function Back() {
  return <p>{`Zurück nach ${useNeighbours(DELETION.id).back}`}</p>;
}

it('keeps the filter of its list for the way back from a deleted record', () => {
  render(
    <MemoryRouter initialEntries={['/history?zustand=geloescht&suche=Dom']}>
      <Routes>
        <Route path="/history" element={<DeletedLine of={DELETION} />} />
        <Route path="/documentation/:id" element={<Back />} />
      </Routes>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('link'));
  expect(screen.getByText('Zurück nach /history?zustand=geloescht&suche=Dom')).toBeTruthy();
});
