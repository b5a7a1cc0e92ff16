// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useLayoutEffect } from 'react';
import { Link, MemoryRouter, Route, Routes, useParams } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useNeighbours, walkState } from '../../../src/components/walk';

function Record() {
  const { id = '' } = useParams();
  const { place } = useNeighbours(id);
  return <p>{place && `${place.index + 1} von ${place.total}`}</p>;
}

/** Presses the key at the moment in which the first record is drawn: nobody can be faster. */
function PressedAtOnce({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
  }, []);
  return children;
}

test('an arrow key counts from the moment the record is drawn', async () => {
  const record = (
    <PressedAtOnce>
      <Record />
    </PressedAtOnce>
  );
  render(
    <MemoryRouter>
      <Routes>
        <Route
          path="/"
          element={
            <Link to="/documentation/a" state={walkState(['a', 'b'], '/')}>
              Nr. 1
            </Link>
          }
        />
        <Route path="/documentation/:id" element={record} />
      </Routes>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByText('Nr. 1'));
  expect(await screen.findByText('2 von 2')).toBeTruthy();
});
