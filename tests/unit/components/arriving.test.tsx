// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyComponent } from '../../../src/components/Arriving';

afterEach(cleanup);

it('the code of a part is asked for after the picture that it is missing in: what can be used without it waits for none of it', async () => {
  const load = vi.fn(async () => () => <p>da</p>);
  const Part = lazyComponent(load);
  let askedByThen = -1;
  /** Its effect runs when the picture is in the page, before anything else does. */
  function Button() {
    useLayoutEffect(() => {
      askedByThen = load.mock.calls.length;
    }, []);
    return <button type="button">Foto aufnehmen</button>;
  }
  await act(async () => {
    render(
      <>
        <Part />
        <Button />
      </>,
    );
  });
  expect(askedByThen).toBe(0);
  expect(screen.getByText('da')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

it('code that was asked for ahead is shown at once, and asked for once', async () => {
  const load = vi.fn(async () => () => <p>da</p>);
  const Part = lazyComponent(load);
  Part.ahead();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  await act(async () => {
    render(<Part />);
  });
  expect(screen.getByText('da')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});
