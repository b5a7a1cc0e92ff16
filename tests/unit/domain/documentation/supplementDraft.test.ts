/** A Nachtrag while it is made, and what it changed. */
import { describe, expect, it } from 'vitest';
import type { Draft } from '../../../../src/domain/documentation/documentation';
import {
  type Correctable,
  changesBetween,
  correctedBy,
  supplementDraftIssues,
  supplementMakers,
  supplementRight,
} from '../../../../src/domain/documentation/supplementDraft';
import { changeLines, type ShownSupplement, type Version } from '../../../../src/domain/documentation/supplementLines';
import { DAY, HOUR } from '../../../../src/domain/time/duration';

const CLEARED = { activities: [{ code: 'winter_clear', label: 'Räumen' }], from: null, until: null };
const RECORD: Correctable = { property: 'p1', serviceType: 'Hausmeister', work: null, notes: 'Hof' };
const DRAFT = { state: 'open', parent: 'r', changes: null, reason: '' } as Draft;
const NOW = Date.UTC(2026, 10, 21, 6);

const codes = (draft: Partial<Draft>, photos: number, needsReason = false, elapsedMs = 0) =>
  supplementDraftIssues({ ...DRAFT, ...draft }, photos, { elapsedMs, needsReason }).map(({ code }) => code);

describe('the changes of a Nachtrag', () => {
  it('names only what differs, and nothing where all is as before', () => {
    expect(changesBetween(RECORD, RECORD)).toBeNull();
    expect(changesBetween(RECORD, { ...RECORD, notes: 'Hof ' })).toBeNull();
    expect(changesBetween(RECORD, { ...RECORD, notes: '' })).toEqual({ notes: '' });
    const expected = { property: 'p2', serviceType: 'Winterdienst' as const, work: CLEARED, notes: 'Hof' };
    const changes = changesBetween(RECORD, expected);
    expect(changes).toEqual({ property: 'p2', serviceType: 'Winterdienst', work: CLEARED });
    expect(correctedBy(RECORD, changes)).toEqual(expected);
  });

  it('ignores the order of keys in stored activities', () => {
    const stored = { until: null, from: null, activities: [{ label: 'Räumen', code: 'winter_clear' }] };
    expect(changesBetween({ ...RECORD, work: stored }, { ...RECORD, work: CLEARED })).toBeNull();
  });

  it('can take a service away', () => {
    const changes = changesBetween(RECORD, { ...RECORD, serviceType: null });
    expect(correctedBy(RECORD, changes).serviceType).toBeNull();
  });
});

describe('what a Nachtrag needs', () => {
  it('needs a photo or a change, and takes five photos', () => {
    expect(codes({}, 0)).toEqual(['supplement_empty']);
    expect(codes({}, 1)).toEqual([]);
    expect(codes({ changes: { notes: 'Keller' } }, 0)).toEqual([]);
    expect(codes({}, 5)).toEqual([]);
    expect(codes({}, 6)).toEqual(['supplement_photos']);
  });

  it('needs a reason from the company, and where it belongs nowhere', () => {
    expect(codes({}, 1, true)).toEqual(['reason_length']);
    expect(codes({ reason: 'Rücksprache mit Emil' }, 1, true)).toEqual([]);
    expect(codes({ changes: { withdrawn: true } }, 0)).toEqual(['reason_length']);
    expect(codes({ changes: { withdrawn: true }, reason: 'Auf dem eigenen Hof' }, 0)).toEqual([]);
    expect(codes({ reason: 'x'.repeat(501) }, 1)).toEqual(['reason_length']);
  });

  it('has ten minutes of its own', () => {
    expect(codes({}, 1, false, 600_000)).toEqual(['time_expired']);
    expect(codes({ state: 'expired' }, 1)).toEqual(['time_expired']);
  });
});

