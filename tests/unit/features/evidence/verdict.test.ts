import { describe, expect, it } from 'vitest';
import type { RecordCorrection } from '../../../../src/features/evidence/corrections';
import type { JudgedStanding } from '../../../../src/features/evidence/judgedEvidence';
import { type Verdict, verdictOf } from '../../../../src/features/evidence/verdict';

const at = (time: string) => Date.parse(`2026-11-${time}:00.000+01:00`);
const NOW = at('26T12:00');
const RECORD = { completedAt: at('25T10:20'), distance: 14, locationSource: 'gps', locationStatus: 'on_site' } as const;
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
const judge = (of: Partial<JudgedStanding>, more: { record?: object; corrections?: RecordCorrection[] } = {}) =>
  plain(
    verdictOf({
      standing: standing(of),
      record: { ...RECORD, ...more.record },
      corrections: more.corrections,
      now: NOW,
    }),
  );

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

  it('is amber where the record was made away from the property', () => {
    expect(judge({}, { record: { distance: 4123, locationStatus: 'off_site' } })).toEqual({
      kind: 'away',
      title: 'Unverändert seit 25.11.2026, 10:21 Uhr · 4,1 km vom Objekt',
      lines: [
        'Die Aufnahme entstand nicht am Objekt. Die Angaben und die Prüfsummen der Fotos sind die, die eingetragen wurden.',
      ],
    });
  });

  const first: RecordCorrection = {
    ...{ at: at('26T09:00'), by: 'Sabine Super', reason: 'Tippfehler' },
    lines: [{ label: 'Notizen', from: 'Treppe', to: 'Nur die Treppe' }],
  };

  it('names once what was corrected, from, to, when, by whom and why', () => {
    expect(judge({ state: 'corrected', at: at('26T09:00') }, { corrections: [first] })).toEqual({
      kind: 'corrected',
      title: 'Berichtigt am 26.11.2026, 09:00 Uhr von Sabine Super',
      lines: ['Notizen: Treppe → Nur die Treppe', 'Grund: Tippfehler'],
    });
  });

  it('names the arrival of a correction that came late', () => {
    const late = { ...first, arrivedAt: at('27T18:02') };
    expect(judge({ state: 'corrected', at: at('27T18:02') }, { corrections: [late] }).lines).toEqual([
      ...['Notizen: Treppe → Nur die Treppe', 'Grund: Tippfehler', 'Übertragen am 27.11.2026, 18:02 Uhr'],
    ]);
  });

  it('gives each of several corrections its line', () => {
    const lines = [{ label: 'Leistung', from: null, to: 'Winterdienst' }];
    const second = { at: at('26T11:00'), by: '', reason: '', lines };
    expect(judge({ state: 'corrected', at: at('26T11:00') }, { corrections: [first, second] })).toEqual({
      kind: 'corrected',
      title: '2-mal berichtigt',
      lines: [
        'Am 26.11.2026, 09:00 Uhr von Sabine Super: Notizen: Treppe → Nur die Treppe; Grund: Tippfehler',
        'Am 26.11.2026, 11:00 Uhr: Leistung: Winterdienst',
      ],
    });
  });

  it('names the time of the log while the corrections are read', () => {
    const title = 'Berichtigt am 26.11.2026, 09:00 Uhr';
    expect(judge({ state: 'corrected', at: at('26T09:00') })).toEqual({ kind: 'corrected', title, lines: [] });
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
