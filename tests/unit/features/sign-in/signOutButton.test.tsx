// @vitest-environment happy-dom
/** Signing out asks by what lies on the phone at the tap, not by what was read before (D436). */
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SignOutButton } from '../../../../src/features/sign-in/SignOutButton';
import { ANNA, emptyPhone, saved, signIn } from '../../db/device';

// Nothing is read before the tap: the live number never comes.
vi.mock('../../../../src/db/live/left', () => ({ useLeftBehind: () => undefined }));

beforeEach(emptyPhone);
afterEach(cleanup);

it('names what waits although the screen had not counted it yet', async () => {
  await signIn(ANNA);
  await saved(ANNA);
  render(<SignOutButton />, { wrapper: MemoryRouter });
  fireEvent.click(await screen.findByRole('button', { name: 'Abmelden' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('1 Dokumentation ist noch nicht übertragen.');
});
