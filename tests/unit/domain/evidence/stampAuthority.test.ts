import { describe, expect, it } from 'vitest';
import { timeProofText } from '../../../../src/domain/evidence/logTexts.de';
import { stampAuthority } from '../../../../src/domain/evidence/stampAuthority';
import { stampReply } from '../../../support/evidence/stampReply';

describe('the time-stamping authority', () => {
  it('is the signer and not the root, with its organisation', () => {
    const of = { common: 'Zeitstempel 3', organisation: 'Prüfstelle Köln GmbH' };
    expect(stampAuthority(stampReply(of))).toBe('Zeitstempel 3, Prüfstelle Köln GmbH');
    expect(stampAuthority(stampReply(of).toUpperCase())).toBe('Zeitstempel 3, Prüfstelle Köln GmbH');
    expect(stampAuthority(stampReply({ common: 'Zeitstempel 3', tag: '13' }))).toBe('Zeitstempel 3');
    expect(stampAuthority(stampReply({ organisation: 'DFN', common: 'DFN' }))).toBe('DFN');
    expect(stampAuthority(stampReply({ organisation: 'L'.repeat(300) }))).toBe('L'.repeat(64));
  });

  it('is unknown in a reply that is silent, cut or invalid', () => {
    const complete = stampReply({ common: 'Zeitstempel' });
    expect(stampAuthority(stampReply({}))).toBe('');
    expect(stampAuthority(stampReply({ common: 'Zeitstempel', tag: '1e' }))).toBe('');
    for (const text of ['', '30', '3080', '30847fffffff', '30-5300030', 'kein Zeitstempel', `30030201ff${complete}`])
      expect(stampAuthority(text)).toBe('');
    for (let length = 0; length < complete.length; length += 2)
      expect(stampAuthority(complete.slice(0, length))).toBe('');
  });

  it('has no name with direction or line characters', () => {
    expect(stampAuthority(stampReply({ common: 'a\u202eb\nc\u0000' }))).toBe('abc');
    expect(stampAuthority(stampReply({ common: 'x' }).replace(/0c0178/, '0c01ff'))).toBe('');
  });
});

describe('the summary for a judge', () => {
  const first = { at: '21.11.2026, 08:00 Uhr', by: 'Prüfstelle' };

  it('has the latest time, its source, and its limit', () => {
    expect(timeProofText({ what: 'record', first, corrected: null })).toBe(
      'Spätestens am 21.11.2026, 08:00 Uhr stand die Dokumentation im Prüfbuch. Das sagt ein Zeitstempel (RFC 3161), der „Prüfstelle“ als Aussteller nennt. Ob er von dort stammt und nicht vom Betreiber dieses Servers, zeigt seine Unterschrift; diese Seite prüft sie nicht. Ein Zeitstempel beweist nicht, wann und wo fotografiert wurde, und nicht, dass der Inhalt stimmt.',
    );
    expect(timeProofText({ what: 'record', first: { ...first, by: '' }, corrected: null })).toContain(
      'Das sagt ein Zeitstempel von außen (RFC 3161). Ob er von dort stammt und nicht vom Betreiber',
    );
  });

  it('tells a stamped correction from an unstamped one', () => {
    const corrected = { at: '22.11.2026, 09:00 Uhr', by: 'Prüfstelle' };
    expect(timeProofText({ what: 'record', first, corrected })).toContain(
      'Die Berichtigung stand spätestens am 22.11.2026, 09:00 Uhr darin.',
    );
    expect(timeProofText({ what: 'record', first, corrected: { at: '', by: '' } })).toContain(
      'Für die Berichtigung gibt es noch keinen.',
    );
  });

  it("falls back to the operator’s time, and to a deletion's", () => {
    const none = { at: '', by: '' };
    expect(timeProofText({ what: 'record', first: none, corrected: null })).toBe(
      'Für die Dokumentation gibt es noch keinen Zeitstempel von außen. Den Zeitpunkt des Eintrags nennt bisher nur der Betreiber dieses Servers.',
    );
    expect(timeProofText({ what: 'deletion', first, corrected: null })).toMatch(
      /^Spätestens am 21\.11\.2026, 08:00 Uhr stand die Löschung im Prüfbuch\..*dieses Servers, zeigt seine Unterschrift; diese Seite prüft sie nicht\.$/,
    );
  });
});
