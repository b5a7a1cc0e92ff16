import { describe, expect, it } from 'vitest';
import type { EndedLink, HeldRecord } from '../../../../src/api/held';
import { linkEndText } from '../../../../src/components/linkEnd';
import { NO_ADDRESS } from '../../../../src/domain/people/user';
import { employeeState, offersFor as offersForPerson } from '../../../../src/features/people/actions';
import { deleteEmployeeText, deletePropertyText } from '../../../../src/features/people/words';
import { type Ends, heldReason } from '../../../../src/features/provider/held/reason';
import { buildingOffersFor } from '../../../../src/features/provider/properties/actions';
import {
  assignmentText,
  linesOf,
  planAssignments,
  savedText,
} from '../../../../src/features/provider/properties/assigning';
import { groupsOf, itemFrom, originText, sharedText } from '../../../../src/features/provider/properties/propertyItem';
import { EMPLOYEE } from '../../../support/rows/employee';

const ANA = { ...EMPLOYEE, id: 'ana', fullName: 'Ana', email: 'ana@x.de' };
const OWN = { verified: true, mustChangePassword: false };
const BO = { ...EMPLOYEE, ...OWN, id: 'bo', fullName: 'Bo', email: 'bo@x.de' };
const OFF = { ...BO, id: 'off', fullName: 'Weg', email: 'weg@x.de', active: false };
const SINCE = new Date(2026, 1, 3).getTime();
const works = (user: string) => ({ id: `a-${user}`, property: 'p1', user, since: SINCE });

describe('a deletion says what stays', () => {
  it('in the right number', () => {
    expect(deleteEmployeeText('Ana', 1)).toContain('Eine Dokumentation bleibt mit dem Namen erhalten.');
    expect(deleteEmployeeText('Ana', 1200)).toContain('1.200 Dokumentationen bleiben mit dem Namen erhalten.');
    expect(deletePropertyText('Lager', 0)).toContain('0 Dokumentationen bleiben mit Name und Adresse erhalten.');
  });

  it('without an unknown number, which is never zero', () => {
    expect(deleteEmployeeText('Ana', null)).toContain('. Vorhandene Dokumentationen bleiben mit dem Namen erhalten.');
    expect(deletePropertyText('Lager', null)).toContain('. Vorhandene Dokumentationen bleiben mit Name und Adresse');
  });
});

describe('people', () => {
  it('have a state that decides the possible actions', () => {
    expect([ANA, BO, OFF].map((person) => employeeState(person).word)).toEqual([
      'Passwort noch vom Betrieb',
      'Aktiv',
      'Deaktiviert',
    ]);
    expect(employeeState({ ...ANA, email: `ana${NO_ADDRESS}` }).word).toBe('Ohne E-Mail-Adresse');
    const without = { ...ANA, email: `ana${NO_ADDRESS}`, mustChangePassword: false };
    const paired = { kind: 'paired', device: 'Safari auf iPhone', lastUsed: SINCE } as const;
    expect(
      [paired, { kind: 'waiting', until: SINCE } as const, { kind: 'ended', by: 'tries' } as const].map(
        (phone) => employeeState(without, phone).word,
      ),
    ).toEqual(['Aktiv', 'Telefon noch nicht eingerichtet', 'Code gesperrt: falsche PIN']);
    expect(offersForPerson(without, paired).map(({ act }) => act)).toEqual([
      'phone',
      'edit',
      'endPhone',
      'deactivate',
      'delete',
    ]);
    expect(offersForPerson(ANA).map(({ act }) => act)).toEqual(['phone', 'edit', 'password', 'deactivate', 'delete']);
    // Who owns the credentials gets no password from the company: the server would refuse it.
    expect(offersForPerson(BO).map(({ act }) => act)).toEqual(['edit', 'deactivate', 'delete']);
    expect(offersForPerson(OFF).map(({ act }) => act)).toEqual(['edit', 'activate', 'delete']);
  });
});

