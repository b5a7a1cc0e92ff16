// @vitest-environment happy-dom
/** 'System' for a super admin. */
import 'fake-indexeddb/auto';
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { SystemState } from '../../../../src/api/adminSystem';
import { queries } from '../../../../src/api/cache/queries';
import { deleteDocumentation } from '../../../../src/api/documentations';
import { SystemCards } from '../../../../src/features/admin/system/SystemCards';
import { WELL_SYSTEM } from '../../../support/server/systemState';

vi.mock('../../../../src/api/ticks', () => ({ onTick: () => () => undefined }));
vi.mock('../../../../src/api/documentations', async (original) => ({
  ...(await original<object>()),
  deleteDocumentation: vi.fn(async () => undefined),
}));
configure({ asyncUtilTimeout: 8000 });
afterEach(() => {
  cleanup();
  queries.clear();
});

const DAYS = Array.from({ length: 30 }, (_, at) => `2026-11-${String(at + 1).padStart(2, '0')}`);
const WELL: SystemState = {
  ...WELL_SYSTEM,
  storageDays: DAYS.map((day) => ({ day, photoBytes: 0, databaseBytes: 0 })),
  deliveryDays: DAYS.map((day) => ({ day, deliveries: 0 })),
};

const NIGHT = { tool: 'restic', overdue: true, hours: 30, at: null, trialAt: null, why: '' } as const;

function shown(changes: Partial<SystemState>) {
  render(
    <MemoryRouter>
      <SystemCards state={{ ...WELL, ...changes }} />
    </MemoryRouter>,
  );
}
async function tap(name: string | RegExp): Promise<void> {
  // Outside `act`, whose environment a waiting search would end.
  const button = await screen.findByRole('button', { name, hidden: true });
  await act(async () => fireEvent.click(button));
}

it('names records incomplete for a day and deletes with a reason', async () => {
  const since = new Date(2026, 10, 1, 11, 0).getTime();
  const item = { id: 'doc000000000001', number: '4F7K2-Q9M3X', propertyName: 'Domkloster', companyName: '', since };
  shown({ incomplete: { receiving: 1, documentations: 1, oldest: since, items: [item] } });
  expect(screen.getByText(/4F7K2-Q9M3X, Domkloster, seit 01\.11\.2026, 11:00/)).toBeTruthy();
  await tap(/^Löschen: .*4F7K2-Q9M3X$/);
  expect(
    screen.getByText(/Hat das Telefon die übrigen Fotos noch, nimmt der Server sie danach nicht mehr an\./),
  ).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { hidden: true }), { target: { value: 'Das Telefon ist verloren' } });
  await tap('Löschen');
  await waitFor(() => expect(deleteDocumentation).toHaveBeenCalledWith(item.id, 'Das Telefon ist verloren'));
});

it('says why no test mail can be sent, before a tap', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  shown({ mail: false });
  const button = screen.getByRole('button', { name: 'Test-E-Mail senden' });
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe(
    'Auf diesem Server ist kein Mailserver eingerichtet. Eine Test-E-Mail geht erst danach.',
  );
  await tap('Test-E-Mail senden');
  expect(fetched).not.toHaveBeenCalled();
  cleanup();
  shown({ mail: true });
  expect(screen.getByRole('button', { name: 'Test-E-Mail senden' }).hasAttribute('aria-describedby')).toBe(false);
});

it('names the tool of the nightly backup, and its last trial', () => {
  const [at, trialAt] = [new Date(2026, 10, 21, 2, 0).getTime(), new Date(2026, 10, 16, 2, 5).getTime()];
  const nightly = { tool: 'restic', overdue: false, hours: 3, at, trialAt, why: '' } as const;
  shown({ nightly });
  expect(screen.getByText('Mit restic gesichert und geprüft')).toBeTruthy();
  expect(screen.getByText(/^Letzte Wiederherstellung zur Probe: 16\.11\.2026, 02:05/)).toBeTruthy();
  cleanup();
  shown({ nightly: { ...nightly, overdue: true, trialAt: null, why: 'Der Platz fehlt.' } });
  expect(screen.getByText('Die Probe bleibt aus')).toBeTruthy();
  cleanup();
  shown({ nightly: { ...nightly, overdue: true, hours: 30 } });
  expect(screen.getByText(/^Bleibt aus, seit 30/)).toBeTruthy();
});

