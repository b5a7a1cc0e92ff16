// @vitest-environment happy-dom
/** When a device compares the public log, and what it says of it (D356). */
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LogNotice } from '../../../src/app/LogNotice';
import { watchLog } from '../../../src/app/logWatch';
import { db } from '../../../src/db/db';
import { getSetting, setSetting } from '../../../src/db/settings';
import type { LogFindingKind } from '../../../src/domain/evidence/keptLog';
import { DAY, HOUR, MINUTE } from '../../../src/domain/time/duration';
import { checkLog } from '../../../src/features/evidence/log-watch/checkLog';
import { useSyncStatus } from '../../../src/sync/status';
import { ANNA, emptyPhone, signIn } from '../db/device';

vi.mock('../../../src/features/evidence/log-watch/checkLog', () => ({ checkLog: vi.fn() }));

const KEPT = { note: 'belege.example.org/pruefbuch\n9\nAA==\n\n— x AA==\n', key: '', askedAt: 0, finding: null };
const isDesk = () => db.session.update('current', { role: 'property_manager' });

beforeEach(async () => {
  await emptyPhone();
  vi.mocked(checkLog).mockReset();
});
afterEach(cleanup);

describe('the comparison with the log', () => {
  let stop = () => {};
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    stop = watchLog();
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    useSyncStatus.setState({ sending: null });
  });

  /** Looks at these moments (ms from now on), and how often the log was asked. */
  async function askedDuring(ms: number): Promise<number> {
    const askedAt = () => setSetting('keptLog', { ...KEPT, askedAt: Date.now() });
    vi.mocked(checkLog).mockImplementation(askedAt);
    for (let passed = 0; passed < ms; passed += 10 * MINUTE) {
      await vi.advanceTimersByTimeAsync(10 * MINUTE);
      // A look reads the database several times, and loads what compares.
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve));
    }
    return vi.mocked(checkLog).mock.calls.length;
  }

  it('happens once a day on a phone', async () => {
    await signIn(ANNA);
    expect(await askedDuring(DAY - HOUR)).toBe(1);
    expect(await askedDuring(2 * HOUR)).toBe(2);
  });

  it('happens once an hour at a desk', async () => {
    await signIn(ANNA);
    await isDesk();
    expect(await askedDuring(3 * HOUR)).toBe(3);
  });

  it('waits while something is delivered', async () => {
    await signIn(ANNA);
    useSyncStatus.setState({ sending: { id: 'd', done: 1, total: 2 } });
    expect(await askedDuring(HOUR)).toBe(0);
    useSyncStatus.setState({ sending: null });
    expect(await askedDuring(HOUR)).toBe(1);
  });

  it('asks nothing for a visitor who has nothing on this device', async () => {
    expect(await askedDuring(HOUR)).toBe(0);
  });
});

describe('the notice', () => {
  const noted = (kind: LogFindingKind) =>
    setSetting('keptLog', {
      ...KEPT,
      finding: { kind, before: KEPT.note, after: KEPT.note.replace('9', '8'), at: 0, hidden: false },
    });

  it('says one sentence and saves both states when the log shrank', async () => {
    await noted('shrank');
    render(<LogNotice />);
    await screen.findByText('Prüfbuch weicht ab');
    expect(screen.getByRole('status').textContent).toContain(
      'Das Prüfbuch dieses Servers hat heute weniger Einträge, als dieses Gerät schon von ihm kannte.',
    );
    const saved = vi.fn<(blob: Blob) => string>(() => 'blob:x');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved }));
    fireEvent.click(screen.getByText('Beide Stände speichern'));
    const text = await saved.mock.calls[0]?.[0].text();
    expect(text).toContain(`Früherer Stand:\n\n${KEPT.note}\nHeutiger Stand:\n\n${KEPT.note.replace('9', '8')}`);
    vi.unstubAllGlobals();
  });

  it('is no warning when the log goes on under a new name', async () => {
    await noted('renamed');
    render(<LogNotice />);
    await screen.findByText('Prüfbuch unter neuem Namen');
    expect(screen.getByRole('status').className).toBe('banner');
  });

  it('goes when it is put away, and what it says stays on the device', async () => {
    await noted('forked');
    render(<LogNotice />);
    fireEvent.click(await screen.findByText('Ausblenden'));
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    expect((await getSetting('keptLog'))?.finding).toMatchObject({ kind: 'forked', hidden: true });
  });
});
