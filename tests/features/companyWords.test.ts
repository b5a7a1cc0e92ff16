import { describe, expect, it } from 'vitest';
import { heldReason } from '../../src/features/company/held/reason';
import { offersFor as offersForPerson, stateOf } from '../../src/features/company/people/people';
import { offersFor } from '../../src/features/company/places/actions';
import { linesOf, lineText, planOf } from '../../src/features/company/places/assigning';
import { groupsOf, originText, placeFrom } from '../../src/features/company/places/places';
import { deleteEmployeeText, deletePropertyText, matches } from '../../src/features/company/words';
import type { DocumentationRecord } from '../../src/remote/records';

const ANA = { id: 'ana', fullName: 'Ana', email: 'ana@x.de', active: true, mustChangePassword: true };
const BO = { id: 'bo', fullName: 'Bo', email: 'bo@x.de', active: true, mustChangePassword: false };
const OFF = { id: 'off', fullName: 'Weg', email: 'weg@x.de', active: false, mustChangePassword: false };
const SINCE = new Date(2026, 1, 3).getTime();
const works = (user: string) => ({ id: `a-${user}`, property: 'p1', user, since: SINCE });

describe('deleting says what stays (D20)', () => {
  it('in the right number', () => {
    expect(deleteEmployeeText('Ana', 1)).toContain('Eine Dokumentation bleibt mit dem Namen erhalten.');
    expect(deleteEmployeeText('Ana', 1200)).toContain('1.200 Dokumentationen bleiben mit dem Namen erhalten.');
    expect(deletePropertyText('Lager', 0)).toContain('0 Dokumentationen bleiben mit Name und Adresse erhalten.');
  });
});

describe('people', () => {
  it('have a state, and what can be done follows it', () => {
    expect([ANA, BO, OFF].map((person) => stateOf(person).word)).toEqual([
      'Startpasswort gilt noch',
      'Aktiv',
      'Deaktiviert',
    ]);
    expect(offersForPerson(BO).map(({ act }) => act)).toEqual(['password', 'deactivate', 'delete']);
    expect(offersForPerson(OFF).map(({ act }) => act)).toEqual(['password', 'activate', 'delete']);
  });

  it('are found by every word of a search, in any order and case', () => {
    expect(matches('NOWAK m', 'Marta Nowak', 'x@y.de')).toBe(true);
    expect(matches('nowak z', 'Marta Nowak', 'x@y.de')).toBe(false);
    expect(matches('', 'Marta')).toBe(true);
  });
});

describe('assigning', () => {
  it('offers active people and those who work there, and plans only what changes', () => {
    const choice = new Map([
      ['ana', true],
      ['bo', false],
    ]);
    const lines = linesOf([ANA, BO, OFF], [works('bo')], choice);
    expect(lines.map(lineText)).toEqual([
      'Neu zugeordnet nach dem Speichern',
      'Zugeordnet seit 03.02.2026, endet nach dem Speichern',
    ]);
    expect(planOf(lines)).toEqual({ begin: [ANA], end: [works('bo')] });
    const untouched = linesOf([BO, OFF], [works('bo'), works('off')], new Map());
    expect(untouched.map(({ person }) => person.id)).toEqual(['bo', 'off']);
    expect(planOf(untouched)).toEqual({ begin: [], end: [] });
  });
});

describe('properties', () => {
  const property = { id: 'p1', name: 'Haus', address: 'Weg 1', notes: '', latitude: 0, longitude: 0 };
  const known = {
    account: 'me',
    sharings: [
      {
        id: 's1',
        property: 'p1',
        companyAdmin: 'me',
        companyName: 'Ich',
        managerName: 'Reinhardt',
        serviceTypes: ['Winterdienst' as const],
        since: 0,
        verified: true,
      },
    ],
    counts: new Map([['p1', 7]]),
    assignments: [works('bo')],
  };
  const shared = placeFrom({ ...property, companyAdmin: null }, known);
  const own = placeFrom({ ...property, id: 'p2', companyAdmin: 'me' }, known);

  it('are told apart by their origin, and only own ones can be edited or deleted', () => {
    expect(shared).toMatchObject({ own: false, sharing: 's1', documentations: 7, assigned: 1 });
    expect(own).toMatchObject({ own: true, sharing: null, documentations: 0, assigned: 0 });
    expect([originText(shared), originText(own)]).toEqual(['Geteilt, Leistung: Winterdienst', 'Eigene Immobilie']);
    expect(offersFor(shared).map(({ act }) => act)).toEqual(['assign', 'link', 'unshare']);
    expect(offersFor(own).map(({ act }) => act)).toEqual(['assign', 'link', 'edit', 'delete']);
    expect(groupsOf([own, shared]).map(({ title, subtitle }) => `${title} ${subtitle}`)).toEqual([
      'Geteilt von Reinhardt',
      'Eigene nur für Ihre Firma sichtbar',
    ]);
  });

  it('say nothing about numbers that are not known yet', () => {
    const early = placeFrom(
      { ...property, companyAdmin: null },
      { ...known, counts: undefined, assignments: undefined },
    );
    expect([early.documentations, early.assigned]).toEqual([null, null]);
  });
});

describe('why something is held (D29)', () => {
  const record = { property: 'p1', user: 'bo', capturedAt: SINCE, byLink: false } as DocumentationRecord;
  const ended = (endedAt: number, user = 'bo') => ({ id: 'e', property: 'p1', user, endedAt });

  it('names the first end after the capture', () => {
    const ends = [ended(SINCE + 7_200_000), ended(SINCE + 3_600_000), ended(SINCE - 1), ended(SINCE + 1, 'ana')];
    expect(heldReason(record, ends)).toMatch(/^Die Zuordnung endete am 03\.02\.2026, 01:00\sUhr\.$/);
    expect(heldReason(record, [])).toBe('Der Zugang war beim Eingang beendet.');
    expect(heldReason({ ...record, byLink: true }, ends)).toBe('Der Dokumentations-Link war beim Eingang beendet.');
  });
});
