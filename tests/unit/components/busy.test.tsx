// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Button } from '../../../src/components/Button';
import { useBusy } from '../../../src/components/busy';

afterEach(cleanup);

function Form({ send }: { send: () => Promise<void> }) {
  const [busy, run] = useBusy(send);
  return (
    <Button busy={busy} onClick={() => run()}>
      Senden
    </Button>
  );
}

describe('a button that sends', () => {
  it('sends once for many taps, and again afterwards', async () => {
    let sent = 0;
    let finish = () => {};
    const send = () => {
      sent += 1;
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    };
    render(<Form send={send} />);
    const button = screen.getByRole('button', { name: 'Senden' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(sent).toBe(1);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await act(async () => finish());
    expect(button.getAttribute('aria-disabled')).toBeNull();
    fireEvent.click(button);
    expect(sent).toBe(2);
  });

  it('is free again when the request failed', async () => {
    let sent = 0;
    const send = async () => {
      sent += 1;
      throw new Error('offline');
    };
    const quiet = (event: PromiseRejectionEvent) => event.preventDefault();
    window.addEventListener('unhandledrejection', quiet);
    let run: () => Promise<void> = async () => {};
    function Probe() {
      const [, start] = useBusy(send);
      run = start;
      return null;
    }
    render(<Probe />);
    await act(() => expect(run()).rejects.toThrow('offline'));
    await act(() => expect(run()).rejects.toThrow('offline'));
    expect(sent).toBe(2);
    window.removeEventListener('unhandledrejection', quiet);
  });
});

describe('a blocked button', () => {
  it('keeps the focus, names the reason and does nothing', () => {
    let clicked = 0;
    let requestCount = 0;
    render(
      <>
        <p id="why">Es fehlt noch: Foto</p>
        <Button blockedBy="why" onClick={() => clicked++} onBlocked={() => requestCount++}>
          Speichern
        </Button>
      </>,
    );
    const button = screen.getByRole('button', { name: 'Speichern' });
    expect(button.getAttribute('aria-describedby')).toBe('why');
    expect(button.hasAttribute('disabled')).toBe(false);
    button.focus();
    expect(document.activeElement).toBe(button);
    fireEvent.click(button);
    expect(clicked).toBe(0);
    expect(requestCount).toBe(1);
  });

  it('does not submit its form', () => {
    let submitted = 0;
    render(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submitted += 1;
        }}
      >
        <p id="why">Es fehlt noch: Foto</p>
        <Button type="submit" blockedBy="why">
          Speichern
        </Button>
      </form>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(submitted).toBe(0);
  });
});