describe('assigning', () => {
  it('offers active and assigned people, and plans changes only', () => {
    const choice = new Map([
      ['ana', true],
      ['bo', false],
    ]);
    const lines = linesOf([ANA, BO, OFF], [works('bo')], choice);
    expect(lines.map(assignmentText)).toEqual([
      'Neu zugeordnet nach dem Speichern',
      'Zugeordnet seit 03.02.2026, endet nach dem Speichern',
    ]);
    expect(planAssignments(lines)).toEqual({ begin: [ANA], end: [works('bo')] });
    const untouched = linesOf([BO, OFF], [works('bo'), works('off')], new Map());
    expect(untouched.map(({ person }) => person.id)).toEqual(['bo', 'off']);
    expect(planAssignments(untouched)).toEqual({ begin: [], end: [] });
  });

  it('confirms the change, or asks for a choice when none is assigned', () => {
    const saved = (choice: [string, boolean][], there = [works('bo')]) =>
      savedText(linesOf([ANA, BO], there, new Map(choice)));
    expect(saved([['ana', true]])).toBe('Zuordnung gespeichert');
    expect(saved([['bo', false]])).toBe('Zuordnung beendet');
    expect(saved([], [])).toBeNull();
    expect(saved([['ana', false]], [])).toBeNull();
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
        since: SINCE,
        verified: true,
      },
    ],
    counts: new Map([['p1', 7]]),
    assignments: [works('bo')],
    links: [{ id: 'l1', property: 'p1', label: '', expiresAt: SINCE }],
  };
  const shared = itemFrom({ ...property, companyAdmin: null }, known);
  const own = itemFrom({ ...property, id: 'p2', companyAdmin: 'me' }, known);

  it('are distinguished by origin, and only own ones can be changed', () => {
    expect(shared).toMatchObject({ own: false, sharing: 's1', documentations: 7, assigned: 1 });
    expect(own).toMatchObject({ own: true, sharing: null, documentations: 0, assigned: 0 });
    expect([originText(shared), originText(own)]).toEqual([
      'Geteilt seit 03.02.2026, Leistung: Winterdienst',
      'Eigene Immobilie',
    ]);
    // Names who shared it, for what and since when, without an invitation mail too.
    expect([sharedText(shared), sharedText(own)]).toEqual([
      'Reinhardt: Winterdienst, seit 03.02.2026',
      'nur für Ihre Firma',
    ]);
    expect(buildingOffersFor(shared).map(({ act }) => act)).toEqual(['assign', 'link', 'unshare']);
    expect(buildingOffersFor(own).map(({ act }) => act)).toEqual(['assign', 'link', 'edit', 'delete']);
    expect(groupsOf([own, shared]).map(({ title, subtitle }) => `${title} ${subtitle}`)).toEqual([
      'Geteilt von Reinhardt',
      'Eigene nur für Ihre Firma sichtbar',
    ]);
  });

  it("say until when their sticker's link is valid", () => {
    expect(buildingOffersFor(shared).find(({ act }) => act === 'link')?.value).toBe('abgelaufen am 03.02.2026');
    expect(buildingOffersFor(own).find(({ act }) => act === 'link')?.value).toBe('kein Link');
    expect(linkEndText({ expiresAt: SINCE }, SINCE - 1)).toBe('bis 03.02.2026');
    expect(linkEndText({ expiresAt: null }, SINCE)).toBe('unbefristet');
  });

  it('omit unknown numbers', () => {
    const early = itemFrom(
      { ...property, companyAdmin: null },
      { ...known, counts: undefined, assignments: undefined, links: undefined },
    );
    expect([early.documentations, early.assigned, early.link]).toEqual([null, null, undefined]);
  });
});

describe('the reason of a held record', () => {
  const HOUR = 3_600_000;
  const times = { capturedAt: SINCE, completedAt: SINCE + 9 * HOUR };
  const record = { property: 'p1', user: 'bo', employeeName: 'Bo', link: null, ...times } as HeldRecord;
  const none: Ends = { assignments: [], sharings: [], links: [], off: new Set(), properties: new Set(['p1']) };
  const over = (endedAt: number, user = 'bo') => ({ id: 'e', property: 'p1', user, endedAt });
  const sticker = { id: 'l1', label: 'Haustür', endedAt: null, expiresAt: null, reason: '' };
  const byLink = { ...record, user: null, link: 'l1' };
  const plain = (sentence: string) => sentence.replaceAll('\u00a0', ' ');

  it('is the first end of the assignment after the capture', () => {
    const assignments = [over(SINCE + 2 * HOUR), over(SINCE + HOUR), over(SINCE - 1), over(SINCE + 1, 'ana')];
    expect(plain(heldReason(record, { ...none, assignments }))).toBe('Die Zuordnung endete am 03.02.2026, 01:00 Uhr.');
    expect(heldReason(record, none)).toBe('Nach der Aufnahme war der Zugang beendet.');
    expect(heldReason(record, { ...none, off: new Set(['bo']) })).toBe('Das Konto von Bo ist deaktiviert.');
  });

  it('is the link with its end: renewed, revoked, expired', () => {
    const because = (link: Partial<EndedLink>) =>
      plain(heldReason(byLink, { ...none, links: [{ ...sticker, ...link }] }));
    const endedAt = SINCE + 2 * HOUR;
    expect(because({ endedAt, reason: 'rotated' })).toBe(
      'Der Dokumentations-Link „Haustür“ wurde am 03.02.2026, 02:00 Uhr erneuert.',
    );
    expect(because({ endedAt, reason: 'revoked', label: '' })).toBe(
      'Der Dokumentations-Link wurde am 03.02.2026, 02:00 Uhr widerrufen.',
    );
    expect(because({ endedAt, reason: 'revoked', expiresAt: SINCE + HOUR })).toBe(
      'Der Dokumentations-Link „Haustür“ ist am 03.02.2026, 01:00 Uhr abgelaufen.',
    );
    // Valid again: renewed after the work had arrived.
    expect(because({ expiresAt: SINCE + 99 * HOUR })).toBe('Nach der Aufnahme war der Dokumentations-Link ungültig.');
  });

  it('is the ended sharing with its rights, or a deleted property', () => {
    const sharings = [{ id: 's', property: 'p1', endedAt: SINCE + HOUR }];
    const links = [{ ...sticker, endedAt: SINCE + HOUR, reason: 'revoked' }];
    const ended = 'Die Zusammenarbeit an dieser Immobilie endete am 03.02.2026, 01:00 Uhr.';
    expect(plain(heldReason(byLink, { ...none, sharings, links }))).toBe(ended);
    expect(plain(heldReason(record, { ...none, sharings, assignments: [over(SINCE + HOUR)] }))).toBe(ended);
    const gone = { ...none, properties: new Set<string>(), assignments: [over(SINCE + HOUR)] };
    expect(plain(heldReason(record, gone))).toBe(
      'Die Zuordnung endete am 03.02.2026, 01:00 Uhr. Die Immobilie ist inzwischen gelöscht.',
    );
  });
});