it('shows no foreign words but below „Technische Meldung“', () => {
  const at = new Date(2026, 10, 21, 6, 0).getTime();
  const raw = {
    nightly: 'Fatal: unable to open config file: stat: no such file or directory',
    replica: 'dial tcp: lookup store: no such host',
    store: 'SignatureDoesNotMatch: The request signature we calculated does not match',
    stamps: 'x509: certificate has expired or is not yet valid',
    mail: 'EAUTH 535',
    problem: 'Failed to bootstrap cron',
    detail: 'read tcp 127.0.0.1:25: connection reset by peer',
  };
  const overdue = true;
  shown({
    nightly: { tool: 'restic', overdue, hours: 30, at, trialAt: at, why: raw.nightly },
    replica: { confirmedAt: at, behind: 3_600_000, overdue, why: raw.replica },
    photoStore: {
      ...{ place: 'store', moved: true, bucket: 'fotos', why: raw.store, since: at, behind: 0, overdue },
      ...{ lastWhy: raw.store, advice: 'Zugangsdaten prüfen.' },
    },
    stamps: { at, overdue, why: raw.stamps },
    mailTrouble: { at, why: raw.mail },
    problems: [{ message: raw.problem, at, count: 1, detail: raw.detail }],
  });
  for (const text of [
    'Am Ziel liegt keine Sicherung.',
    'Die Adresse der Gegenstelle ist nicht zu finden.',
    'Der Speicher lehnt die Zugangsdaten ab.',
    'Das Zertifikat der Gegenstelle ist nicht gültig.',
    'Der Mailserver lehnt Benutzer oder Passwort ab.',
    'Der Dienst meldet einen Fehler.',
  ])
    expect(screen.getByText(text).closest('details')).toBeNull();
  const folded = [...document.querySelectorAll('details')];
  expect(folded.map((one) => one.querySelector('summary')?.textContent)).toEqual(
    folded.map(() => 'Technische Meldung'),
  );
  expect(folded.map((one) => one.querySelector('code')?.textContent).sort()).toEqual(
    [raw.nightly, raw.replica, raw.store, raw.stamps, raw.mail, `${raw.problem}: ${raw.detail}`].sort(),
  );
  for (const details of folded) details.remove();
  expect(document.body.textContent).not.toMatch(/\b(the|failed|error|unable|not|of)\b/i);
});

it('joins messages that differ in a file name only', () => {
  const problem = (file: string, count: number) => ({
    message: `Fallback to original - failed to create thumb 320x320_${file}.jpg`,
    ...{ at: new Date(2026, 10, 21, 6, 0).getTime(), count, detail: 'context canceled' },
  });
  shown({ problems: [problem('a', 2), problem('b', 3)] });
  expect(screen.getAllByText('Ein Vorschaubild konnte nicht erstellt werden')).toHaveLength(1);
  expect(screen.getByText(/^5-mal, zuletzt/)).toBeTruthy();
  expect(document.querySelector('code')?.textContent).toBe('context canceled');
});

it('shows a German message as it is', () => {
  shown({ nightly: { ...NIGHT, why: 'Der Ordner /sicherung ist nicht da (ENOENT).' } });
  expect(screen.getByText('Der Ordner /sicherung ist nicht da (ENOENT).')).toBeTruthy();
  expect(document.querySelector('details')).toBeNull();
});

it('says since when nothing signs the log, and only then', () => {
  const since = new Date(2026, 10, 21, 6, 0).getTime();
  shown({ log: { since, overdue: false } });
  expect(screen.getByText('Wird unterschrieben')).toBeTruthy();
  cleanup();
  shown({ log: { since, overdue: true } });
  expect(screen.getByText(/^Nichts unterschrieben seit 21\.11\.2026, 06:00/)).toBeTruthy();
  expect(screen.queryByText('Wird unterschrieben')).toBeNull();
});
