// @vitest-environment happy-dom
/** The second factor at the sign-in (D23), as somebody meets it whose mail is slow. */
import 'fake-indexeddb/auto';
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CodeNeeded, requestCode, signIn, signInWithApp, signInWithCode } from '../../../../src/api/auth';
import { RemoteError } from '../../../../src/api/failure';
import { SECOND_STEP_VALID } from '../../../../src/domain/people/quotas';
import { SignIn } from '../../../../src/features/sign-in/SignIn';

vi.mock('../../../../src/api/auth', async (original) => ({
  ...(await original<object>()),
  signIn: vi.fn(),
  requestCode: vi.fn(),
  signInWithApp: vi.fn(),
  signInWithCode: vi.fn(),
}));
configure({ asyncUtilTimeout: 8000 });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.mocked(signIn).mockRejectedValue(new CodeNeeded('mfa000000000001'));
  vi.mocked(requestCode).mockResolvedValue('otp000000000001');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.resetAllMocks();
});

const OVER = 'Das hat zu lange gedauert. Bitte melden Sie sich noch einmal an.';
const tap = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const typeCode = async () => {
  type('Code aus der E-Mail', '12345678');
  await tap('Anmelden');
};

/** The password was right: the page asks for the code. */
async function atCode() {
  render(
    <MemoryRouter>
      <SignIn email="hv@example.org" />
    </MemoryRouter>,
  );
  type('Passwort', 'Leiter-im-Keller-7');
  await tap('Anmelden');
  await screen.findByRole('heading', { name: 'Code eingeben' });
}
/** The password is asked for again, and the page says why. */
async function passwordAgain() {
  expect(await screen.findByText(OVER)).toBeTruthy();
  expect(screen.getByLabelText('Passwort')).toBeTruthy();
}

describe('once the password counts no longer', () => {
  it('no page says that a code was sent: it asks for the password again, and says why', async () => {
    await atCode();
    expect(await screen.findByText(/^Wir haben einen Code an hv@example\.org gesendet\./)).toBeTruthy();
    await tap('Neuen Code senden');
    expect(requestCode).toHaveBeenCalledTimes(2);
    vi.setSystemTime(Date.now() + SECOND_STEP_VALID);
    await tap('Neuen Code senden');
    await passwordAgain();
    expect(requestCode).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['a code that came in time', 'forbidden', 0],
    ['a code that is too old itself', 'invalid', SECOND_STEP_VALID],
  ] as const)('%s leads there too', async (_code, kind, later) => {
    await atCode();
    await screen.findByText(/^Wir haben einen Code/);
    vi.setSystemTime(Date.now() + later);
    vi.mocked(signInWithCode).mockRejectedValue(new RemoteError(kind));
    await typeCode();
    await passwordAgain();
  });
});

it('a wrong code is called wrong, and the page waits for the right one', async () => {
  await atCode();
  await screen.findByText(/^Wir haben einen Code/);
  vi.mocked(signInWithCode).mockRejectedValue(new RemoteError('invalid'));
  await typeCode();
  expect(await screen.findByText('Der Code stimmt nicht oder ist abgelaufen.')).toBeTruthy();
  expect(screen.queryByText(OVER)).toBeNull();
});

it('a code that could not be sent is not called sent', async () => {
  vi.mocked(requestCode).mockRejectedValue(new RemoteError('rateLimited'));
  await atCode();
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.queryByText(/^Wir haben einen Code/)).toBeNull();
});

describe('with an authenticator app (D342)', () => {
  beforeEach(() => {
    vi.mocked(signIn).mockRejectedValue(new CodeNeeded('mfa000000000001', 'app'));
  });

  it('asks for the code of the app, and no mail is sent', async () => {
    await atCode();
    const field = screen.getByLabelText('Code aus der App');
    expect([field.getAttribute('inputmode'), field.getAttribute('autocomplete')]).toEqual(['numeric', 'one-time-code']);
    expect(requestCode).not.toHaveBeenCalled();
    await tap('Anmelden');
    expect(await screen.findByText('Bitte alle Felder ausfüllen.')).toBeTruthy();
    expect(signInWithApp).not.toHaveBeenCalled();
  });

  it('takes a recovery code instead, and says when it was used before', async () => {
    await atCode();
    await tap('Wiederherstellungscode verwenden');
    vi.mocked(signInWithApp).mockRejectedValue(new RemoteError('invalid'));
    type('Wiederherstellungscode', 'abcd-efgh-2345');
    await tap('Anmelden');
    expect(await screen.findByText('Der Code stimmt nicht oder wurde schon benutzt.')).toBeTruthy();
    expect(vi.mocked(signInWithApp).mock.calls[0]?.[0]).toMatchObject({
      mfaId: 'mfa000000000001',
      code: 'abcd-efgh-2345',
    });
  });

  it('asks for the password again once it counts no longer', async () => {
    await atCode();
    vi.mocked(signInWithApp).mockRejectedValue(new RemoteError('forbidden'));
    type('Code aus der App', '123456');
    await tap('Anmelden');
    await passwordAgain();
  });
});
