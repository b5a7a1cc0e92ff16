// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { freshPhone, NOWHERE, open, receiver, select } from './captureStage';

/** The first request for each lazy file fails. */
const lost = vi.hoisted(() => {
  const gone: string[] = [];
  return (part: string) => {
    if (gone.includes(part)) return;
    gone.push(part);
    throw new TypeError('Failed to fetch dynamically imported module');
  };
});
vi.mock('../../../../src/features/capture/steps/FreeSteps', (original) => {
  lost('FreeSteps');
  return original<object>();
});
vi.mock('../../../../src/features/capture/steps/TypedPlace', (original) => {
  lost('TypedPlace');
  return original<object>();
});

freshPhone();

it('loads a lost part of the form later, and loses nothing', async () => {
  await open([{ ...NOWHERE, serviceTypes: ['Hausmeister'] }]);
  fireEvent.change(await screen.findByRole('textbox', { name: /Notizen/ }), { target: { value: 'Treppe' } });
  fireEvent.change(select(), { target: { value: NOWHERE.id } });
  receiver.fail(1);
  await screen.findByText('GPS-Zugriff wurde verweigert');
  fireEvent.click(screen.getByRole('button', { name: 'Standort erfassen' }));
  receiver.fail(1);
  expect(await screen.findByRole('group', { name: 'Tätigkeiten' })).toBeTruthy();
  expect(await screen.findByRole('textbox', { name: 'Ort der Arbeit' })).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Notizen/ }).value).toBe('Treppe');
});
