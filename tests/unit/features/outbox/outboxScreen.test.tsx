// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Answered } from '../../../../src/api/submit';
import { Toasts } from '../../../../src/components/Toast';
import { db, type OutboxRow } from '../../../../src/db/db';
import { ownerOfUser } from '../../../../src/db/drafts';
import { newTransfer, type TransferState } from '../../../../src/domain/delivery/transfer';
import type { Draft } from '../../../../src/domain/documentation/documentation';
import type { IssueCode } from '../../../../src/domain/issue';
import { DeliveryLine } from '../../../../src/features/outbox/DeliveryLine';
import { Outbox } from '../../../../src/features/outbox/Outbox';
import { type SyncStatus, setRunners, useSyncStatus } from '../../../../src/sync/status';

const ME = 'user00000000001';
const NOW = Date.UTC(2026, 10, 21, 5, 48);

function row(id: string, change: { state?: TransferState; reason?: IssueCode; user?: string } = {}): OutboxRow {
  const { state = 'waiting', reason = null, user = ME } = change;
  return {
    id,
    owner: ownerOfUser(user),
    state,
    nextAttemptAt: NOW,
    transfer: { ...newTransfer(NOW), state, reason },
    propertyName: `Haus ${id}`,
    propertyAddress: 'Musterstraße 12, 50667 Köln',
    authorName: 'Emre Aydin',
    number: `NR-${id}`,
    capturedAt: NOW,
    sealed: {
      version: 1,
      id,
      author: user,
      property: 'prop00000000001',
      employeeName: null,
      location: 'Musterstraße 12',
      latitude: 50.9,
      longitude: 6.9,
      accuracy: 8,
      locationSource: 'gps',
      serviceType: null,
      notes: 'Splitt gestreut',
      startedAt: new Date(NOW - 60_000).toISOString(),
      capturedAt: new Date(NOW).toISOString(),
      clockOffset: 0,
      photos: [1, 2].map((n) => ({
        id: `${id}p${n}`,
        sha256: 'a'.repeat(64),
        bytes: 450_000,
        width: 1920,
        height: 1080,
        takenAt: new Date(NOW).toISOString(),
        source: 'camera' as const,
      })),
      contentHash: 'b'.repeat(64),
    },
  };
}

const EXPIRED: Draft = {
  id: 'draft0000000001',
  owner: ownerOfUser(ME),
  author: ME,
  rev: 1,
  state: 'expired',
  startedAt: new Date(NOW).toISOString(),
  timer: { elapsed: 600_000, wall: NOW },
  expiredAt: NOW,
  property: null,
  employeeName: null,
  place: null,
  serviceType: null,
  notes: '',
};

function show(node = <Outbox />) {
  return render(<MemoryRouter>{node}</MemoryRouter>);
}

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
  setRunners(null);
  useSyncStatus.setState({ sending: null, answered: null, pull: 'idle', contactAt: null });
  await db.session.put({
    id: 'current',
    user: ME,
    token: 't',
    email: 'emre@example.org',
    fullName: 'Emre Aydin',
    companyName: '',
    role: 'employee',
    employer: null,
    mustChangePassword: false,
    alive: true,
  });
});
afterEach(cleanup);