describe('who may make it', () => {
  const right = (makers: Parameters<typeof supplementRight>[0], later: number) =>
    supplementRight(makers, { capturedAt: NOW }, NOW + later);

  it('lets the author for seven days, a link for one, the company always', () => {
    expect(right(['author'], 7 * DAY)).toEqual({ needsReason: false });
    expect(right(['author'], 7 * DAY + 1)).toBeNull();
    expect(right(['link'], 24 * HOUR)).toEqual({ needsReason: false });
    expect(right(['link'], 24 * HOUR + 1)).toBeNull();
    expect(right(['company'], 400 * DAY)).toEqual({ needsReason: true });
    expect(right(['author', 'company'], DAY)).toEqual({ needsReason: false });
    expect(right(['author', 'company'], 8 * DAY)).toEqual({ needsReason: true });
    expect(right([], 0)).toBeNull();
  });

  it('knows author and company, and no Hausverwaltung', () => {
    expect(supplementMakers({ user: 'a' }, { user: 'a', role: 'employee' })).toEqual(['author']);
    expect(supplementMakers({ user: 'b' }, { user: 'a', role: 'employee' })).toEqual([]);
    expect(supplementMakers({ user: 'a' }, { user: 'a', role: 'company_admin' })).toEqual(['author', 'company']);
    expect(supplementMakers({ user: 'b' }, { user: 'a', role: 'property_manager' })).toEqual([]);
  });
});

describe('the lines from what to what', () => {
  const shown = (id: string, more: Partial<ShownSupplement>): ShownSupplement => ({
    ...{ id, number: '', at: NOW, by: 'Emil', byLink: false, kind: 'correction', changes: null, propertyName: '' },
    ...{ reason: '', photoCount: 0, state: 'complete', held: false, transfer: null, completedAt: NOW },
    ...more,
  });
  const first: Version = { ...RECORD, propertyName: 'Haus 1' };

  it('compares each with the version before it', () => {
    const lines = changeLines(
      [
        shown('1', { changes: { property: 'p2', serviceType: 'Winterdienst' }, propertyName: 'Haus 2' }),
        shown('2', { changes: { serviceType: 'Hausmeister', work: CLEARED } }),
      ],
      { first, now: first },
    );
    expect(lines.get('1')).toEqual([
      { label: 'Immobilie', from: 'Haus 1', to: 'Haus 2' },
      { label: 'Leistung', from: 'Hausmeister', to: 'Winterdienst' },
    ]);
    expect(lines.get('2')).toEqual([
      { label: 'Leistung', from: 'Winterdienst', to: 'Hausmeister' },
      { label: 'Tätigkeiten', from: 'keine Angabe', to: 'Räumen' },
    ]);
  });

  it('tells two properties with one name apart', () => {
    const moved = (propertyAddress?: string) =>
      shown('1', { changes: { property: 'p2' }, propertyName: 'Haus 1', ...(propertyAddress && { propertyAddress }) });
    const now = { ...first, propertyAddress: 'Domkloster 4' };
    const lineOf = (one: ShownSupplement) => changeLines([one], { first: now, now }).get('1')?.[0];
    const label = 'Immobilie';
    expect(lineOf(moved('Hof 1'))).toEqual({ label, from: 'Haus 1, Domkloster 4', to: 'Haus 1, Hof 1' });
    expect(lineOf(moved('Domkloster 4'))?.to).toBe('Haus 1 (eine andere Immobilie mit diesem Namen)');
  });

  it('compares an undelivered one with what holds now', () => {
    const transfer = { completedAt: null } as ShownSupplement['transfer'];
    const waiting = shown('1', { changes: { notes: 'Keller' }, state: 'receiving', transfer });
    const lines = changeLines([waiting], { first: null, now: first });
    expect(lines.get('1')).toEqual([{ label: 'Notizen', from: 'Hof', to: 'Keller' }]);
  });

  it('says only the new value where the first version is not known', () => {
    const lines = changeLines([shown('1', { changes: { notes: 'Keller' } })], { first: null, now: first });
    expect(lines.get('1')).toEqual([{ label: 'Notizen', from: null, to: 'Keller' }]);
  });
});
