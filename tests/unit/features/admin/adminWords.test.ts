import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../../src/api/adminAudit';
import { RemoteError } from '../../../../src/api/failure';
import { localMinute, minuteOf } from '../../../../src/features/admin/localTime';
import { CHART, scaleAxis, scalePlaceOf, yOf } from '../../../../src/features/admin/system/scale';
import {
  behindText,
  formatShortDay,
  formatSize,
  longDay,
  mailsText,
  meanText,
} from '../../../../src/features/admin/system/words';
import { userCountText } from '../../../../src/features/admin/users/counts';
import {
  excerptNotes,
  invitationBadge,
  isVacant,
  messageOf,
  ownedText,
  userState,
} from '../../../../src/features/admin/words';
import { actionText, changesOf, summaryOf } from '../../../../src/features/evidence/auditWords';

const entry: AuditEntry = {
  id: 'abcdefghij12345',
  at: 0,
  actor: null,
  actorName: 'Betrieb',
  actorRole: null,
  action: 'update',
  object: 'users',
  record: 'abcdefghij12345',
  label: '',
  detail: '',
  before: null,
  after: null,
  tombstone: null,
};

describe('the replica of the database', () => {
  it('is current within seconds, else says its delay in minutes', () => {
    const of = (minutes: number, overdue = false) => ({ confirmedAt: 0, behind: minutes * 60_000, overdue, why: '' });
    expect([of(0.1), of(2), of(1234.5, true)].map(behindText)).toEqual([
      'Aktuell',
      'Seit über einer Minute ohne Bestätigung',
      'Bleibt zurück, seit 1.234\u00a0Minuten',
    ]);
  });
});

describe('an account without a sign-in', () => {
  const unknown = 'abcdefghij12345@ohne-adresse.invalid';
  it('is an office without an address, and no employee', () => {
    for (const role of ['property_manager', 'company_admin'] as const) {
      expect(isVacant({ role, email: unknown })).toBe(true);
      expect(isVacant({ role, email: 'a@firma.de' })).toBe(false);
    }
    for (const role of ['employee', 'super_admin'] as const) expect(isVacant({ role, email: unknown })).toBe(false);
  });

  it('says why, with a deactivation first', () => {
    const of = (active: boolean, email: string) => userState({ role: 'company_admin', active, email });
    expect([of(true, 'a@firma.de'), of(true, unknown), of(false, unknown)]).toEqual([
      null,
      'Anmelden kann sich niemand',
      'Deaktiviert',
    ]);
  });
});

describe('the tables', () => {
  it('have the invitation states in German, others unchanged', () => {
    expect(['accepted', 'pending', 'expired', 'lost'].map((status) => invitationBadge(status).text)).toEqual([
      'Akzeptiert',
      'Ausstehend',
      'Abgelaufen',
      'lost',
    ]);
  });

  it('cut notes, and have a hyphen for none', () => {
    expect(excerptNotes(' \n ')).toBe('-');
    expect(excerptNotes('Zeile 1\nZeile 2')).toBe('Zeile 1 Zeile 2');
    expect(excerptNotes('x'.repeat(61))).toBe(`${'x'.repeat(60)} …`);
  });

  it('count own / total, an employee’s own alone', () => {
    expect(userCountText({ own: 14, total: 1315 })).toBe('14 / 1.315');
    expect(userCountText({ own: 1200, total: null })).toBe('1.200');
    expect(userCountText({ own: null, total: null })).toBe('');
  });

  it('name the numbers of an owner in one sentence', () => {
    expect(ownedText('Betrieb', { employees: 1, properties: 2, documentations: 1840 })).toContain(
      'Zu „Betrieb“ gehören 1 Mitarbeiterin oder Mitarbeiter, 2 Immobilien und 1.840 Dokumentationen.',
    );
  });

  it('say that a missing row is gone', () => {
    expect(messageOf(new RemoteError('notFound'))).toBe('Dieser Eintrag wurde inzwischen gelöscht.');
    expect(messageOf(new RemoteError('conflict', { code: 'owner_kept' }))).toMatch(/behält seine Rolle/);
  });
});

