import { describe, expect, it } from 'vitest';
import type { SharingRecord } from '../../../../src/api/sharings';
import type { DocumentationRecord } from '../../../../src/domain/documentation/record';
import { stepsOf } from '../../../../src/features/manager/firstStepRules';
import { providersOf } from '../../../../src/features/manager/providers';
import { providerText, shownExceptions } from '../../../../src/features/records/rows/words';
import { timeNotes } from '../../../../src/features/reports/factWords';

const MINUTE = 60_000;
const NORMAL = {
  locationSource: 'gps',
  byLink: false,
  capturedAt: 1_000_000,
  completedAt: 1_000_000 + MINUTE,
  editedAt: null,
} as DocumentationRecord;

describe("the manager's list shows exceptions, not normality", () => {
  it('has no remark on a normal record', () => {
    expect(shownExceptions(NORMAL)).toEqual([]);
  });

  it.each([
    ['a link', { byLink: true }, 'Per Link'],
    ['a place without GPS', { locationSource: 'property' as const }, 'Kein GPS, Objektadresse'],
    ['a place far from the property', { locationStatus: 'off_site' as const, distance: 480 }, '480\u00a0m'],
    ['an edit', { editedAt: 5 }, 'Berichtigt'],
  ])('names %s', (_what, change, short) => {
    expect(shownExceptions({ ...NORMAL, ...change }).map((one) => one.short)).toEqual([short]);
  });

  it('names a transfer on another day, and none on the same day', () => {
    const hour = 60 * MINUTE;
    expect(shownExceptions({ ...NORMAL, completedAt: NORMAL.capturedAt + 10 * hour })).toEqual([]);
    const [late] = shownExceptions({ ...NORMAL, completedAt: NORMAL.capturedAt + 24 * hour });
    expect(late?.long).toMatch(/^Übertragen am /);
  });

  it('names records with very similar photos, without a reason', () => {
    const similar = [{ number: '4F7K2-Q9M3X', at: Date.UTC(2026, 10, 12, 9) }];
    const [shown] = shownExceptions({ ...NORMAL, similar });
    expect(shown?.long).toBe('Sehr ähnlich wie Nr. 4F7K2-Q9M3X vom 12.11.2026');
    expect(shown?.short).toBe('Ähnlich wie 4F7K2-Q9M3X');
    expect(timeNotes({ ...NORMAL, similar, transfer: null })).toContain(shown?.long);
  });

  it('names all of them, the distance first', () => {
    const far = { locationStatus: 'off_site' as const, distance: 15_639 };
    const all = shownExceptions({ ...NORMAL, ...far, byLink: true, editedAt: 5 });
    expect(all.map(({ kind }) => kind)).toEqual(['off_site', 'edited', 'by_link']);
    expect(all[0]?.long).toBe('15,6\u00a0km vom Objekt entfernt');
  });

  it('omits unknown facts of the provider', () => {
    expect(providerText({ companyName: 'Kowalski', serviceType: 'Winterdienst' })).toBe('Kowalski, Winterdienst');
    expect(providerText({ companyName: 'Kowalski', serviceType: null })).toBe('Kowalski');
  });
});

describe('providers from sharings', () => {
  const sharing = (change: Partial<SharingRecord>): SharingRecord => ({
    id: 's',
    property: 'p1',
    companyAdmin: 'c1',
    companyName: 'Zebra',
    managerName: 'Verwaltung',
    since: 1000,
    verified: true,
    serviceTypes: [],
    ...change,
  });

  it('counts each provider once, with properties and services, by name', () => {
    const providers = providersOf([
      sharing({ serviceTypes: ['Winterdienst'] }),
      sharing({ property: 'p2', serviceTypes: ['Reinigungsdienst', 'Winterdienst'] }),
      sharing({ companyAdmin: 'c2', companyName: 'Äpfel', serviceTypes: ['Sonstiges'] }),
    ]);
    expect(providers.map(({ name, sharings }) => [name, sharings.length])).toEqual([
      ['Äpfel', 1],
      ['Zebra', 2],
    ]);
    expect(providers[1]?.serviceTypes).toEqual(['Reinigungsdienst', 'Winterdienst']);
  });
});

describe('the first steps of a Hausverwaltung', () => {
  const NEW = { properties: 0, documentations: 0, invitations: 0, sharings: 0 };

  it('complete themselves, one by one', () => {
    expect(stepsOf(NEW)).toEqual({ properties: false, invite: false, documentation: false });
    expect(stepsOf({ ...NEW, properties: 140 })).toMatchObject({ properties: true, invite: false });
    expect(stepsOf({ ...NEW, properties: 140, invitations: 1 })).toMatchObject({ invite: true });
    // Its invitation may have been deleted since.
    expect(stepsOf({ ...NEW, properties: 140, sharings: 3 })).toMatchObject({ invite: true });
  });

  it('disappear with the first documentation, also by a link', () => {
    expect(stepsOf({ ...NEW, properties: 1, documentations: 1 })).toBeNull();
  });
});
