// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queries } from '../../../../src/api/cache/queries';
import { RemoteError } from '../../../../src/api/failure';
import { dateTime } from '../../../../src/components/format';
import { FailuresFrame } from '../../../../src/components/lists/FailuresFrame';
import { ListFrame, type ListState } from '../../../../src/components/lists/List';
import { Pager, usePages } from '../../../../src/components/lists/Pages';
import { screenOf } from './screenOf';

const AT = Date.UTC(2026, 10, 22, 9, 30);

afterEach(() => {
  cleanup();
  queries.clear();
  vi.restoreAllMocks();
});

function offline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
}

function frame(query: Partial<ListState<string>>, more: { nothingFound?: string | false } = {}) {
  const refetch = vi.fn();
  const complete = { data: undefined, error: null, dataUpdatedAt: AT, errorUpdatedAt: AT, refetch, ...query };
  render(
    <ListFrame query={complete} loading="Zeilen werden geladen" empty="Noch nichts da" {...more}>
      {(rows) => (
        <ul>
          {rows.map((row) => (
            <li key={row}>{row}</li>
          ))}
        </ul>
      )}
    </ListFrame>,
  );
  return { refetch, text: () => document.body.textContent ?? '' };
}

describe('a list of the server', () => {
  it('says that it is loading', () => {
    frame({});
    expect(screen.getByRole('status').textContent).toBe('Zeilen werden geladen');
  });

  it.each([
    { what: 'cards on a phone', width: 390, grey: '.record', other: '.grey__row' },
    { what: 'lines of a table at the desk', width: 1440, grey: '.grey__row', other: '.record' },
  ])('looks like its content meanwhile: $what', ({ width, grey, other }) => {
    screenOf(width);
    frame({});
    expect(document.querySelectorAll(grey).length).toBeGreaterThan(2);
    expect(document.querySelectorAll(other)).toHaveLength(0);
  });

  it('shows its rows, and nothing beside them', () => {
    frame({ data: ['Haus am Dom', 'Zeche'] });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Haus am Dom', 'Zeche']);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('tells an empty list from a search without results', () => {
    expect(frame({ data: [] }, { nothingFound: false }).text()).toBe('Noch nichts da');
    cleanup();
    expect(frame({ data: [] }, { nothingFound: 'Nichts passt' }).text()).toBe('Nichts passt');
  });

  it('says why and when loading failed, and retries once', () => {
    const { refetch } = frame({ error: new RemoteError('forbidden') });
    expect(screen.getByRole('alert').textContent).toContain(new RemoteError('forbidden').message);
    expect(screen.getByRole('alert').textContent).toContain(dateTime(AT));
    fireEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('says offline that it is not stored on this device', () => {
    offline();
    frame({ error: new RemoteError('offline') });
    expect(screen.getByRole('alert').textContent).toContain('wird auf diesem Gerät nicht gespeichert');
  });

  it('keeps old rows offline, with their time', () => {
    offline();
    const { text } = frame({ data: ['Zeche'], error: new RemoteError('offline') });
    expect(screen.getByRole('status').textContent).toContain(`Kein NetzSie sehen den Stand vom ${dateTime(AT)}.`);
    expect(text()).toContain('Zeche');
  });

  it('keeps old rows when the server fails, and retries once', () => {
    const { refetch } = frame({ data: ['Zeche'], error: new RemoteError('temporary') });
    expect(screen.getByRole('status').textContent).toContain('Der Server antwortet nicht');
    expect(screen.getByRole('listitem').textContent).toBe('Zeche');
    fireEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(refetch).toHaveBeenCalledOnce();
  });
});

describe('requests of a home', () => {
  function home(...of: Partial<ListState<string>>[]) {
    const full = of.map((one) => ({ data: undefined, error: null, dataUpdatedAt: AT, refetch: vi.fn(), ...one }));
    render(<FailuresFrame queries={full} failed="Das fehlt hier" />);
    return full;
  }
  const refused = { error: new RemoteError('forbidden') };

  it('are silent while they run and when they succeed', () => {
    home({ data: [] }, {});
    home({ data: [] }, { data: ['Haus am Dom'] });
    expect(document.body.textContent).toBe('');
  });

  it('report one failure for all, and repeat all', () => {
    const request = home(refused, { data: [] }, refused);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.getByRole('alert').textContent).toContain('Das fehlt hier');
    fireEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    for (const { refetch } of request) expect(refetch).toHaveBeenCalledOnce();
  });

  it('are marked as old when they could not be renewed', () => {
    home({ data: [], ...refused }, { data: [], dataUpdatedAt: AT - 60_000 });
    expect(screen.getByRole('status').textContent).toContain(`Sie sehen den Stand vom ${dateTime(AT - 60_000)}.`);
  });
});

type Numbers = { items: number[]; next: number | null };

/** Six numbers, two per page. */
async function numbers(from = 0): Promise<Numbers> {
  return { items: [from, from + 1], next: from < 4 ? from + 2 : null };
}

function Numbered({ load }: { load: typeof numbers }) {
  const list = usePages({
    queryKey: ['anna', 'numbers'],
    load,
    rows: ({ items }: Numbers) => items,
    next: ({ next }: Numbers) => next ?? undefined,
  });
  return <Pager of={list}>{list.data?.join(' ')}</Pager>;
}

describe('a list page by page', () => {
  it('goes on after its last row until the end', async () => {
    render(<Numbered load={numbers} />);
    for (const shown of ['0 1', '0 1 2 3', '0 1 2 3 4 5']) {
      await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe(shown));
      const more = screen.queryByRole('button', { name: 'Mehr laden' });
      expect(more === null).toBe(shown.endsWith('5'));
      if (more) fireEvent.click(more);
    }
  });

  it('keeps its rows when the next page fails', async () => {
    let fails = false;
    const load = (from?: number) => (fails ? Promise.reject(new RemoteError('forbidden')) : numbers(from));
    render(<Numbered load={load} />);
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('0 1'));
    fails = true;
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Mehr laden' })));
    expect(screen.getByRole('status').textContent).toBe('0 1');
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: 'Mehr laden' }));
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('0 1 2 3'));
  });
});
