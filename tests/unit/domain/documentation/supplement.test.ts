/** A Nachtrag: its body, who may make it until when, and what a Löschsperre forbids. */
import { describe, expect, it } from 'vitest';
import { submissionIssues } from '../../../../src/domain/delivery/submission';
import type { Sealed } from '../../../../src/domain/documentation/documentation';
import { laterIn, versionOf } from '../../../../src/domain/documentation/later';
import {
  type Changes,
  changesIn,
  changesIssue,
  findSupplementIssue,
  isForbiddenOnHold,
  type SupplementMaker,
  supplementKind,
  supplementUntil,
} from '../../../../src/domain/documentation/supplement';
import { content, photo } from './draft';

const DAY = 86_400_000;
const PARENT = { parent: 'doc000000000009', parentHash: 'd'.repeat(64) };
const LONG = 'Falsches Haus gewählt';
const sealed: Sealed = { ...content, contentHash: 'c'.repeat(64), notes: '', serviceType: null };
const body = (change: object = {}) => ({
  ...sealed,
  version: 3,
  ...laterIn(3, { ...PARENT, changes: null, reason: '' }),
  ...change,
});
const issues = (change: object, byLink = false) =>
  submissionIssues(body(change), { byLink }).map(({ field, code }) => (field ? `${field} ${code}` : code));

describe('a sealed Nachtrag', () => {
  it('is version 3, and an ordinary documentation is not', () => {
    expect(versionOf({ ...PARENT, changes: null, reason: '' })).toBe(3);
    expect(versionOf({ work: { activities: [], from: '05:10', until: null } })).toBe(2);
    expect(versionOf({ parent: null, parentHash: null, changes: null, reason: '' })).toBe(1);
  });

  it('is accepted with photos, with a correction, and with both', () => {
    expect(issues({})).toEqual([]);
    expect(issues({ photos: [], changes: { serviceType: 'Winterdienst' } })).toEqual([]);
    expect(issues({ changes: { notes: 'Auch der Keller' } })).toEqual([]);
    expect(issues({ photos: [], changes: { withdrawn: true }, reason: LONG })).toEqual([]);
  });

  it('may lack a property after its parent lost it', () => expect(issues({ property: null })).toEqual([]));

  const wrong: [object, string][] = [
    [{ photos: [] }, 'photos supplement_empty'],
    [
      { photos: Array.from({ length: 6 }, (_, n) => ({ ...photo, id: `pho00000000000${n}` })) },
      'photos supplement_photos',
    ],
    [{ parentHash: null }, 'parentHash missing_key'],
    [{ parent: 'x' }, 'parent id_invalid'],
    // Its own id.
    [{ parent: 'doc000000000001' }, 'parent id_invalid'],
    [{ parent: null }, 'parent missing_key'],
    [{ changes: {} }, 'changes changes_invalid'],
    [{ changes: { property: 'x' } }, 'changes changes_invalid'],
    [{ changes: { colour: 'red' } }, 'changes changes_invalid'],
    [{ changes: { withdrawn: true, notes: '' }, reason: LONG }, 'changes changes_invalid'],
    [{ changes: { withdrawn: false }, reason: LONG }, 'changes changes_invalid'],
    [{ changes: { withdrawn: true }, reason: 'kurz' }, 'reason reason_length'],
    [{ changes: { serviceType: 'Zauberei' } }, 'changes version_unknown'],
    [{ changes: { work: { activities: [] } } }, 'changes changes_invalid'],
    [{ changes: { notes: 'x'.repeat(5001) } }, 'changes changes_invalid'],
    [{ reason: 'x'.repeat(501) }, 'reason reason_length'],
  ];
  for (const [change, issue] of wrong)
    it(`is refused with ${issue} for ${JSON.stringify(change).slice(0, 40)}`, () =>
      expect(issues(change)).toEqual([issue]));

  it('is no ordinary documentation without photos', () => {
    const plain = { parent: null, parentHash: null, changes: null, reason: '' };
    expect(issues({ ...plain, photos: [] })).toEqual(['photos photos_count']);
    expect(issues(plain)).toEqual([]);
  });
});

describe('the changes of a Nachtrag', () => {
  it('say what kind it is', () => {
    expect(supplementKind({ changes: null })).toBe('photos');
    expect(supplementKind({ changes: { work: null } })).toBe('correction');
    expect(supplementKind({ changes: { withdrawn: true } })).toBe('withdrawn');
  });

  it('are read from a stored value only in their shape', () => {
    const changes: Changes = { property: 'prp000000000001', serviceType: null, work: null, notes: '' };
    expect(changesIn(changes)).toEqual(changes);
    expect(changesIn(null)).toBeNull();
    expect(changesIssue([])).toBe('changes_invalid');
  });

  it('are forbidden by a Löschsperre when they move the record', () => {
    const moving: (Changes | null)[] = [{ property: 'prp000000000001' }, { withdrawn: true }];
    expect(moving.map(isForbiddenOnHold)).toEqual([true, true]);
    expect([null, { notes: 'x' }, { serviceType: null }].map(isForbiddenOnHold)).toEqual([false, false, false]);
  });
});

describe('the right to a Nachtrag', () => {
  const rejected = (makers: SupplementMaker[], after: number, reason = '') =>
    findSupplementIssue(makers, { parentCapturedAt: 0, capturedAt: after, reason });

  it('ends for the author after 7 days, for a link after 24 hours', () => {
    expect(rejected(['author'], 7 * DAY)).toBeNull();
    expect(rejected(['author'], 7 * DAY + 1)).toBe('supplement_late');
    expect(rejected(['link'], DAY)).toBeNull();
    expect(rejected(['link'], DAY + 1)).toBe('supplement_late');
    expect(supplementUntil('author', 5)).toBe(5 + 7 * DAY);
  });

  it('never ends for the company, which gives a reason', () => {
    expect(supplementUntil('company', 0)).toBeNull();
    expect(rejected(['company'], 900 * DAY, LONG)).toBeNull();
    expect(rejected(['company'], DAY, 'kurz')).toBe('reason_length');
  });

  it('of a company that is the author needs no reason for 7 days', () => {
    expect(rejected(['author', 'company'], DAY)).toBeNull();
    expect(rejected(['author', 'company'], 8 * DAY)).toBe('reason_length');
    expect(rejected(['author', 'company'], 8 * DAY, LONG)).toBeNull();
  });

  it('has no one else', () => expect(rejected([], 0, LONG)).toBe('supplement_not_allowed'));
});
