// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queries } from '../../../../src/api/cache/queries';
import { dateTime } from '../../../../src/components/format';
import { currentSession } from '../../../../src/db/session';
import { HistoryRecord } from '../../../../src/features/records/HistoryRecord';
import { useRecord } from '../../../../src/features/records/useRecord';
import { gate } from '../../../support/rows/gate';
import { RECORD } from '../../../support/rows/record';
import { ROW } from '../../api/rows';
import { NOW } from '../../db/device';
import {
  DELETIONS,
  deletion,
  freshHistory,
  offline,
  onServer,
  open,
  ownDelivered,
  pulled,
  RECORDS,
  server,
  shown,
  signedInAs,
} from './historyStage';

vi.mock('../../../../src/api/ticks', () => ({ onTick: vi.fn(() => () => undefined) }));

freshHistory();
// Grouped by property, which needs no layout.
beforeEach(() => signedInAs('company_admin'));

const WORK = { activities: [{ code: 'care_round', label: 'Kontrollgang' }], from: null, until: null };
const MARCH = '/history?from=2026-03-01&to=2026-03-31';
const NOTHING_FITS = 'Auf diese Filter passt kein Eintrag.';
const NOT_HERE = 'Keine Dokumentation auf diesem Gerät';
const more = () => screen.findByRole('button', { name: 'Mehr laden' });

