/** Texts about a record's log entries, for its public page and the evidence box. */

/** Entry labels by kind; 'Änderung' for an unknown one. */
const ENTRY: { readonly [kind: string]: string } = {
  completed: 'Eingetragen',
  recorded: 'Nachträglich eingetragen',
  corrected: 'Berichtigung',
  address: 'Adresse zur Position ergänzt',
  released: 'Freigegeben',
  erased: 'Name auf Antrag gelöscht',
  deleted: 'Löschung',
  legalHold: 'Löschsperre gesetzt',
  legalHoldEnded: 'Löschsperre beendet',
  note: 'Vermerk',
  bound: 'Mit den früheren Einträgen verknüpft',
  parties: 'Beteiligte geändert',
  supplement: 'Nachtrag eingetragen',
  correction: 'Berichtigung durch Nachtrag',
};

export function entryKindText(kind: string): string {
  return ENTRY[kind] ?? 'Änderung';
}

/**
 * 'Zeitstempel vom 21.11.2026, 08:00 Uhr, Aussteller laut Stempel „Zeitstempel, Prüfstelle“'.
 * @param by '' = unnamed.
 */
export function stampText(at: string, by: string): string {
  return by === '' ? `Zeitstempel eines Dritten vom ${at}` : `Zeitstempel vom ${at}, Aussteller laut Stempel „${by}“`;
}

/** Latest possible time and its authority; `at` '' = no stamp yet. */
export type Stamped = { at: string; by: string };

/** What a stamp covers. */
const OF = { record: 'die Dokumentation', deletion: 'die Löschung' } as const;
/** `opened`: a share's open parts. */
const THERE = { ...OF, opened: 'das, was hier offen liegt,' } as const;

/**
 * What a record's stamps prove.
 * @param of `what`: content of the first remaining entry; `first`: its stamp; `corrected`: of the
 * newest correction, null for none.
 */
export function timeProofText(of: { what: keyof typeof OF; first: Stamped; corrected: Stamped | null }): string {
  const { what, first, corrected } = of;
  if (first.at === '')
    return `Für ${OF[what]} gibt es noch keinen Zeitstempel von außen. Den Zeitpunkt des Eintrags nennt bisher nur der Betreiber dieses Servers.`;
  const sentences = [atLatestText(first, what), STAMP_UNJUDGED];
  if (what === 'record') {
    if (corrected)
      sentences.push(corrected.at === '' ? 'Für die Berichtigung gibt es noch keinen.' : laterText(corrected.at));
    sentences.push(STAMP_LIMITS);
  }
  return sentences.join(' ');
}

/** The signer of the stamp was not verified here. */
export const STAMP_UNJUDGED =
  'Ob er von dort stammt und nicht vom Betreiber dieses Servers, zeigt seine Unterschrift; diese Seite prüft sie nicht.';
export const STAMP_LIMITS =
  'Ein Zeitstempel beweist nicht, wann und wo fotografiert wurde, und nicht, dass der Inhalt stimmt.';

export function atLatestText({ at, by }: Stamped, what: keyof typeof THERE): string {
  return `Spätestens am ${at} stand ${THERE[what]} im Prüfbuch. Das sagt ein Zeitstempel ${issuerText(by)}.`;
}

export function laterText(at: string): string {
  return `Die Berichtigung stand spätestens am ${at} darin.`;
}

/** The name from the stamp: verified only if the operator gave the roots (TSA_CA_FILE). */
function issuerText(by: string): string {
  return by === '' ? 'von außen (RFC 3161)' : `(RFC 3161), der „${by}“ als Aussteller nennt`;
}
