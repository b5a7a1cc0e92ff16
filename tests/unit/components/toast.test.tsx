// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropOtherPages, showToast, Toasts } from '../../../src/components/Toast';
import { afterInView } from '../../../src/platform/page';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => vi.runAllTimers());
  vi.useRealTimers();
  cleanup();
});

describe('messages', () => {
  it('reads errors out at once and successes politely', () => {
    render(<Toasts after={afterInView} />);
    act(() => {
      showToast({ kind: 'success', title: 'Erfolgreich angemeldet', text: 'Willkommen zurück!' });
      showToast({ kind: 'danger', title: 'Anmeldefehler', text: 'Ungültige E-Mail oder Passwort.' });
    });
    expect(screen.getByRole('status').textContent).toContain('Willkommen zurück!');
    expect(screen.getByRole('alert').textContent).toContain('Ungültige E-Mail oder Passwort.');
  });

  it('shows a repeated message once', () => {
    render(<Toasts after={afterInView} />);
    act(() => {
      showToast({ kind: 'danger', title: 'Fehler' });
      showToast({ kind: 'danger', title: 'Fehler' });
    });
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  it('disappears after it could be read', () => {
    render(<Toasts after={afterInView} />);
    act(() => showToast({ kind: 'info', title: 'Hinweis' }));
    expect(screen.queryByText('Hinweis')).not.toBeNull();
    act(() => vi.advanceTimersByTime(6000));
    expect(screen.queryByText('Hinweis')).toBeNull();
  });

  it('stays on its page, or on the page that its action opens', () => {
    render(<Toasts after={afterInView} />);
    act(() => {
      showToast({ kind: 'info', title: 'Hier' });
      showToast({ kind: 'success', title: 'Erfolgreich angemeldet' }, '/dashboard?neu=1#top');
      showToast({ kind: 'warning', title: 'E-Mail nicht angenommen' }, null);
    });
    const titles = () =>
      ['Hier', 'Erfolgreich angemeldet', 'E-Mail nicht angenommen'].filter((one) => screen.queryByText(one));
    act(() => dropOtherPages(location.pathname));
    expect(titles()).toEqual(['Hier', 'E-Mail nicht angenommen']);
    act(() => showToast({ kind: 'success', title: 'Erfolgreich angemeldet' }, '/dashboard?neu=1#top'));
    act(() => dropOtherPages('/dashboard'));
    expect(titles()).toEqual(['Erfolgreich angemeldet', 'E-Mail nicht angenommen']);
    act(() => dropOtherPages('/history'));
    expect(titles()).toEqual(['E-Mail nicht angenommen']);
  });
});
