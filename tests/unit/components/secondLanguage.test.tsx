// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CrashScreen } from '../../../src/app/CrashScreen';
import { hideSecond, showSecond, Two } from '../../../src/components/SecondLanguage';

/** Failures left, and requests so far. */
const words = vi.hoisted(() => ({ failures: 0, requests: 0 }));
vi.mock('../../../src/components/languages/translator', async (original) => {
  const real = await original<typeof import('../../../src/components/languages/translator')>();
  return {
    // Fails like a file that cannot load.
    get createTranslator() {
      words.requests += 1;
      if (words.requests <= words.failures) throw new TypeError('Failed to fetch dynamically imported module');
      return real.createTranslator;
    },
  };
});

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(words, { failures: 0, requests: 0 });
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  await showSecond('de', () => undefined);
});

const ended = vi.fn();

test('retries words after a moment and online until they load', async () => {
  words.failures = 3;
  const missing = vi.fn();
  render(<Two>Speichern</Two>);
  const shown = showSecond('pl', missing).then(ended);
  await vi.waitFor(() => expect(missing).toHaveBeenCalledTimes(1));
  expect(screen.queryByText('Zapisz')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(500));
  await vi.waitFor(() => expect(missing).toHaveBeenCalledTimes(2));
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(missing).toHaveBeenCalledTimes(3));
  await act(async () => {
    dispatchEvent(new Event('online'));
    await shown;
  });
  expect(screen.getByText('Zapisz').lang).toBe('pl');
  expect(vi.getTimerCount()).toBe(0);
});

test('does not retry words that are not needed any more', async () => {
  words.failures = 2;
  const missing = vi.fn();
  render(<Two>Speichern</Two>);
  const given = expect(showSecond('tr', missing)).rejects.toThrow('fetch');
  await act(() => showSecond('de', missing));
  await given;
  expect(words.requests).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});

test("speaks the phone's language before a choice, German after it", async () => {
  Object.defineProperty(navigator, 'languages', { value: ['hr-HR', 'de-DE'], configurable: true });
  render(<Two>Speichern</Two>);
  await act(() => showSecond(null, ended));
  expect(screen.getByText('Sačuvaj').lang).toBe('sr-Latn');
  expect(screen.getByText('Speichern').className).toBe('two__de');
  await act(() => showSecond('de', ended));
  expect(screen.queryByText('Sačuvaj')).toBeNull();
});

test('explains a crashed screen in the chosen language, or German', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await act(() => showSecond('pl', ended));
  const { rerender } = render(<Falls falls={false} />);
  rerender(<Falls falls />);
  expect(screen.getByText('Ten widok uległ awarii').lang).toBe('pl');
  expect(screen.getByText(/kontynuuj od tego miejsca/).lang).toBe('pl');
  expect(screen.getByRole('button').textContent).toContain('Neu laden');
  await act(() => showSecond('de', ended));
  expect(screen.queryByText('Ten widok uległ awarii')).toBeNull();
  expect(screen.getByText('Diese Ansicht ist abgestürzt')).toBeTruthy();
});

function Falls({ falls }: { falls: boolean }) {
  return <CrashScreen>{falls ? <Fallen /> : <Speaking />}</CrashScreen>;
}

function Speaking() {
  useEffect(() => hideSecond, []);
  return <Two>Speichern</Two>;
}

function Fallen(): never {
  throw new Error('fallen');
}
