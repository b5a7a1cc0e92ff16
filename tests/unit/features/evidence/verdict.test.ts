import { describe, expect, it } from 'vitest';
import type { RecordChange } from '../../../../src/api/recordAudit';
import type { JudgedStanding } from '../../../../src/features/evidence/judgedEvidence';
import { type Verdict, verdictOf } from '../../../../src/features/evidence/verdict';

const at = (time: string) => Date.parse(`2026-11-${time}:00.000+01:00`);
const NOW = at('26T12:00');
const RECORD = { completedAt: at('25T10:20'), distance: 14, locationSource: 'gps' } as const;
const KEY = { hash: 'a', key: 'ab'.repeat(32), signature: 's' };
const DEVICE: JudgedStanding['device'] = { ...KEY, known: 'known', since: null, endedAt: null };
const standing = (of: Partial<JudgedStanding>): JudgedStanding => ({
  ...{ state: 'unchanged', at: null, device: null, legalHold: null, holds: null },
  lines: [
    { position: 3, kind: 'completed', at: at('25T10:21'), entry: 'ab', signedAt: null, stampedAt: null, stampedBy: '' },
  ],
  ...of,
});
/** Figures and units are joined by spaces that do not break. */
const plain = ({ kind, title, lines }: Verdict) => {
  const toPlain = (text: string) => text.replaceAll('\u00a0', ' ');
  return { kind, title: toPlain(title), lines: lines.map(toPlain) };
};
const judge = (of: Partial<JudgedStanding>, more: { record?: object; changes?: RecordChange[] } = {}) =>
  plain(verdictOf({ standing: standing(of), record: { ...RECORD, ...more.record }, changes: more.changes, now: NOW }));

describe('the verdict about a record', () => {
  it('names since when it is unchanged, and the distance', () => {
    expect(judge({})).toEqual({
      kind: 'unchanged',
      title: 'Unverändert seit 25.11.2026, 10:21 Uhr · 14 m vom Objekt',
      lines: ['Die Angaben und die Prüfsummen der Fotos sind die, die eingetragen wurden.'],
    });
  });

  it.each([
    [{ distance: null, locationSource: 'property' }, 'Kein GPS, Objektadresse'],
    [{ distance: 15_639 }, '15,6 km vom Objekt'],
  ])('says of the position %o', (record, text) => {
    expect(judge({}, { record }).title).toBe(`Unverändert seit 25.11.2026, 10:21 Uhr · ${text}`);
  });

  it('says nothing of an unknown distance', () => {
    expect(judge({}, { record: { distance: null } }).title).toBe('Unverändert seit 25.11.2026, 10:21 Uhr');
  });

  it('names what was corrected, from, to, by whom and when', () => {
    const change = {
      ...{
        id: 'c',
        record: 'r',
        at: at('26T09:00'),
        actorName: 'Sabine Super',
        action: 'update',
        object: 'documentations',
      },
      before: { notes: 'Treppe', edited_by: '' },
      after: { notes: 'Nur die Treppe', edited_by: 'Sabine Super' },
    };
    const verdict = judge({ state: 'corrected', at: at('26T09:00') }, { changes: [change] });
    expect(verdict).toEqual({
      kind: 'corrected',
      title: 'Berichtigt am 26.11.2026, 09:00 Uhr',
      lines: ['Notizen: Treppe → Nur die Treppe (Sabine Super, 26.11.2026, 09:00 Uhr)'],
    });
    expect(judge({ state: 'corrected', at: NOW }).lines).toEqual([]);
  });

  it('puts a mismatch and an invalid signature above everything', () => {
    expect(judge({ state: 'differs' })).toMatchObject({ kind: 'differs', title: 'Passt nicht zum Prüfbuch' });
    expect(judge({ device: DEVICE, holds: false })).toMatchObject({
      kind: 'differs',
      title: 'Die Signatur des Geräts gilt nicht',
    });
  });

  it('names both doubts where the log and the signature fail', () => {
    const both = judge({ state: 'differs', device: DEVICE, holds: false });
    expect(both.title).toBe('Passt nicht zum Prüfbuch');
    expect(both.lines[1]).toMatch(/^Die Signatur des Geräts gilt nicht\. /);
  });

  it.each(['unlogged', 'doubtful'] as const)('is not known while the log is %s', (state) => {
    expect(judge({ state }).kind).toBe('unknown');
  });
});