describe('the audit log as text', () => {
  it('names action and object, and shows unknown ones', () => {
    const text = (object: string, action: string) => actionText({ object, action });
    expect(text('documentations', 'release')).toBe('Dokumentation freigegeben');
    expect(text('users', 'role')).toBe('Rolle geändert');
    expect(text('properties', 'end')).toBe('Immobilie gelöscht');
    expect(text('neu', 'ganz_neu')).toBe('neu ganz_neu');
  });

  it('shows values in German: roles, yes and no, times, names, „leer“', () => {
    const before = { role: '', active: true, employer: '', removed_at: '' };
    const after = {
      role: 'company_admin',
      active: false,
      employer: 'aaaaaaaaaaaaaaa',
      removed_at: '2026-11-21 05:42:00.000Z',
    };
    const rows = changesOf({ before, after }, { aaaaaaaaaaaaaaa: 'Kowalski GmbH' });
    // Several ids of an invitation become several names.
    const invited = changesOf({ before: null, after: { properties: 'id1, id2' } }, { id1: 'Ottoplatz', id2: 'Hof' });
    expect(invited).toEqual([{ field: 'Immobilien', before: null, after: 'Ottoplatz, Hof' }]);
    const shared = '1 Dokumentationen bis 2026-12-30, mit Fotos';
    expect(changesOf({ before: { share: '' }, after: { share: `abcdefghij12345: ${shared}` } }, {})).toEqual([
      { field: 'Freigabe per Link', before: 'leer', after: '1 Dokumentation bis 30.12.2026, mit Fotos' },
    ]);
    expect(changesOf({ before: { key: '' }, after: { key: 'abcdefghij12345: Kalender' } }, {})).toEqual([
      { field: 'Zugang eines Programms', before: 'leer', after: 'Kalender' },
    ]);
    expect(rows.map((row) => [row.field, row.before, row.after])).toEqual([
      ['Rolle', 'Mitarbeitende', 'Dienstleister'],
      ['Aktiv', 'ja', 'nein'],
      ['Dienstleister', 'leer', 'Kowalski GmbH'],
      ['Gelöscht am', 'leer', expect.stringContaining('21.11.2026')],
    ]);
  });

  it("names one change, the fields of several, or a deletion's reason", () => {
    const changed = { ...entry, before: { notes: '' }, after: { notes: 'Neu' } };
    expect(summaryOf(changed, {})).toBe('Notizen: leer → Neu');
    expect(summaryOf({ ...changed, before: { notes: '', name: 'A' }, after: { notes: 'x', name: 'B' } }, {})).toBe(
      'Notizen, Name',
    );
    const many = { name: 'A', email: 'a@x.de', address: 'W', land: 'NW', label: 'L' };
    expect(summaryOf({ ...changed, before: many, after: { ...many, name: 'B' } }, {})).toBe(
      'Name, E-Mail, Adresse und 2 weitere',
    );
    const tombstone = { number: '', propertyName: '', deletedBy: '', deletedAt: 0, reason: 'doppelt' };
    const gone = { ...entry, object: 'documentations', action: 'delete', tombstone };
    expect(summaryOf(gone, {})).toBe('Grund: doppelt');
  });
});

describe('times of a form', () => {
  it('are local minutes both ways, and none for empty or invalid text', () => {
    const ms = new Date(2026, 10, 21, 6, 21).getTime();
    expect(localMinute(ms)).toBe('2026-11-21T06:21');
    expect(minuteOf(localMinute(ms + 59_000))).toBe(ms);
    expect([minuteOf(''), minuteOf('2026-11')].map((value) => value === null || value < ms)).toEqual([true, true]);
    expect(minuteOf('gestern')).toBeNull();
  });
});

describe('a chart', () => {
  it.each([
    [0, 4],
    [3, 4],
    [512, 600],
    [315, 400],
    [31_900_000_000, 40_000_000_000],
  ])('for values up to %d has an axis up to %d in four even steps', (largest, top) => {
    expect(scaleAxis(largest).top).toBe(top);
    expect(scaleAxis(largest).ticks).toEqual([0, top / 4, top / 2, (top * 3) / 4, top]);
  });

  it('starts at its base line and stays in its frame', () => {
    expect(yOf(0, 100)).toBe(CHART.height - CHART.bottom);
    expect(yOf(100, 100)).toBe(CHART.top);
    const last = scalePlaceOf(29, 30);
    expect(last.x + last.width).toBeCloseTo(CHART.width - CHART.right);
  });

  it('labels sizes, days and averages', () => {
    expect([formatSize(84_000), formatSize(612_000_000), formatSize(31_900_000_000)]).toEqual([
      '84\u00a0KB',
      '612,0\u00a0MB',
      '31,9\u00a0GB',
    ]);
    expect([formatShortDay('2026-11-21'), longDay('2026-11-21')]).toEqual(['21.11.', '21.11.2026']);
    expect([meanText(0.1), meanText(308.8)]).toEqual(['0,1', '309']);
  });
});

it('counts e-mails without a sure arrival, or shows none', () => {
  const all = { planned: 0, sending: 0, sent: 12, refused: 0, unknown: 0, nothing: 3 };
  expect(mailsText(all)).toBe('');
  expect(mailsText({ ...all, refused: 2, unknown: 1, sending: 1 })).toBe(
    '2 nicht angenommen, 1 unbekannt, 1 unterwegs',
  );
});
