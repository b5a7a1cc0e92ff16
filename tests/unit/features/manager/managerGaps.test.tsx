// @vitest-environment happy-dom
/** Missing work on the home of a very large Hausverwaltung. */
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { PlanGaps } from '../../../../src/features/manager/plans/PlanGaps';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

it('shows the ten longest missing, and all by one tap', async () => {
  const gaps = Array.from({ length: 12 }, (_, i) => ({
    ...{ property: `haus${i}`, propertyName: `Haus ${i + 1}`, propertyAddress: 'Domkloster 4, 50667 Köln' },
    missing: [{ plan: 'plan', service: 'Hausmeister' as const, due: '2026-11-05' }],
    ...{ last: null, next: null },
  }));
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <MemoryRouter>
        <PlanGaps gaps={gaps} />
      </MemoryRouter>,
    ),
  );
  const shown = () => [...place.querySelectorAll('a.row-link')].map((link) => link.textContent);
  expect(place.textContent).toContain('Fehlende Nachweise: 12\u00a0Immobilien');
  expect(shown()).toEqual(gaps.slice(0, 10).map(({ propertyName }) => propertyName));
  const all = [...place.querySelectorAll('button')].find((button) => button.textContent === 'Alle 12 zeigen');
  await act(async () => all?.click());
  expect(shown()).toEqual(gaps.map(({ propertyName }) => propertyName));
  expect(place.textContent).not.toContain('Alle 12 zeigen');
  await act(async () => root.unmount());
});
