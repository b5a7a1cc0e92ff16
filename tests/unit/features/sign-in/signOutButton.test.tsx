// @vitest-environment happy-dom
/** The sign-out reads the phone's work at the tap (D436). */
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queueAnswer } from '../../../../src/db/threads';
import { SignOutButton } from '../../../../src/features/sign-in/SignOutButton';
import { ANNA, emptyPhone, saved, signIn } from '../../db/device';

// The live count never arrives before the tap.
vi.mock('../../../../src/db/live/left', () => ({ useLeftBehind: () => undefined }));

beforeEach(emptyPhone);
afterEach(cleanup);

it('names waiting work that the screen had not counted', async () => {
  await signIn(ANNA);
  await saved(ANNA);
  render(<SignOutButton />, { wrapper: MemoryRouter });
  fireEvent.click(await screen.findByRole('button', { name: 'Abmelden' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('1 Dokumentation ist noch nicht übertragen.');
});

it('names answers to questions that wait', async () => {
  await signIn(ANNA);
  const answer = { id: 'answer000000001', account: ANNA, thread: 'thread000000001', propertyName: 'Domkloster a' };
  await queueAnswer({ ...answer, text: 'Ja', template: '' });
  render(<SignOutButton />, { wrapper: MemoryRouter });
  fireEvent.click(await screen.findByRole('button', { name: 'Abmelden' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('1 Antwort ist noch nicht übertragen.');
});