describe('a list with records that the phone no longer keeps', () => {
  it('loads from the server without a tap, and is not called empty', async () => {
    server.rows = [onServer('march0000000001', 250), onServer('march0000000002', 251)];
    const barrier = gate();
    server.waits.set(RECORDS, barrier.passed);
    open(MARCH);
    await waitFor(() => expect(server.requests).toContain(RECORDS));
    expect(screen.getByText('2 Einträge')).toBeTruthy();
    expect(screen.getByText('Dokumentationen werden geladen')).toBeTruthy();
    expect(screen.queryByText(NOTHING_FITS)).toBeNull();
    barrier.open();
    await waitFor(() => expect(shown()).toEqual(['/documentation/march0000000001', '/documentation/march0000000002']));
    expect(screen.queryByText(NOTHING_FITS)).toBeNull();
  });

  it('is not hidden by one of its deleted records', async () => {
    server.rows = [onServer('march0000000001', 250)];
    server.deleted = [deletion('gone00000000001', 252)];
    open('/history?from=2020-01-01');
    await waitFor(() => expect(shown()).toEqual(['/documentation/march0000000001']));
    expect(screen.getByText(/Grund: Doppelt aufgenommen/)).toBeTruthy();
  });

  it('retries after a failure, and is not called empty', async () => {
    server.rows = [onServer('march0000000001', 250)];
    server.silent.add(RECORDS);
    open(MARCH);
    expect(await screen.findByText(/^Ältere Einträge gibt es nur mit Netz\./)).toBeTruthy();
    expect(screen.queryByText(NOTHING_FITS)).toBeNull();
    server.silent.clear();
    fireEvent.click(await more());
    await waitFor(() => expect(shown()).toEqual(['/documentation/march0000000001']));
  });

  it('loads also when the count fails, without blaming the network', async () => {
    server.rows = [onServer('march0000000001', 250)];
    server.silent.add('/api/app/counts');
    open(MARCH);
    await waitFor(() => expect(shown()).toEqual(['/documentation/march0000000001']));
    expect(screen.queryByText(NOT_HERE)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Mehr laden' })).toBeNull();
  });

  it('is not called empty offline', async () => {
    offline();
    open(MARCH);
    expect(await screen.findByText(NOT_HERE)).toBeTruthy();
    expect(screen.getByText(/letzten 90 Tage/)).toBeTruthy();
    expect(screen.queryByText(NOTHING_FITS)).toBeNull();
  });

  it('is called empty once the server said so', async () => {
    open(MARCH);
    expect(await screen.findByText(NOTHING_FITS)).toBeTruthy();
    expect(server.requests).not.toContain(RECORDS);
  });

  it('requests nothing older while the phone has records', async () => {
    const young = onServer('young0000000001', 1);
    server.rows = [young, onServer('march0000000001', 250)];
    await pulled(young);
    open('/history');
    expect(await more()).toBeTruthy();
    expect(shown()).toEqual(['/documentation/young0000000001']);
    expect(server.requests).not.toContain(RECORDS);
  });

  it('offers older records also when the count failed', async () => {
    const young = onServer('young0000000001', 1);
    server.rows = [young, onServer('march0000000001', 250)];
    server.silent.add('/api/app/counts');
    await pulled(young);
    open('/history');
    fireEvent.click(await more());
    await waitFor(() => expect(shown()).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Mehr laden' })).toBeNull();
  });
});

it('knows offline that nothing is undelivered', async () => {
  offline();
  open('/history?state=open');
  expect(await screen.findByText(NOTHING_FITS)).toBeTruthy();
});

it('names property, service and work on a card, and ends without an empty strip', () => {
  const place = { propertyName: 'Dom', propertyAddress: 'Dom, 50667 Köln' };
  const record = { ...RECORD, ...place, serviceType: 'Hausmeister', work: WORK, transfer: null };
  const card = <HistoryRecord record={record} withProperty onDelete={null} from="/history" />;
  const { container } = render(<MemoryRouter>{card}</MemoryRouter>);
  for (const text of ['Dom50667 Köln', 'Hausmeister', 'Kontrollgang']) expect(container.textContent).toContain(text);
  expect(container.querySelector('.record__state')).toBeNull();
});

it('has the filtered counts, by property', async () => {
  const young = onServer('young0000000001', 1, { notes: 'Keller gewischt' });
  server.rows = [young, ...[100, 150, 200].map((days) => onServer(`old000000000${days}`, days))];
  await pulled(young);
  open('/history');
  const house = async () => within(await screen.findByRole('region', { name: 'Domkloster' }));
  expect(await (await house()).findByText('4 Einträge')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
  fireEvent.change(screen.getByLabelText('Suchen oder fragen'), { target: { value: 'gewischt' } });
  server.rows = [young];
  fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement);
  expect(await screen.findByRole('button', { name: 'Filter (1)' })).toBeTruthy();
  expect(await (await house()).findByText('1 Eintrag')).toBeTruthy();
  expect((await house()).queryByRole('link', { name: /anzeigen$/ })).toBeNull();
});

it('shows all entries of a deleted house, which has no own list', async () => {
  const gone = { property: '', property_name: 'Altes Haus' };
  const ofGone = [1, 2, 3, 4, 5, 6, 7].map((day) => onServer(`gone0000000000${day}`, day, gone));
  const standing = [1, 2, 3, 4, 5, 6, 7].map((day) => onServer(`house000000000${day}`, day + 10));
  server.rows = [...ofGone, ...standing];
  await pulled(...server.rows);
  open('/history');
  const cards = async (name: string) => within(await screen.findByRole('region', { name })).getAllByRole('article');
  await waitFor(async () => expect(await cards('Altes Haus')).toHaveLength(7));
  expect(await cards('Domkloster')).toHaveLength(5);
  expect(await screen.findByRole('link', { name: 'Alle 7 Einträge anzeigen' })).toBeTruthy();
});

describe('the states of a list', () => {
  const filters = () => screen.findByRole('button', { name: /^Filter( \(\d\))?$/ });

  it.each(['property_manager', 'super_admin'] as const)(
    'are no choice for %s, who sees arrived work only',
    async (role) => {
      await signedInAs(role);
      server.rows = [onServer('young0000000001', 1)];
      open('/history?state=open');
      expect((await filters()).textContent).toBe('Filter');
      expect(await screen.findByText('1 Eintrag', { selector: '.screen__count' })).toBeTruthy();
      expect(screen.queryByText('Nicht übertragen')).toBeNull();
      fireEvent.click(await filters());
      const states = within(screen.getByRole('radiogroup', { name: 'Status' })).getAllByRole('radio');
      expect(states.map(({ textContent }) => textContent)).toEqual(['Alle', 'Gelöschte']);
    },
  );

  it('are a choice for a company, which has undelivered work too', async () => {
    open('/history?state=open');
    expect((await filters()).textContent).toBe('Filter (1)');
    fireEvent.click(await filters());
    expect(screen.getByRole('radio', { name: 'Nicht übertragen' }).getAttribute('aria-checked')).toBe('true');
  });
});

describe('an own record that is older than the phone keeps', () => {
  const young = onServer('young0000000001', 1);
  const between = [onServer('between00000001', 120), onServer('between00000002', 150)];
  const first = onServer('first0000000001', 300);

  it('leaves no gap in the history before it', async () => {
    const own = await ownDelivered(200);
    server.rows = [young, ...between, onServer(own, 200), first];
    await pulled(young);
    open('/history');
    fireEvent.click(await more());
    await waitFor(() => expect(shown()).toHaveLength(5));
    expect(shown()).toEqual([young, ...between, { id: own }, first].map(({ id }) => `/documentation/${id}`));
    expect(screen.getByText('5 Einträge', { selector: '.screen__count' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mehr laden' })).toBeNull();
  });

  it('is shown with corrections once the server answered', async () => {
    const own = await ownDelivered(200);
    server.rows = [onServer(own, 200, { notes: 'Nur das Erdgeschoss' })];
    const session = await currentSession();
    if (!session) throw new Error('nobody is signed in');
    const { result } = renderHook(() => useRecord(session, own));
    const notes = () => (result.current.kind === 'found' ? result.current.record.notes : result.current.kind);
    await waitFor(() => expect(notes()).toBe('Nur das Erdgeschoss'));
    expect(result.current).toMatchObject({ record: { transfer: { state: 'complete' } } });
  });

  it('is shown as sealed offline', async () => {
    const own = await ownDelivered(200);
    offline();
    const session = await currentSession();
    if (!session) throw new Error('nobody is signed in');
    const { result } = renderHook(() => useRecord(session, own));
    await waitFor(() => expect(server.requests).toContain(`${RECORDS}/${own}`));
    await waitFor(() => expect(result.current).toMatchObject({ record: { notes: 'Treppenhaus gereinigt' } }));
  });
});

describe('the printed list', () => {
  const printed = () => {
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    return document.querySelector('.history__paper')?.textContent ?? '';
  };
  const young = onServer('young0000000001', 1);

  it('is complete when the server has no more rows', async () => {
    server.rows = [young];
    await pulled(young);
    open('/history');
    expect(await screen.findByText('1 Eintrag', { selector: '.screen__count' })).toBeTruthy();
    await waitFor(() => expect(shown()).toHaveLength(1));
    await waitFor(() => expect(printed()).toContain('1 Eintrag, vollständig gedruckt.'));
  });

  it('says whose list it is, and its time, without a server answer', async () => {
    await pulled(young);
    offline();
    open('/history');
    expect(await screen.findByText('1 Eintrag auf diesem Gerät')).toBeTruthy();
    await waitFor(() => expect(shown()).toHaveLength(1));
    const sheet = `1 Eintrag auf diesem Gerät, Stand vom ${dateTime(NOW)}. Ob es weitere gibt`;
    await waitFor(() => expect(printed()).toContain(sheet));
    expect(printed()).not.toContain('vollständig');
  });

  it("says so too when the server's count failed", async () => {
    server.silent.add('/api/app/counts');
    await pulled(young);
    open(`/history?property=${ROW.property}`);
    expect(await screen.findByText('1 Eintrag auf diesem Gerät')).toBeTruthy();
    expect(await more()).toBeTruthy();
    await waitFor(() => expect(printed()).toContain('1 Eintrag auf diesem Gerät, Stand vom'));
    for (const claim of ['vollständig', 'Für weitere tippen']) expect(printed()).not.toContain(claim);
  });
});

describe('deleted records', () => {
  const ALONE = '/history?state=deleted';
  const pattern = /Grund: Doppelt aufgenommen/;

  it('are not denied before the server answered, nor offline', async () => {
    const barrier = gate();
    server.deleted = [deletion('gone00000000001', 2)];
    server.waits.set(DELETIONS, barrier.passed);
    open(ALONE);
    await waitFor(() => expect(server.requests).toContain(DELETIONS));
    await waitFor(() => expect(screen.getByText('Dokumentationen werden geladen')).toBeTruthy());
    for (const claim of [NOTHING_FITS, '0 gelöscht']) expect(screen.queryByText(claim)).toBeNull();
    offline();
    barrier.open();
    expect(await screen.findByText(/wird auf diesem Gerät nicht gespeichert/)).toBeTruthy();
    for (const claim of [NOTHING_FITS, '0 gelöscht']) expect(screen.queryByText(claim)).toBeNull();
  });

  it('are listed with numbers, or denied by the server', async () => {
    server.deleted = [deletion('gone00000000001', 2)];
    open(ALONE);
    expect(await screen.findByText(pattern)).toBeTruthy();
    expect(screen.getByText('1 gelöscht')).toBeTruthy();
    cleanup();
    queries.clear();
    server.deleted = [];
    open(ALONE);
    expect(await screen.findByText(NOTHING_FITS)).toBeTruthy();
    expect(screen.getByText('0 gelöscht')).toBeTruthy();
  });

  it('are at their house, also without others or after its deletion', async () => {
    const young = onServer('young0000000001', 1);
    server.rows = [young];
    server.deleted = [
      deletion('gone00000000001', 2, { property: 'pro000000000002', property_name: 'Zeche' }),
      deletion('gone00000000002', 3, { property: '', property_name: 'Altes Haus' }),
    ];
    await pulled(young);
    open('/history');
    for (const name of ['Zeche', 'Altes Haus']) {
      const house = await screen.findByRole('region', { name });
      expect(within(house).getByText(pattern)).toBeTruthy();
      expect(await within(house).findByText('0 Einträge')).toBeTruthy();
    }
    const houses = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(houses).toEqual(['Domkloster', 'Zeche', 'Altes Haus']);
    expect(within(screen.getByRole('region', { name: 'Domkloster' })).queryByText(pattern)).toBeNull();
  });

  it('are counted at a deleted house once all are loaded', async () => {
    const gone = { property: '', property_name: 'Altes Haus' };
    const young = onServer('young0000000001', 1);
    server.rows = [young, onServer('old000000000001', 200, gone), onServer('old000000000002', 201, gone)];
    server.deleted = [deletion('gone00000000001', 3, gone)];
    await pulled(young);
    open('/history');
    const house = async () => within(await screen.findByRole('region', { name: 'Altes Haus' }));
    expect(await (await house()).findByText(pattern)).toBeTruthy();
    const forMore = await more();
    expect((await house()).queryByText(/Eintr/)).toBeNull();
    fireEvent.click(forMore);
    await waitFor(async () => expect((await house()).getByText('2 Einträge')).toBeTruthy());
    expect((await house()).getByText(pattern)).toBeTruthy();
  });
});

describe("the title of one person's work", () => {
  it("says 'unbekannt' of a person unknown to phone and server", async () => {
    open('/history?employee=person000000009');
    expect(await screen.findByRole('heading', { name: 'Dokumentationen von unbekannt' })).toBeTruthy();
  });

  it('names a person without a record, and nobody unknown before', async () => {
    server.people = [{ id: 'person000000009', full_name: 'Marta Nowak' }];
    const titles = new Set<string>();
    const watch = new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('h1')) titles.add(String(textContent));
    });
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
    open('/history?employee=person000000009');
    expect(await screen.findByRole('heading', { name: 'Dokumentationen von Marta Nowak' })).toBeTruthy();
    watch.disconnect();
    expect([...titles].filter((title) => title.includes('unbekannt'))).toEqual([]);
  });
});