describe('Nicht übertragen', () => {
  it('lists waiting, refused and expired work; waiting one stays', async () => {
    await db.outbox.bulkPut([row('a'), row('b', { state: 'refused', reason: 'not_allowed' })]);
    await db.drafts.put({ ...EXPIRED, owner: ownerOfUser(ME) });
    show();
    expect(await screen.findByText('3 Einträge')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nicht übertragen');
    expect(screen.getByText('Auf dem Gerät gesichert')).toBeTruthy();
    expect(screen.getByText('Nicht angenommen')).toBeTruthy();
    expect(screen.getByText(/Für diese Immobilie besteht keine Zuordnung\. Die Fotos bleiben/)).toBeTruthy();
    expect(screen.getByText('Zeit abgelaufen')).toBeTruthy();
    expect(screen.getByText(/Die Fotos bleiben bis 28\.11\.2026 auf diesem Gerät/)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Löschen' })).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: 'Als ZIP sichern' })).toHaveLength(3);
  });

  it('lists answers to questions, and their number counts', async () => {
    const answer = { thread: 'thread000000001', propertyName: 'Domkloster a', template: '', at: NOW };
    await db.outbox.put(row('a'));
    await db.threadAnswers.bulkPut([
      { ...answer, id: 'w', account: ME, text: 'Aufgang 3', refused: null },
      { ...answer, id: 'r', account: ME, text: 'Zu spät', refused: 'thread_closed' },
      { ...answer, id: 'o', account: 'other0000000001', text: 'Geheim', refused: null },
    ]);
    let pulls = 0;
    setRunners({ pull: () => pulls++, makeRoom: vi.fn(), deliver: vi.fn() });
    show();
    expect(await screen.findByText('3 Einträge')).toBeTruthy();
    const section = screen.getByRole('heading', { name: 'Antworten auf Nachfragen' });
    expect(section).toBeTruthy();
    expect(screen.getByText('Aufgang 3')).toBeTruthy();
    expect(screen.getByText('wartet auf Netz')).toBeTruthy();
    expect(screen.getByText('Diese Nachfrage ist schon erledigt.')).toBeTruthy();
    expect(screen.queryByText('Geheim')).toBeNull();
    expect(screen.getByText('Antwort auf eine Nachfrage')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Jetzt übertragen' }));
    await waitFor(() => expect(pulls).toBe(1));
    expect(screen.queryByText(/Ihr Betrieb kann sehen/)).toBeNull();
    act(() => useSyncStatus.setState({ contactAt: NOW }));
    expect(screen.getByText(/^Ihr Betrieb kann sehen: .*; wartend: 3, seit 21\.11\.2026\.$/)).toBeTruthy();
    const refused = screen.getByText('Zu spät').closest('article') as HTMLElement;
    fireEvent.click(within(refused).getByRole('button', { name: 'Verwerfen' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Verwerfen' }));
    await waitFor(() => expect(screen.queryByText('Zu spät')).toBeNull());
  });

  it('speaks of no photos where a refused correction has none', async () => {
    const bare = row('a', { state: 'refused', reason: 'parent_differs' });
    await db.outbox.put({ ...bare, sealed: { ...bare.sealed, photos: [] } });
    show();
    expect(await screen.findByText(/Der Nachtrag bleibt auf diesem Gerät\./)).toBeTruthy();
    expect(screen.queryByText(/Die Fotos bleiben/)).toBeNull();
  });

  it("names a proxy's status after an hour of rejections", async () => {
    const strange = { status: 413, first: NOW, last: NOW + 3_600_000 };
    const turned = row('a');
    await db.outbox.bulkPut([{ ...turned, transfer: { ...turned.transfer, strange } }, row('b')]);
    show();
    const messages = await screen.findAllByText(/^Der Server weist diese Dokumentation ab \(Nummer 413\)\./);
    expect(messages).toHaveLength(1);
    expect(screen.getAllByText('Auf dem Gerät gesichert')).toHaveLength(2);
  });

  it('exports work after three failures or an hour, while retrying', async () => {
    const now = Date.now();
    const [fresh, failed, long] = [row('a'), row('b'), row('c')];
    await db.outbox.bulkPut([
      { ...fresh, capturedAt: now, transfer: { ...fresh.transfer, attempts: 2 } },
      { ...failed, capturedAt: now, transfer: { ...failed.transfer, attempts: 3 } },
      { ...long, capturedAt: now - 3_600_000 },
    ]);
    show();
    const card = async (name: string) => within((await screen.findByText(name)).closest('article') as HTMLElement);
    expect((await card('Haus a')).queryByRole('button')).toBeNull();
    for (const name of ['Haus b', 'Haus c']) {
      expect((await card(name)).getByRole('button', { name: 'Als ZIP sichern' })).toBeTruthy();
      expect((await card(name)).getByText(/noch nicht gelungen und wird weiter versucht/)).toBeTruthy();
      expect((await card(name)).queryByRole('button', { name: 'Löschen' })).toBeNull();
    }
  });

  it.each<[string, Partial<SyncStatus>, string]>([
    ['our server answered', { answered: { by: 'server' } }, 'Online'],
    ['nothing was asked yet', {}, 'Online'],
    ['nobody answered', { answered: { by: 'nobody' } }, 'Nicht erreichbar'],
    ['somebody else answered', { answered: { by: 'stranger', status: 413 } }, 'Nicht erreichbar'],
    ['nothing waited and the last pull failed', { pull: 'failed' }, 'Nicht erreichbar'],
  ])('shows its state in the head, when %s last', async (_, status, word) => {
    await db.outbox.put(row('a'));
    useSyncStatus.setState(status);
    show();
    expect(await screen.findByText(word)).toBeTruthy();
    if (word !== 'Online') expect(screen.queryByText('Online')).toBeNull();
  });

  async function tapDeliver(answered: Answered | null): Promise<void> {
    await db.outbox.put(row('a'));
    const deliver = vi.fn(() => useSyncStatus.setState({ answered }));
    setRunners({ pull: vi.fn(), makeRoom: vi.fn(), deliver });
    show(
      <>
        <Outbox />
        <Toasts after={() => () => {}} />
      </>,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Jetzt übertragen' }));
    await waitFor(() => expect(deliver).toHaveBeenCalled());
  }

  it.each<[string, Answered, RegExp]>([
    ['nobody', { by: 'nobody' }, /nicht erreichbar, oder die Verbindung ist nicht sicher\. .*Datum und Uhrzeit/],
    ['a stranger', { by: 'stranger', status: 413 }, /jemand anderes geantwortet \(Nummer 413\)/],
    ['a proxy before a server that is down', { by: 'stranger', status: 502 }, /gerade nicht erreichbar/],
  ])('names the result when %s answered', async (_, answered, pattern) => {
    await tapDeliver(answered);
    expect(await screen.findByText(pattern)).toBeTruthy();
  });

  it("says five seconds after 'Jetzt übertragen' that no answer came", async () => {
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await tapDeliver(null);
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(await screen.findByText(/noch nicht geantwortet/)).toBeTruthy();
  });

  it("shows others' work by state and reason, without details", async () => {
    const other = { user: 'user00000000002' };
    await db.outbox.bulkPut([
      row('a', other),
      row('b', { ...other, state: 'needsSignIn', reason: 'unauthorized' }),
      row('c', { ...other, state: 'refused', reason: 'not_allowed' }),
    ]);
    await db.drafts.put({ ...EXPIRED, owner: ownerOfUser(other.user), notes: 'Kellertreppe' });
    const { container } = show();
    expect(await screen.findByText('Von Personen, die abgemeldet sind')).toBeTruthy();
    expect(screen.getByText('0 Einträge')).toBeTruthy();
    const output = container.textContent?.replaceAll('\u00a0', ' ') ?? '';
    for (const part of ['Nr. NR-a', 'Nr. NR-b', 'Nr. NR-c', 'Nicht angenommen', 'Begonnene Aufnahme'])
      expect(output).toContain(part);
    expect(output).toContain('Wird übertragen, sobald sich diese Person wieder anmeldet.');
    expect(output).toContain('Für diese Immobilie besteht keine Zuordnung.');
    for (const part of ['Haus a', 'Musterstraße', 'Emre', 'Kellertreppe', 'Splitt']) expect(output).not.toContain(part);
    expect(screen.queryAllByRole('img')).toEqual([]);
    for (const name of ['Als ZIP sichern', 'Löschen', 'Jetzt übertragen'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('lists all when signed out and lets own work be exported', async () => {
    await db.session.clear();
    await db.grants.put({ user: ME, name: 'Emre', grant: 'g', expiresAt: NOW, signedOutAt: NOW });
    await db.outbox.bulkPut([row('a'), row('b', { state: 'refused', reason: 'account_ended' })]);
    show();
    expect(await screen.findByText('Haus b')).toBeTruthy();
    expect(screen.getByText(/Ihr Zugang wurde beendet/)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Als ZIP sichern' })).toHaveLength(1);
    // Nothing is deleted before an export, because anybody may use the phone.
    expect(screen.queryByRole('button', { name: 'Löschen' })).toBeNull();
    expect(screen.queryByText('Haus a')).toBeNull();
    expect(screen.getByText('Nr. NR-a')).toBeTruthy();
    expect(screen.getByText('Wird übertragen, sobald wieder Netz da ist.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Anmelden' })).toBeTruthy();
  });

  it('exports work that waits for a sign-in, and does not delete it', async () => {
    await db.outbox.put(row('a', { state: 'needsSignIn', reason: 'unauthorized' }));
    show();
    expect(await screen.findByRole('button', { name: 'Als ZIP sichern' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Löschen' })).toBeNull();
  });

  it('resumes, exports or discards a draft, and shows its expiry', async () => {
    const open = { ...EXPIRED, state: 'open' as const, expiredAt: null, notes: 'Kellertreppe' };
    const startedAt = Date.now() - 5.5 * 60_000;
    await db.drafts.put({ ...open, owner: ownerOfUser(ME), timer: { elapsed: 0, wall: startedAt } });
    const first = show();
    expect(await screen.findByText('Noch 5 Minuten, um die Aufnahme fortzusetzen und zu speichern.')).toBeTruthy();
    expect(screen.getByText('1 Eintrag')).toBeTruthy();
    expect(screen.getByText(/^Begonnen am \d\d\.11\.2026/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Fortsetzen' }).getAttribute('href')).toBe('/new-documentation');
    expect(screen.getByRole('button', { name: 'Als ZIP sichern' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Verwerfen' })).toBeTruthy();
    first.unmount();

    await db.drafts.update(open.id, { timer: { elapsed: 0, wall: startedAt - 600_000 } });
    show();
    expect(await screen.findByText('Zeit abgelaufen')).toBeTruthy();
    await expect.poll(async () => (await db.drafts.get(open.id))?.expiredAt).toBeGreaterThan(startedAt);
    expect(screen.queryByRole('link', { name: 'Fortsetzen' })).toBeNull();
  });

  it('says what this phone knows when empty, and since when', async () => {
    await db.meta.put({ key: 'setting:knownSince', value: NOW });
    show();
    expect(await screen.findByText('Auf diesem Gerät wartet nichts')).toBeTruthy();
    expect(
      screen.getByText(/gilt für alles, was hier seit dem 21\.11\.2026, \d\d:48\sUhr erfasst wurde\./),
    ).toBeTruthy();
    expect(screen.queryByText('Alles ist übertragen')).toBeNull();
  });

  it('counts sent photos during a transfer', async () => {
    await db.outbox.put(row('a'));
    useSyncStatus.setState({ sending: { id: 'a', done: 1, total: 2 } });
    show();
    expect(await screen.findByText('Wird übertragen')).toBeTruthy();
    expect(screen.getByText('1 von 2 Fotos')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('1');
  });

  it('keeps a delivered record visible with its number', async () => {
    await db.outbox.put(row('a'));
    show();
    await screen.findByText('1 Eintrag');
    await db.outbox.put(row('a', { state: 'complete' }));
    expect(await screen.findByText('Übertragen')).toBeTruthy();
    expect(screen.getByText('Nr. NR-a')).toBeTruthy();
    expect(screen.getByText('0 Einträge')).toBeTruthy();
  });

  it('asks for a sign-in when session and grant are refused', async () => {
    await db.outbox.put(row('a', { state: 'needsSignIn', reason: 'unauthorized' }));
    show();
    expect(await screen.findByText('Bitte melden Sie sich wieder an')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Anmelden' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Jetzt übertragen' })).toBeNull();
    expect(screen.getByText('Bitte neu anmelden')).toBeTruthy();
  });

  it('sends others while one needs a sign-in', async () => {
    await db.outbox.bulkPut([
      row('a', { state: 'needsSignIn', reason: 'grant_ended' }),
      row('b', { state: 'refused', reason: 'conflict' }),
    ]);
    show();
    expect(await screen.findByText('Bitte melden Sie sich wieder an')).toBeTruthy();
    expect(screen.getByText(/^Die Dokumentation ist auf diesem Gerät gesichert/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Jetzt übertragen' }));
    await waitFor(async () => expect((await db.outbox.get('b'))?.state).toBe('waiting'));
    expect((await db.outbox.get('a'))?.state).toBe('needsSignIn');
  });

  it('counts one photo in the singular', async () => {
    const one = row('a');
    await db.outbox.put({ ...one, sealed: { ...one.sealed, photos: one.sealed.photos.slice(0, 1) } });
    useSyncStatus.setState({ sending: { id: 'a', done: 0, total: 1 } });
    show();
    expect(await screen.findByText('0 von 1 Foto')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: '0 von 1 Foto übertragen' })).toBeTruthy();
    expect(screen.getByText('1 Eintrag')).toBeTruthy();
  });

  it('deletes a refused record after a question that names the loss', async () => {
    await db.outbox.put(row('b', { state: 'refused', reason: 'conflict' }));
    await db.photoBytes.put({ id: 'bp1', bytes: new ArrayBuffer(8) });
    await db.photos.put({ ...(row('b').sealed.photos[0] ?? ({} as never)), documentation: 'b', sequence: 0 });
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Löschen' }));
    const dialog = screen.getByRole('dialog');
    expect(dialog.textContent?.replaceAll('\u00a0', ' ')).toContain('2 Fotos (0,9 MB)');
    expect(dialog.textContent?.replaceAll('\u00a0', ' ')).toContain('Nr. NR-b');
    expect(await db.outbox.count()).toBe(1);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Löschen' }));
    expect(await screen.findByText('Auf diesem Gerät wartet nichts')).toBeTruthy();
    expect(await db.outbox.count()).toBe(0);
    expect(await db.photoBytes.count()).toBe(0);
  });
});

describe('the line below the header', () => {
  it('counts and links to the list, as plain text during a capture', async () => {
    await db.outbox.bulkPut([row('a'), row('b', { state: 'refused' }), row('c', { state: 'complete' })]);
    const link = show(<DeliveryLine as="link" />);
    expect((await screen.findByText('2 nicht übertragen')).closest('a')?.getAttribute('href')).toBe(
      '/nicht-uebertragen',
    );
    link.unmount();
    show(<DeliveryLine as="text" />);
    expect((await screen.findByText('2 nicht übertragen')).closest('a')).toBeNull();
  });

  it('names the photo in transfer', async () => {
    await db.outbox.put(row('a'));
    useSyncStatus.setState({ sending: { id: 'a', done: 2, total: 5 } });
    show(<DeliveryLine as="link" />);
    expect(await screen.findByText('Foto 3 von 5')).toBeTruthy();
  });

  it('is absent while nothing waits', async () => {
    await db.outbox.put(row('a'));
    const { container } = show(<DeliveryLine as="link" />);
    await screen.findByText('1 nicht übertragen');
    await db.outbox.put(row('a', { state: 'complete' }));
    await screen.findByText(
      (_text, node) => node === container.firstElementChild?.parentElement || node === document.body,
    );
    await expect.poll(() => container.innerHTML).toBe('');
  });
});
