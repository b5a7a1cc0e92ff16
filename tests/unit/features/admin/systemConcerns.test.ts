/** What the super admin's home names first. */
import { describe, expect, it } from 'vitest';
import type { SystemState } from '../../../../src/api/adminSystem';
import { allWellText, systemConcerns } from '../../../../src/features/admin/dashboard/systemConcerns';
import { WELL_SYSTEM } from '../../../support/server/systemState';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 27, 9, 0);
const WELL: SystemState = {
  ...WELL_SYSTEM,
  time: NOW,
  diskBytes: 100_000_000_000,
  freeBytes: 50_000_000_000,
  incomplete: { ...WELL_SYSTEM.incomplete, receiving: 3 },
  nightly: { tool: 'restic', overdue: false, hours: 7, at: NOW - 7 * HOUR, trialAt: null, why: '' },
};
const STORE = { place: 'store', moved: true, bucket: 'fotos', why: '', since: null, behind: 0 } as const;
const found = (change: Partial<SystemState>) => systemConcerns({ ...WELL, ...change });
const titles = (change: Partial<SystemState>) => found(change).map(({ title }) => title);

describe("the super admin's home", () => {
  it('is calm when all is well, and names the last backup', () => {
    expect(found({})).toEqual([]);
    expect(allWellText(WELL)).toBe(
      'Nichts zu tun: Sicherung, Speicherplatz, E-Mail und Übertragung sind in Ordnung. Letzte Sicherung: 27.11.2026, 03:00\u00a0Uhr.',
    );
  });

  it.each<[string, Partial<SystemState>, string]>([
    ['Nimmt keine Dokumentationen an: der Datenträger ist voll', { ok: false, causes: ['room'] }, 'server'],
    ['Daten werden nicht sicher gespeichert (normal)', { synchronous: 'normal' }, 'server'],
    ['Das Prüfbuch wird nicht mehr unterschrieben', { log: { since: NOW - HOUR, overdue: true } }, 'server'],
    [
      'Der Objektspeicher der Fotos ist gestört',
      { photoStore: { ...STORE, why: '503', overdue: false, lastWhy: '503', advice: '' } },
      'server',
    ],
    ['Es gibt noch keine Sicherung', { nightly: null }, 'server'],
    [
      'Die letzte Sicherung ist 8 Tage alt',
      { nightly: null, backup: { at: NOW - 8 * 24 * HOUR, bytes: 1, missing: 0 } },
      'server',
    ],
    [
      'Die nächtliche Sicherung ist überfällig',
      { nightly: { tool: 'folder', overdue: true, hours: 30, at: null, trialAt: null, why: '' } },
      'server',
    ],
    [
      'Die laufende Kopie der Datenbank bleibt zurück',
      { replica: { confirmedAt: null, behind: 6 * HOUR, overdue: true, why: '' } },
      'server',
    ],
    ['Der Speicher ist fast voll', { freeBytes: 9_900_000_000 }, 'server'],
    ['E-Mails werden nicht gesendet', { mail: false }, 'phones'],
    ['Der Mailserver hat eine E-Mail abgelehnt', { mailTrouble: { at: NOW - HOUR, why: '550' } }, 'phones'],
    [
      'Eine Dokumentation ist seit über einem Tag unvollständig',
      { incomplete: { receiving: 0, documentations: 1, oldest: NOW - 30 * HOUR, items: [] } },
      'phones',
    ],
    [
      '12 Dokumentationen sind seit über einem Tag unvollständig',
      { incomplete: { receiving: 0, documentations: 12, oldest: null, items: [] } },
      'phones',
    ],
    ['Zeitstempel von außen bleiben aus', { stamps: { at: null, overdue: true, why: '' } }, 'server'],
    [
      'Eine Meldung des Servers',
      { problems: [{ message: 'A route failed.', at: NOW - HOUR, count: 4, detail: '' }] },
      'problems',
    ],
  ])('says: %s', (title, change, part) => {
    const [line, ...rest] = found(change);
    expect(rest).toEqual([]);
    expect(line).toMatchObject({ title, to: `/admin/system#system-${part}` });
    expect(line?.text).not.toBe('');
  });

  it('does not name what is only under way or not known', () => {
    expect(titles({ nightly: null, backup: { at: NOW - 6 * 24 * HOUR, bytes: 1, missing: 0 } })).toEqual([]);
    expect(titles({ freeBytes: 10_000_000_000 })).toEqual([]);
    expect(titles({ freeBytes: null, diskBytes: null, log: null })).toEqual([]);
    expect(titles({ photoStore: { ...STORE, overdue: false, lastWhy: '503', advice: '' } })).toEqual([]);
  });

  it('names first what stops deliveries, then what could lose data', () => {
    expect(titles({ mail: false, nightly: null, ok: false, causes: ['database'] })).toEqual([
      'Nimmt keine Dokumentationen an: die Datei der Datenbank liegt nicht mehr im Datenordner',
      'Es gibt noch keine Sicherung',
      'E-Mails werden nicht gesendet',
    ]);
  });
});
